import { maybe, run } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';

/** Links that set a new password. No backup has them. A restore keeps those whose account is in the backup, and brings none back. */
export const passwordResetsTable: Table = {
  name: 'password_resets',
  key: ['token_hash'],
  restore: 'kept',
  keeps: { days: 7, ended: 't.expires_at < :before' },
  references: { user_id: 'users' },
  onErasure: 'delete from password_resets where user_id = any(:ids::uuid[])',
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

/**
 * Stores a reset link of an account. Several mailed links can be valid: a stranger who requests another must not end the link that the user
 * is reading. Of the links that somebody hands out, only the last is valid. `isMailed` means that the link goes to the email of the
 * account, and to nobody else.
 */
export const insertReset = run<{ userId: string; hash: Buffer; expiresAt: Date; isMailed: boolean }>(
  'password_reset_insert',
  `with earlier as (delete from password_resets where user_id = :userId and not is_mailed and not :isMailed)
   insert into password_resets (user_id, token_hash, expires_at, is_mailed) values (:userId, :hash, :expiresAt, :isMailed)`,
);

/** The account of a valid link; null if there is none. */
export const findReset = maybe<{ hash: Buffer; now: Date }, OpenReset>(
  'password_reset_find',
  `select r.user_id, u.username, u.email from password_resets r join users u on u.id = r.user_id
    where r.token_hash = :hash and r.expires_at > :now and u.deleted_at is null`,
);

/** Uses up a link. @returns whether it was mailed; null if it was used, replaced or expired in the meantime. */
export const takeReset = maybe<{ hash: Buffer; now: Date }, { isMailed: boolean }>(
  'password_reset_use',
  'delete from password_resets where token_hash = :hash and expires_at > :now returning is_mailed',
);
