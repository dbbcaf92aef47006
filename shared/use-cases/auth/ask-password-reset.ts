import { Forbidden, TooManyRequests } from '../../errors.ts';
import { foldName } from '../../rules/account-names.ts';
import type { Language } from '../../rules/languages.ts';
import { findCredentials } from '../../store/accounts/credentials.ts';
import type { Needs } from '../context.ts';
import { requestMail } from '../mail/request-mail.ts';
import { securityEvent } from '../security-event.ts';

/**
 * Requests a mail with a link for a new password. Takes the same steps whether or not an account with a password has this email; the job
 * finds that out.
 * @param asked.language for somebody whose account has none.
 * @throws Forbidden if this service sends no mail; TooManyRequests after too many for this address, or from the caller's; Unavailable without
 *   Redis.
 */
export async function askPasswordReset(
  context: Needs<'address' | 'jobs' | 'log' | 'now' | 'pool' | 'mailRequests' | 'securityEvents' | 'settings'>,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  if (!context.settings.mail) {
    throw new Forbidden('This service sends no mail. Ask an administrator for a link', 'mail_off');
  }
  const waitSeconds = await context.mailRequests.takeReset(context.address, foldName(email));
  if (waitSeconds > 0) {
    securityEvent(context, 'excess_rate_limit_exceeded', { userId: null, limit: 'password reset' });
    throw new TooManyRequests('Too many mails were asked for; try again later', waitSeconds);
  }
  const account = await findCredentials(context.pool, email);
  await requestMail(context, { kind: 'password-reset', userId: account?.id ?? null, language });
}
