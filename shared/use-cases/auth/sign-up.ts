import type { User } from '../../entities/user.ts';
import { TooManyRequests } from '../../errors.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../security-event.ts';
import { type NewAccount, register } from './register.ts';

/**
 * Registers one's own account.
 * @throws TooManyRequests when their address has asked for too many within an hour; Forbidden where passwords are off;
 * otherwise like `register`.
 */
export async function signUp(
  context: Parameters<typeof register>[0] & Needs<'registrations'>,
  { username, email, password, language }: Pick<NewAccount, 'username' | 'email' | 'password' | 'language'>,
): Promise<User> {
  const waitSeconds = await context.registrations.take(context.address);
  if (waitSeconds > 0) {
    securityEvent(context, 'excess_rate_limit_exceeded', { userId: null, limit: 'registration' });
    throw new TooManyRequests('Too many accounts from this address; try again later', waitSeconds);
  }
  return register(context, { username, email, password, language });
}
