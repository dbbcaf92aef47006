import type { User } from '../../entities/user.ts';
import { BadRequest, NotFound } from '../../errors.ts';
import { normalName } from '../../rules/account-names.ts';
import { lockUser, saveUser } from '../../store/accounts/accounts.ts';
import { revokeTokensOf } from '../../store/accounts/api-tokens.ts';
import { endSessions } from '../../store/accounts/sessions.ts';
import { changeEmail, endSuspectLink } from '../auth/google-link.ts';
import { hashingTurn, hashNewPassword } from '../auth/password-hashing.ts';
import { refuseTaken, refusingTaken } from '../auth/register.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../security-event.ts';
import { keepASuperuser } from './last-superuser.ts';

export interface UserChange {
  userId: string;
  username?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  isActive?: boolean | undefined;
  isSuperuser?: boolean | undefined;
  /** The session of the caller; it continues. */
  session?: string;
  changedBy: string;
}

/**
 * Changes an account; what is absent stays. Deactivating ends all its sessions and API tokens, another email or
 * password all others.
 * @throws NotFound when there is no such account; BadRequest for a username or an email that is taken, a weak password,
 * a password for an account that signs in elsewhere, or when the last active superuser would stop being one.
 */
export async function updateUser(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'passwords' | 'securityEvents'>,
  change: UserChange,
): Promise<User> {
  const { em, now } = context;
  const { userId, password, session, changedBy: by } = change;
  const hashedPassword =
    password === undefined ? undefined : await hashNewPassword(password, hashingTurn(context, userId));
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
        // The first password of an account that Google signs in to comes beside its link, not after it.
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
      if (!isActive) {
        await endSessions(tx, userId, { now: now() });
        await revokeTokensOf(tx, userId, now());
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
  return changed;
}
