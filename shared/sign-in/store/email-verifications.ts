import { type Pool, statement, type Transaction } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/** Links that confirm an email. No backup has them. A restore keeps the current links of accounts in the backup, and brings none back. */
export const emailVerificationsTable: Table = {
  name: 'email_verifications',
  key: ['user_id'],
  restore: 'kept',
  references: { user_id: 'users' },
  onErasure: 'delete from email_verifications where user_id = any($1::uuid[])',
  ownData: [
    {
      name: 'email-verification',
      rows: 'select user_id, expires_at from email_verifications where user_id = $1',
      order: { user_id: 'uuid' },
    },
  ],
};

const replaceStatement = statement(
  'email_verification_replace',
  `insert into email_verifications (user_id, email_key, token_hash, expires_at) values ($1, $2, $3, $4)
   on conflict (user_id) do update
     set email_key = excluded.email_key, token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
);

/** Stores an account's link for an email in its folded form, and replaces an earlier link. */
export async function replaceVerification(
  tx: Transaction,
  { userId, emailKey, hash, expiresAt }: { userId: string; emailKey: string; hash: Buffer; expiresAt: Date },
): Promise<void> {
  await replaceStatement(tx, [userId, emailKey, hash, expiresAt]);
}

const findStatement = statement<{ user_id: string }>(
  'email_verification_find',
  'select user_id from email_verifications where token_hash = $1 and expires_at > $2',
);

/** The account of a valid link; null if there is none. */
export async function findVerification(tx: Transaction, hash: Buffer, now: Date): Promise<string | null> {
  const [row] = await findStatement(tx, [hash, now]);
  return row?.user_id ?? null;
}

const takeStatement = statement<{ email_key: string }>(
  'email_verification_take',
  'delete from email_verifications where token_hash = $1 and expires_at > $2 returning email_key',
);

/**
 * Uses up a link of an account that this transaction has locked.
 * @returns the email that the link confirms, in its folded form; null if the link no longer exists.
 */
export async function takeVerification(tx: Transaction, hash: Buffer, now: Date): Promise<string | null> {
  const [row] = await takeStatement(tx, [hash, now]);
  return row?.email_key ?? null;
}

const removeExpiredStatement = statement(
  'email_verifications_expire',
  'delete from email_verifications where user_id in (select user_id from email_verifications where expires_at < $1 limit $2) returning 1',
);

/**
 * Removes up to `limit` links that expired before a given time.
 * @returns their number.
 */
export async function removeExpiredVerifications(pool: Pool, before: Date, limit: number): Promise<number> {
  return (await removeExpiredStatement(pool, [before, limit])).length;
}
