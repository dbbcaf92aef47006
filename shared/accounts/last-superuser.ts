import { BadRequest } from '../platform/errors.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { lockActiveSuperusers } from './store/accounts.ts';

/**
 * Ensures that the service keeps an active superuser when this one is removed. The superusers stay locked until the transaction ends, so
 * that two who demote each other at once can't both succeed.
 * @throws BadRequest if no other is left.
 */
export async function keepASuperuser(tx: Transaction, leaving: string): Promise<void> {
  const superusers = await lockActiveSuperusers(tx);
  if (superusers.includes(leaving) && superusers.length === 1) {
    throw new BadRequest('You cannot demote or delete the last active superuser', 'last_superuser');
  }
}
