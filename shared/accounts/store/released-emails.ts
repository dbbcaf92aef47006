import { exists, run, type Transaction } from '../../platform/sql/statement.ts';
import { foldName } from '../rules/account-names.ts';

/** The email of an account without one. It is unique and has no mailbox, since names under .invalid don't exist (RFC 2606). */
export const placeholderEmail = (userId: string): string => `user-${userId}@unknown.invalid`;

const release = exists<{ id: string; emailKey: string; placeholder: string; placeholderKey: string; now: Date }>(
  'release_email',
  `with freed as (
     update users set email = :placeholder, email_key = :placeholderKey, email_changed_at = :now
      where id = :id and email_key = :emailKey and email_verified_at is null and deleted_at is null returning id),
   resets as (delete from password_resets where user_id in (select id from freed)),
   confirmations as (delete from email_verifications where user_id in (select id from freed))
   select id from freed`,
);

/**
 * Takes an unconfirmed email from an account, with the links that were mailed to it. The account gets a placeholder.
 * @returns false if the account has another email by now, or confirmed it.
 */
export function releaseEmail(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<boolean> {
  const placeholder = placeholderEmail(id);
  return release(tx, { id, emailKey: foldName(email), placeholder, placeholderKey: foldName(placeholder), now });
}

/** Assigns the invitations to an email to the account that has it now. */
export const moveEmailInvitations = run<{ from: string; to: string }>(
  'move_email_invitations',
  'update project_invitations set user_id = :to where user_id = :from and by_email',
);
