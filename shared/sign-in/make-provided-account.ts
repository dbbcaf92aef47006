import { randomInt } from 'node:crypto';
import { visibleName } from '../accounts/rules/account-names.ts';
import { moveEmailInvitations, releaseEmail } from '../accounts/store/released-emails.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { plainName } from '../platform/rules/plain-name.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { insertProvidedUser, type ProvidedUser } from './store/google-accounts.ts';

/** The username was taken, or the same person signed in, at the same moment; undoes the account. */
class Taken extends Error {}

/** An account with an email that nobody confirmed. */
interface Holder {
  id: string;
  email: string;
}

/**
 * Makes an account that its user signs in to through a provider.
 * @param provided.holder loses its email to the new account, with the invitations that were for that email; null if nobody has it.
 * @param provided.identify stores the identity; it answers false if another account has it by now.
 * @returns false, and nothing is stored, if the username, the email or the identity is taken.
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

/** An email of a provider, if it is one that an account may have. */
export function emailOf(email: string | null): string | null {
  return email !== null && email.length <= EMAIL_LENGTH && EMAIL.test(email) ? email : null;
}

/** Name and picture of a new account, shortened to what an account may have. */
export function profileOf({ name, picture }: { name: string | null; picture: string | null }) {
  const isPicture = picture !== null && picture.length <= ADDRESS_LENGTH && /^https?:\/\//.test(picture);
  return {
    displayName: name === null ? null : [...plainName(name)].slice(0, NAME_LENGTH).join('') || null,
    avatarUrl: isPicture ? picture : null,
  };
}

/** A username from a name or an email (the part before the @), with a number appended from the second attempt on. */
export function usernameFor(name: string, attempt: number): string {
  const username = [...visibleName(name.replace(/@.*/s, ''))].slice(0, USERNAME_LENGTH).join('') || 'user';
  return attempt === 0 ? username : `${username}-${randomInt(10 ** Math.min(attempt + 1, 8))}`;
}
