import { randomInt } from 'node:crypto';
import { visibleName } from '../accounts/rules/account-names.ts';
import { moveEmailInvitations, releaseEmail } from '../accounts/store/released-emails.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { plainName } from '../platform/rules/plain-name.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { insertProvidedUser, type ProvidedUser } from './store/google-accounts.ts';

/** The username was taken, or the same person signed in, at the same moment. Undoes the account. */
class Taken extends Error {}

/** An account with an unconfirmed email. */
interface Holder {
  id: string;
  email: string;
}

/**
 * Creates an account whose user signs in through a provider.
 * @param provided.holder loses its email to the new account, with the invitations to that email; null if nobody has the email.
 * @param provided.identify stores the identity. It returns false if another account has it by now.
 * @returns false, with nothing stored, if the username, the email or the identity is taken.
 */
export async function makeProvidedAccount(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>,
  {
    user,
    provider,
    holder,
    identify = async () => true,
  }: {
    user: ProvidedUser;
    provider: string;
    holder: Holder | null;
    identify?: (tx: Transaction) => Promise<boolean>;
  },
): Promise<boolean> {
  try {
    await context.em.transactional(async (tx) => {
      if (holder) await releaseEmail(tx, holder, user.createdAt);
      if (!(await insertProvidedUser(tx, user)) || !(await identify(tx))) throw new Taken();
      if (holder) await moveEmailInvitations(tx, { from: holder.id, to: user.id });
    });
  } catch (error) {
    if (error instanceof Taken) return false;
    throw error;
  }
  securityEvent(context, 'user_created', { userId: user.id, by: user.id, provider });
  if (holder) {
    securityEvent(context, 'user_updated', { userId: holder.id, by: user.id, email: true, provider });
  }
  return true;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const EMAIL_LENGTH = 254;
const NAME_LENGTH = 200;
const ADDRESS_LENGTH = 2000;
const USERNAME_LENGTH = 80;

/** An email from a provider, if accounts may have it. */
export function emailOf(email: string | null): string | null {
  return email !== null && email.length <= EMAIL_LENGTH && EMAIL.test(email) ? email : null;
}

/** Name and picture of a new account, shortened to the limits of accounts. */
export function profileOf({ name, picture }: { name: string | null; picture: string | null }) {
  const isPicture = picture !== null && picture.length <= ADDRESS_LENGTH && /^https?:\/\//.test(picture);
  return {
    displayName: name === null ? null : [...plainName(name)].slice(0, NAME_LENGTH).join('') || null,
    avatarUrl: isPicture ? picture : null,
  };
}

/** A username from a name or an email (the part before the @). From the second attempt on, a number is appended. */
export function usernameFor(name: string, attempt: number): string {
  const username = [...visibleName(name.replace(/@.*/s, ''))].slice(0, USERNAME_LENGTH).join('') || 'user';
  return attempt === 0 ? username : `${username}-${randomInt(10 ** Math.min(attempt + 1, 8))}`;
}
