import type { Needs } from '../context.ts';
import type { User } from '../entities.ts';
import { securityEvent } from '../operate/security-event.ts';
import { BadRequest, NotFound } from '../platform/errors.ts';
import type { Language } from '../platform/rules/languages.ts';
import { lockProjectsOf } from '../projects/store/projects.ts';
import {
  type Confirming,
  confirmIdentity,
  OPERATOR_FRESH_MINUTES,
  requireFreshSignIn,
} from '../sign-in/confirm-identity.ts';
import { changeEmail, endSuspectLink, isAnotherEmail } from '../sign-in/google-link.ts';
import { hashingTurn, hashNewPassword } from '../sign-in/password-hashing.ts';
import { refusePasswords } from '../sign-in/passwords-off.ts';
import { refuseTaken, refusingTaken } from '../sign-in/register.ts';
import { endSessions } from '../sign-in/store/sessions.ts';
import { requestVerification, type Verifying } from '../sign-in/verify-email.ts';
import { revokeTokensOf } from '../tokens/store/api-tokens.ts';
import { keepASuperuser } from './last-superuser.ts';
import { normalName } from './rules/account-names.ts';
import { settleLeftBehind } from './settle-left-behind.ts';
import { findUser, lockUser, saveUser } from './store/accounts.ts';

export interface UserChange {
  userId: string;
  username?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  /** Whether a new password ends the API tokens. */
  endsTokens?: boolean;
  isActive?: boolean | undefined;
  /** Whether links, service accounts' tokens and webhooks stay active when the account is deactivated (see `settleLeftBehind`). */
  keepsAccess?: boolean;
  isSuperuser?: boolean | undefined;
  /** Confirms a change of the caller's own email or password. */
  currentPassword?: string | undefined;
  /** The session of the caller, which continues; absent if the caller has already checked that it is fresh. */
  session?: string;
  changedBy: string;
  /** Language of the request, for a mail to confirm a new email. */
  requestLanguage: Language;
}

/**
 * Changes an account. Absent fields stay. Deactivation ends all its sessions and API tokens, and the access that it gave others. A new
 * email or password ends all other sessions.
 * @throws NotFound if there is no such account; BadRequest for a username or an email that is taken, a weak password, a password for an
 * account that signs in elsewhere, or if the last active superuser would stop being one; like `confirmIdentity` for one's own email or
 * password; Forbidden without a fresh sign-in for another's email, for roles and for activity.
 */
export async function updateUser(
  context: Confirming & Verifying & Needs<'settings'>,
  change: UserChange,
): Promise<User> {
  const { em, now } = context;
  const { userId, password, session, changedBy: by } = change;
  if (session !== undefined) await confirmChange(context, session, change);
  const hashedPassword = password === undefined ? undefined : await hashFor(context, change, password);
  const [before, changed] = await refusingTaken(() =>
    em.transactional(async (tx) => {
      if (change.isActive === false || change.isSuperuser === false) await keepASuperuser(tx, userId);
      const user = await lockUser(tx, userId);
      if (!user) throw new NotFound('User not found', 'user_not_found');
      const asItWas = { isSuperuser: user.isSuperuser, isActive: user.isActive, email: user.email };
      if (hashedPassword !== undefined) {
        if (user.authProvider !== 'local') {
          throw new BadRequest(`This account signs in with ${user.authProvider} and has no password`);
        }
        refusePasswords(context, user.username, user.email);
        // The first password of an account that signs in through Google comes in addition to its link.
        if (user.hashedPassword != null) endSuspectLink(user, now());
        user.hashedPassword = hashedPassword;
        user.passwordTemporaryUntil = null;
      }
      const username = normalName(change.username ?? user.username);
      const email = normalName(change.email ?? user.email);
      const { isActive = user.isActive, isSuperuser = user.isSuperuser } = change;
      Object.assign(user, { username, isActive, isSuperuser });
      const isNewEmail = changeEmail(user, email, now());
      refuseTaken(await saveUser(tx, user));
      if (isNewEmail || hashedPassword !== undefined) {
        await endSessions(tx, userId, { now: now(), except: session ?? null });
      }
      if (hashedPassword !== undefined && change.endsTokens) await revokeTokensOf(tx, { userId, now: now() });
      if (!isActive) {
        await endSessions(tx, userId, { now: now() });
        await revokeTokensOf(tx, { userId, now: now() });
        if (asItWas.isActive) {
          const { keepsAccess: keeps = false } = change;
          // Nothing new is made there in the meantime.
          await lockProjectsOf(tx, { ownerId: userId });
          await settleLeftBehind(tx, { userId, heir: null, keeps, by, now: now() });
        }
      }
      return [asItWas, user] as const;
    }),
  );
  if (hashedPassword !== undefined) securityEvent(context, 'authn_password_change', { userId, by });
  if (changed.isSuperuser !== before.isSuperuser) {
    const [from, to] = changed.isSuperuser ? ['user', 'root'] : ['root', 'user'];
    securityEvent(context, 'authz_change', { userId, by, from, to });
  }
  const isNewEmail = changed.email !== before.email;
  if (changed.isActive !== before.isActive || isNewEmail) {
    securityEvent(context, 'user_updated', { userId, by, active: changed.isActive, email: isNewEmail });
  }
  if (isAnotherEmail(before, changed.email)) await requestVerification(context, changed, change.requestLanguage);
  return changed;
}

/**
 * An email or a password decides who can sign in, and a role what they may do.
 * @throws like `confirmIdentity`
 */
async function confirmChange(
  context: Confirming,
  sessionId: string,
  { userId, email, password, isActive, isSuperuser, currentPassword, changedBy }: UserChange,
): Promise<void> {
  const user = await requireUser(context, userId);
  const isNewEmail = email !== undefined && isAnotherEmail(user, email);
  const isNewLogin = isNewEmail || password !== undefined;
  if (isNewLogin && userId === changedBy) await confirmIdentity(context, { id: userId, sessionId }, currentPassword);
  const isNewRole =
    (isActive ?? user.isActive) !== user.isActive || (isSuperuser ?? user.isSuperuser) !== user.isSuperuser;
  if (isNewRole || (isNewLogin && userId !== changedBy)) {
    await requireFreshSignIn(context, sessionId, undefined, OPERATOR_FRESH_MINUTES);
  }
}

async function requireUser({ em }: Needs<'em'>, userId: string): Promise<User> {
  const user = await findUser(em, userId);
  if (!user) throw new NotFound('User not found', 'user_not_found');
  return user;
}

async function hashFor(
  context: Needs<'address' | 'em' | 'passwords'>,
  { userId, username, email }: UserChange,
  password: string,
): Promise<string> {
  const user = await requireUser(context, userId);
  const names = { username: username ?? user.username, email: email ?? user.email };
  return hashNewPassword(password, names, hashingTurn(context, userId));
}
