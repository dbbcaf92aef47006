import { statement, type Transaction } from '../../platform/sql/statement.ts';
import { foldName } from '../rules/account-names.ts';

/** The email of an account without one. It is unique and has no mailbox, since names under .invalid don't exist (RFC 2606). */
export const placeholderEmail = (userId: string): string => `user-${userId}@unknown.invalid`;

const releaseStatement = statement<{ id: string }>(
  'release_email',
  `with freed as (
     update users set email = $3, email_key = $4, email_changed_at = $5
      where id = $1 and email_key = $2 and email_verified_at is null and deleted_at is null returning id),
   resets as (delete from password_resets where user_id in (select id from freed)),
   confirmations as (delete from email_verifications where user_id in (select id from freed))
   select id from freed`,
);

/**
 * Takes an unconfirmed email from an account, with the links that were mailed to it. The account gets a placeholder.
 * @returns false if the account has another email by now, or confirmed it.
 */
export async function releaseEmail(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<boolean> {
  const placeholder = placeholderEmail(id);
  return (await releaseStatement(tx, [id, foldName(email), placeholder, foldName(placeholder), now])).length > 0;
}

const moveStatement = statement(
  'move_email_invitations',
  'update project_invitations set user_id = $2 where user_id = $1 and by_email',
);

/** Assigns the invitations to an email to the account that has it now. */
export async function moveEmailInvitations(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  await moveStatement(tx, [from, to]);
}
