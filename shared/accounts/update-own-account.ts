import type { User } from '../entities.ts';
import { securityEvent } from '../operate/security-event.ts';
import { NotFound } from '../platform/errors.ts';
import type { Language } from '../platform/rules/languages.ts';
import { type Confirming, confirmIdentity } from '../sign-in/confirm-identity.ts';
import { changeEmail, isAnotherEmail } from '../sign-in/google-link.ts';
import { refuseTaken, refusingTaken } from '../sign-in/register.ts';
import type { CurrentUser } from '../sign-in/store/current-user.ts';
import { endSessions } from '../sign-in/store/sessions.ts';
import { requestVerification, type Verifying } from '../sign-in/verify-email.ts';
import { normalName } from './rules/account-names.ts';
import { lockUser, saveUser } from './store/accounts.ts';

export interface AccountChange {
  email?: string | undefined;
  displayName?: string | null | undefined;
  avatarUrl?: string | null | undefined;
  language?: Language | null | undefined;
  /** Language of the request, for a mail to confirm a new email. */
  requestLanguage: Language;
  /** Confirms another email. */
  currentPassword?: string | undefined;
}

/**
 * Changes the caller's own account. Absent fields stay. A new email ends all other sessions and needs confirmation.
 * @throws BadRequest if the email is taken; like `confirmIdentity` for a new email.
 */
export async function updateOwnAccount(
  context: Confirming & Verifying,
  caller: CurrentUser,
  change: AccountChange,
): Promise<User> {
  const { em, now } = context;
  const { id: userId, sessionId } = caller;
  if (change.email !== undefined && isAnotherEmail(caller, change.email)) {
    await confirmIdentity(context, caller, change.currentPassword);
  }
  const [user, isNewEmail] = await refusingTaken(() =>
    em.transactional(async (tx) => {
      const account = await lockUser(tx, userId);
      if (!account) throw new NotFound('User not found', 'user_not_found');
      const isNew = change.email !== undefined && changeEmail(account, normalName(change.email), now());
      if (change.displayName !== undefined) account.displayName = change.displayName;
      if (change.avatarUrl !== undefined) account.avatarUrl = change.avatarUrl;
      if (change.language !== undefined) account.language = change.language;
      refuseTaken(await saveUser(tx, account));
      if (isNew) await endSessions(tx, userId, { now: now(), except: sessionId });
      return [account, isNew] as const;
    }),
  );
  // An email is a name for signing in, and links a Google account.
  if (isNewEmail) {
    securityEvent(context, 'user_updated', { userId, by: userId, email: true });
    await requestVerification(context, user, change.requestLanguage);
  }
  return user;
}
