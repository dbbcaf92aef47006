import { TooManyRequests } from '../../errors.ts';
import type { Context } from '../context.ts';
import { type SecurityEvent, securityEvent } from '../security-event.ts';
import { hashingTurn, isPassword } from './password-hashing.ts';

export interface Proof {
  /** Null where no account has the name. */
  userId: string | null;
  /** What failures are counted under. */
  account: string;
  /** Null where there is no account, or one without a password. */
  hash: string | null;
  password: string;
  /** The event of a wrong password. */
  onWrong: SecurityEvent;
}

/**
 * Checks a password, in the same time whether there is a hash or not, and counts failures.
 * @returns how many failures from this address came before, or null for a wrong password.
 * @throws TooManyRequests after too many failures, or while too many of the same address or account are being checked.
 */
export async function provePassword(context: Context, proof: Proof): Promise<number | null> {
  const attempt = { account: proof.account, address: context.address };
  // Checked before queueing, so that a throttled request does not occupy a hashing slot.
  await assertNotThrottled(context, proof);
  return hashingTurn(
    context,
    proof.account,
  )(async () => {
    // And again within the turn, which ends with the failure counted: however many guesses arrive together, no more
    // get through than there are turns.
    const failures = await assertNotThrottled(context, proof);
    if (await isPassword(proof.hash, proof.password)) {
      if (failures > 0) await context.logins.succeeded(attempt);
      return failures;
    }
    const wasLast = await context.logins.failed(attempt);
    securityEvent(context, proof.onWrong, { userId: proof.userId, reason: 'wrong password' });
    if (wasLast) securityEvent(context, 'authn_login_fail_max', { userId: proof.userId });
    return null;
  });
}

async function assertNotThrottled(context: Context, { account, userId }: Proof): Promise<number> {
  const { waitSeconds, failures } = await context.logins.standing({ account, address: context.address });
  if (waitSeconds > 0) {
    securityEvent(context, 'excess_rate_limit_exceeded', { userId, limit: 'login' });
    throw new TooManyRequests('Too many failed sign-ins; try again later', waitSeconds);
  }
  return failures;
}
