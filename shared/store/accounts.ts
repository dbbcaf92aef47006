import type { EntityManager } from '@mikro-orm/postgresql';
import { User } from '../entities/user.ts';
import { query } from './statement.ts';

/** Accounts that were not deleted, oldest first. */
export async function findUsersPage(
  em: EntityManager,
  { skip, limit }: { skip: number; limit: number },
): Promise<User[]> {
  return em.find(User, { deletedAt: null }, { orderBy: { createdAt: 'asc', id: 'asc' }, offset: skip, limit });
}

/**
 * Takes every active superuser for this transaction, in id order. Whoever wants to make one of them less waits, and then
 * sees who is left.
 */
export async function lockActiveSuperusers(tx: EntityManager): Promise<string[]> {
  const rows = await query<{ id: string }>(
    tx,
    `select id from users where is_superuser and is_active and deleted_at is null order by id for no key update`,
  );
  return rows.map(({ id }) => id);
}

/** Takes one account for this transaction; null when there is none, or none any more. */
export async function lockUser(tx: EntityManager, userId: string): Promise<User | null> {
  await query(tx, 'select 1 from users where id = $1 for no key update', [userId]);
  return tx.findOne(User, { id: userId, deletedAt: null }, { refresh: true });
}
