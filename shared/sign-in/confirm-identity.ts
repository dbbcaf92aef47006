import { findUser } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import { Forbidden, Unauthorized } from '../platform/errors.ts';
import { provePassword } from './prove-password.ts';
import type { CurrentUser } from './store/current-user.ts';
import { findPasskeysOf } from './store/passkeys.ts';
import { findSessionStart } from './store/sessions.ts';

/** How long a sign-in counts as fresh. */
export const FRESH_MINUTES = 10;
/**
 * The same for operators: the default lifetime of an access token. A program that signs in for its work, and never renews its tokens, is
 * always fresh.
 */
export const OPERATOR_FRESH_MINUTES = 30;

export type Confirming = Needs<'address' | 'em' | 'log' | 'logins' | 'now' | 'passwords' | 'pool' | 'securityEvents'>;

/**
 * Confirms that the caller is still the person who signed in, by a fresh sign-in or by the current password. A stolen access token or an
 * unlocked computer must not be enough to take over an account. In an account with a passkey, a password is only half of a sign-in.
 * @throws Unauthorized for a wrong password; TooManyRequests after too many; Forbidden without a password, or with a passkey, if the
 * sign-in isn't fresh.
 */
export async function confirmIdentity(
  context: Confirming,
  { id: userId, sessionId }: Pick<CurrentUser, 'id' | 'sessionId'>,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword === undefined) {
    await requireFreshSignIn(context, sessionId, 'Send your password as current_password, or sign in again');
    return;
  }
  const user = await findUser(context.em, userId);
  const proof = {
    userId,
    typed: null,
    hash: user?.hashedPassword ?? null,
    password: currentPassword,
    onWrong: 'authn_login_fail',
  } as const;
  if ((await provePassword(context, proof)) === null) throw new Unauthorized('Incorrect password', 'wrong_credentials');
  if ((await findPasskeysOf(context.pool, { userId })).length > 0) await requireFreshSignIn(context, sessionId);
}

/** @throws Forbidden, with what to do, if the sign-in of a session isn't fresh. */
export async function requireFreshSignIn(
  { pool, now }: Needs<'now' | 'pool'>,
  sessionId: string,
  advice = 'Sign in again',
  minutes = FRESH_MINUTES,
): Promise<void> {
  const startedAt = await findSessionStart(pool, { sessionId });
  if (startedAt && now().getTime() - startedAt.getTime() <= minutes * 60_000) return;
  const why = `the last sign-in is more than ${minutes} minutes ago`;
  throw new Forbidden(`${advice}: ${why}`, 'fresh_sign_in_required');
}
