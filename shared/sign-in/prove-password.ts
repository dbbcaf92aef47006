import type { Needs } from '../context.ts';
import type { SecurityEvent } from '../operate/rules/security-events.ts';
import { securityEvent } from '../operate/security-event.ts';
import { TooManyRequests } from '../platform/errors.ts';
import type { LoginAttempt, Standing } from './login-throttle.ts';
import { hashingTurn, isPassword } from './password-hashing.ts';

export interface Proof {
  /** The account; null if none has the name. */
  userId: string | null;
  /** The name as typed, folded; null if the caller is signed in to the account. */
  typed: string | null;
  /** Null if there is no account, or one without a password. */
  hash: string | null;
  password: string;
  /** The security event for a wrong password. */
  onWrong: SecurityEvent;
}

/**
 * Checks a password, in the same time whether there is a hash or not, and counts failures.
 * @returns the number of earlier failures from this address; null for a wrong password, or for any password once the account had too many
 * failures under its other name.
 * @throws TooManyRequests after too many failures, or while too many of the same address or account are being checked.
 */
export async function provePassword(
  context: Needs<'address' | 'log' | 'logins' | 'now' | 'passwords' | 'securityEvents'>,
  proof: Proof,
): Promise<number | null> {
  const { userId, typed, hash } = proof;
  const attempt = { typed, account: userId, hash, address: context.address };
  // Checked before queueing, so that a throttled request occupies no hashing slot.
  await assertNotThrottled(context, attempt);
  // Queued by the name as typed. A queue per account would reveal which username and email belong together.
  const turn = hashingTurn(context, typed ?? userId ?? '');
  return turn(async () => {
    // Checked again within the turn, which ends after the failure was counted. However many guesses arrive together, no more get through
    // than there are turns.
    const { failsSilently, failures } = await assertNotThrottled(context, attempt);
    const isRight = await isPassword(hash, proof.password);
    if (isRight && !failsSilently) {
      if (failures > 0) await context.logins.succeeded(attempt);
      return failures;
    }
    const wasLast = await context.logins.failed(attempt);
    const reason = failsSilently ? 'too many failures' : 'wrong password';
    securityEvent(context, proof.onWrong, { userId, reason });
    if (wasLast) securityEvent(context, 'authn_login_fail_max', { userId });
    return null;
  });
}

/** @throws TooManyRequests after too many failures. */
export async function assertNotThrottled(
  context: Needs<'address' | 'log' | 'logins' | 'now' | 'securityEvents'>,
  attempt: LoginAttempt,
): Promise<Standing> {
  const standing = await context.logins.standing(attempt);
  if (standing.waitSeconds > 0) {
    securityEvent(context, 'excess_rate_limit_exceeded', { userId: attempt.account, limit: 'login' });
    throw new TooManyRequests('Too many failed sign-ins; try again later', standing.waitSeconds);
  }
  return standing;
}
