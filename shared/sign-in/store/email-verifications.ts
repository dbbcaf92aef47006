import { run, value } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/** Links that confirm an email. No backup has them. A restore keeps the current links of accounts in the backup, and brings none back. */
export const emailVerificationsTable: Table = {
  name: 'email_verifications',
  key: ['user_id'],
  restore: 'kept',
  keeps: { days: 7, ended: 't.expires_at < :before' },
  references: { user_id: 'users' },
  onErasure: 'delete from email_verifications where user_id = any(:ids::uuid[])',
  ownData: [
    {
      name: 'email-verification',
      rows: 'select user_id, expires_at from email_verifications where user_id = $1',
      order: { user_id: 'uuid' },
    },
  ],
};

/** Stores an account's link for an email in its folded form, and replaces an earlier link. */
export const replaceVerification = run<{ userId: string; emailKey: string; hash: Buffer; expiresAt: Date }>(
  'email_verification_replace',
  `insert into email_verifications (user_id, email_key, token_hash, expires_at) values (:userId, :emailKey, :hash, :expiresAt)
   on conflict (user_id) do update
     set email_key = excluded.email_key, token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
);

/** The account of a valid link; null if there is none. */
export const findVerification = value<{ hash: Buffer; now: Date }, string>(
  'email_verification_find',
  'select user_id from email_verifications where token_hash = :hash and expires_at > :now',
);

/**
 * Uses up a link of an account that this transaction has locked.
 * @returns the email that the link confirms, in its folded form; null if the link no longer exists.
 */
export const takeVerification = value<{ hash: Buffer; now: Date }, string>(
  'email_verification_take',
  'delete from email_verifications where token_hash = :hash and expires_at > :now returning email_key',
);
