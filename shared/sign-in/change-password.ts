import { findUser, lockUser, saveUser } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { NotFound, Unauthorized } from '../platform/errors.ts';
import { revokeTokensOf } from '../tokens/store/api-tokens.ts';
import { endSuspectLink } from './google-link.ts';
import { hashingTurn, hashNewPassword } from './password-hashing.ts';
import { refusePasswords } from './passwords-off.ts';
import { provePassword } from './prove-password.ts';
import { replacePasswordHash } from './store/credentials.ts';
import type { CurrentUser } from './store/current-user.ts';
import { endSessions } from './store/sessions.ts';

/**
 * Replaces the caller's password, given the current one. Ends all their other sessions, their API tokens on request, and a link to a Google
 * account that was made since the email last changed.
 * @throws Unauthorized for a wrong current password, or if the account has none; BadRequest for a weak new one; Forbidden if passwords are
 * off; TooManyRequests after too many wrong ones, since a stolen access token must not allow guessing.
 */
export async function changePassword(
  context: Needs<'address' | 'em' | 'log' | 'logins' | 'now' | 'passwords' | 'securityEvents' | 'settings'>,
  user: CurrentUser,
  { currentPassword, newPassword, endsTokens }: { currentPassword: string; newPassword: string; endsTokens: boolean },
): Promise<void> {
  const { em, now } = context;
  refusePasswords(context, user.username, user.email);
  const current = await findUser(em, user.id);
  if (!current) throw new NotFound('User not found', 'user_not_found');
  const hash = current.hashedPassword;
  const failures = await provePassword(context, {
    userId: user.id,
    typed: null,
    hash: hash ?? null,
    password: currentPassword,
    onWrong: 'authn_password_change_fail',
  });
  if (!hash || failures === null) throw new Unauthorized('Incorrect password', 'wrong_credentials');
  const newHash = await hashNewPassword(newPassword, user, hashingTurn(context, user.id));
  const changed = await em.transactional(async (tx) => {
    // The password was changed in the meantime, so the check is no longer valid.
    if (!(await replacePasswordHash(tx, { id: user.id, from: hash, to: newHash })))
      throw new Unauthorized('Incorrect password', 'wrong_credentials');
    const account = await lockUser(tx, user.id);
    const unlinked = account !== null && endSuspectLink(account, now());
    if (account && unlinked) await saveUser(tx, account);
    if (endsTokens) await revokeTokensOf(tx, { userId: user.id, now: now() });
    return { ended: await endSessions(tx, user.id, { now: now(), except: user.sessionId }), unlinked };
  });
  const { ended: sessionsEnded, unlinked: googleUnlinked } = changed;
  securityEvent(context, 'authn_password_change', {
    userId: user.id,
    sessionsEnded,
    googleUnlinked,
    tokensRevoked: endsTokens,
  });
}
