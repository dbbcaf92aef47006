import { BadRequest } from '../platform/errors.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { lockActiveSuperusers } from './store/accounts.ts';

/**
 * Makes sure that the service keeps an active superuser when this one goes. The superusers stay taken until the
 * transaction ends, so that two who demote each other at once can't both succeed.
 * @throws BadRequest when no other is left.
 */
export async function keepASuperuser(tx: Transaction, leaving: string): Promise<void> {
  const superusers = await lockActiveSuperusers(tx);
  if (superusers.includes(leaving) && superusers.length === 1) {
    throw new BadRequest('You cannot demote or delete the last active superuser', 'last_superuser');
  }
}
