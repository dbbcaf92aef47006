import { type Pool, statement, type Transaction } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/** Links that set a new password. No backup has them. A restore keeps those whose account is in the backup, and brings none back. */
export const passwordResetsTable: Table = {
  name: 'password_resets',
  key: ['token_hash'],
  restore: 'kept',
  references: { user_id: 'users' },
  onErasure: 'delete from password_resets where user_id = any($1::uuid[])',
  ownData: [
    {
      name: 'password-reset',
      rows: 'select user_id, expires_at from password_resets where user_id = $1',
      order: { expires_at: 'timestamptz' },
    },
  ],
};

/** A valid link, with the names of its account. */
export interface OpenReset {
  userId: string;
  username: string;
  email: string;
}

const insertStatement = statement(
  'password_reset_insert',
  `with earlier as (delete from password_resets where user_id = $1 and not is_mailed and not $4)
   insert into password_resets (user_id, token_hash, expires_at, is_mailed) values ($1, $2, $3, $4)`,
);

const findStatement = statement<{ user_id: string; username: string; email: string }>(
  'password_reset_find',
  `select r.user_id, u.username, u.email from password_resets r join users u on u.id = r.user_id
    where r.token_hash = $1 and r.expires_at > $2 and u.deleted_at is null`,
);

const useStatement = statement<{ is_mailed: boolean }>(
  'password_reset_use',
  'delete from password_resets where token_hash = $1 and expires_at > $2 returning is_mailed',
);

const removeExpiredStatement = statement(
  'password_resets_expire',
  'delete from password_resets where token_hash in (select token_hash from password_resets where expires_at < $1 limit $2) returning 1',
);

/**
 * Stores an account's link. Mailed links stay beside each other, so that a stranger who requests another doesn't end the link that the user
 * is reading. Among links that people hand out, the last one is valid.
 * @param link.isMailed whether it goes only to the account's email.
 */
export async function insertReset(
  tx: Transaction,
  { userId, hash, expiresAt, isMailed }: { userId: string; hash: Buffer; expiresAt: Date; isMailed: boolean },
): Promise<void> {
  await insertStatement(tx, [userId, hash, expiresAt, isMailed]);
}

/** The account of a valid link; null if there is none. */
export async function findReset(pool: Pool, hash: Buffer, now: Date): Promise<OpenReset | null> {
  const [row] = await findStatement(pool, [hash, now]);
  return row ? { userId: row.user_id, username: row.username, email: row.email } : null;
}

/** Uses up a link. @returns whether it was mailed; null if it was used, replaced or expired in the meantime. */
export async function takeReset(tx: Transaction, hash: Buffer, now: Date): Promise<{ isMailed: boolean } | null> {
  const [row] = await useStatement(tx, [hash, now]);
  return row ? { isMailed: row.is_mailed } : null;
}

/**
 * Removes up to `limit` links that expired before a given time.
 * @returns their number.
 */
export async function removeExpiredResets(pool: Pool, before: Date, limit: number): Promise<number> {
  return (await removeExpiredStatement(pool, [before, limit])).length;
}
