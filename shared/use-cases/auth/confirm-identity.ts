import { Forbidden, Unauthorized } from '../../errors.ts';
import { findUser } from '../../store/accounts/accounts.ts';
import type { CurrentUser } from '../../store/accounts/current-user.ts';
import { findSessionStart } from '../../store/accounts/sessions.ts';
import type { Needs } from '../context.ts';
import { provePassword } from './prove-password.ts';

/** How long a sign-in counts as fresh. */
const FRESH_MINUTES = 10;

export type Confirming = Needs<'address' | 'em' | 'log' | 'logins' | 'now' | 'passwords' | 'pool' | 'securityEvents'>;

/**
 * Makes sure that the caller is still the person who signed in: by a fresh sign-in, or by the current password. A stolen access token
 * or an unlocked computer must not be enough to take over an account.
 * @throws Unauthorized for a wrong password; TooManyRequests after too many; Forbidden without a password if the sign-in isn't fresh.
 */
export async function confirmIdentity(
  context: Confirming,
  { id: userId, sessionId }: Pick<CurrentUser, 'id' | 'sessionId'>,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword === undefined) {
    const startedAt = await findSessionStart(context.pool, sessionId);
    if (startedAt && context.now().getTime() - startedAt.getTime() <= FRESH_MINUTES * 60_000) return;
    throw new Forbidden(
      `Send your password as current_password, or sign in again: the last sign-in is more than ${FRESH_MINUTES} minutes ago`,
      'fresh_sign_in_required',
    );
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
}
