import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { TooManyRequests, Unavailable } from '../platform/errors.ts';
import type { SignInSecrets } from './sign-in-attempts.ts';

export interface Beginning {
  /** Id of the provider. */
  provider: string;
  /** The user who links the identity to their account; null for a sign-in. */
  link?: { userId: string; sessionId: string } | null;
  /** Whether a new account gets the email, if another account has it without confirmation. */
  startsAnew?: boolean;
  /** Address of the sign-in at the provider, and the secrets that the return must match. */
  begin: () => Promise<{ location: string; secrets: SignInSecrets }>;
}

/**
 * Starts a sign-in at a provider.
 * @returns the browser's next address, and the id for its cookie.
 * @throws TooManyRequests for an address that starts too many; Unavailable while the provider or Redis is unavailable.
 */
export async function beginSignIn(
  context: Needs<'address' | 'log' | 'now' | 'securityEvents' | 'signInStarts' | 'signIns'>,
  { provider, link = null, startsAnew = false, begin }: Beginning,
): Promise<{ location: string; id: string }> {
  const waitSeconds = await context.signInStarts.take(context.address);
  if (waitSeconds > 0) {
    securityEvent(context, 'excess_rate_limit_exceeded', { userId: null, limit: 'sign-in start', provider });
    throw new TooManyRequests('Too many sign-ins from this address; try again later', waitSeconds);
  }
  try {
    const { location, secrets } = await begin();
    return { location, id: await context.signIns.open({ ...secrets, provider, link, startsAnew }) };
  } catch (error) {
    context.log.warn({ err: error, provider }, 'sign-in could not start');
    throw new Unavailable(
      `${provider === 'google' ? 'Google sign-in' : 'This sign-in'} is not available at the moment`,
    );
  }
}
