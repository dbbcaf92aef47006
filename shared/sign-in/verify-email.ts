import { foldName } from '../accounts/rules/account-names.ts';
import { lockUser, saveUser } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import { requestMailIfPossible } from '../mail/request-mail.ts';
import { securityEvent } from '../operate/security-event.ts';
import { Conflict, Forbidden, NotFound, TooManyRequests } from '../platform/errors.ts';
import type { Language } from '../platform/rules/languages.ts';
import { hashOfSecret, newSecret } from './secret-token.ts';
import type { CurrentUser } from './store/current-user.ts';
import { findVerification, replaceVerification, takeVerification } from './store/email-verifications.ts';

const DAY_MS = 86_400_000;
const PREFIX = 'pwv_';

/** Context for requesting a mail to confirm an email. */
export type Verifying = Needs<'address' | 'jobs' | 'log' | 'mailRequests' | 'settings'>;

/**
 * Requests a mail with a link that confirms an account's email, if this service sends mail and the account hasn't had too many.
 * @returns the seconds to wait; 0 if the mail was requested.
 */
export async function requestVerification(
  context: Verifying,
  { id: userId, email }: { id: string; email: string },
  language: Language | null,
): Promise<number> {
  if (!context.settings.mail) return 0;
  const waitSeconds = await context.mailRequests.takeVerification(context.address, { userId, email: foldName(email) });
  if (waitSeconds === 0) await requestMailIfPossible(context, { kind: 'email-verification', userId, language });
  return waitSeconds;
}

/**
 * Requests another mail with such a link.
 * @throws Conflict if the email is confirmed; Forbidden if this service sends no mail; TooManyRequests after too many.
 */
export async function askVerification(
  context: Verifying & Needs<'now' | 'securityEvents'>,
  caller: CurrentUser,
  language: Language,
): Promise<void> {
  if (caller.emailVerifiedAt !== null) throw new Conflict('Your email is confirmed already');
  if (!context.settings.mail) throw new Forbidden('This service sends no mail', 'mail_off');
  const waitSeconds = await requestVerification(context, caller, language);
  if (waitSeconds === 0) return;
  securityEvent(context, 'excess_rate_limit_exceeded', { userId: caller.id, limit: 'email verification' });
  throw new TooManyRequests('Too many mails were asked for; try again later', waitSeconds);
}

/**
 * Creates a link that confirms an account's email, once, within a day. It ends earlier links.
 * @throws NotFound for an unknown account, Conflict if the email is confirmed.
 */
export async function makeVerificationToken({ em, now }: Needs<'em' | 'now'>, userId: string): Promise<string> {
  const { secret, hash } = newSecret(PREFIX);
  const expiresAt = new Date(now().getTime() + DAY_MS);
  await em.transactional(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new NotFound('User not found', 'user_not_found');
    if (user.emailVerifiedAt) throw new Conflict('The email is confirmed already');
    await replaceVerification(tx, { userId, emailKey: foldName(user.email), hash, expiresAt });
  });
  return secret;
}

/**
 * Confirms an email by a link, which works once.
 * @throws NotFound if the link doesn't work (any more), or not for the account's email.
 */
export async function verifyEmail(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>,
  token: string,
): Promise<void> {
  const { em, now } = context;
  const userId = await em.transactional(async (tx) => {
    const hash = hashOfSecret(token);
    const id = await findVerification(tx, { hash, now: now() });
    // Locks the account first, in the same order as `makeVerificationToken`.
    const user = id && (await lockUser(tx, id));
    if (!user || foldName(user.email) !== (await takeVerification(tx, { hash, now: now() }))) {
      throw new NotFound('This link has expired or was used already. Ask for a new one', 'link_not_valid');
    }
    user.emailVerifiedAt ??= now();
    await saveUser(tx, user);
    return user.id;
  });
  securityEvent(context, 'user_updated', { userId, by: userId, emailVerified: true });
}
