import { foldName } from '../accounts/rules/account-names.ts';
import { lockUser, saveUser } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import type { User } from '../entities.ts';
import { requestMail } from '../mail/request-mail.ts';
import { securityEvent } from '../operate/security-event.ts';
import { BadRequest, Forbidden, NotFound, TooManyRequests } from '../platform/errors.ts';
import type { Language } from '../platform/rules/languages.ts';
import { revokeTokensOf } from '../tokens/store/api-tokens.ts';
import { endSuspectLink } from './google-link.ts';
import { hashingTurn, hashNewPassword } from './password-hashing.ts';
import { refusePasswords } from './passwords-off.ts';
import { hashOfSecret, newSecret } from './secret-token.ts';
import { findCredentials } from './store/credentials.ts';
import { deleteSecondFactors } from './store/passkeys.ts';
import { findReset, insertReset, takeReset } from './store/password-resets.ts';
import { endSessions } from './store/sessions.ts';

/**
 * Requests a mail with a link for a new password. It takes the same steps whether or not an account with a password has this email; the job
 * finds that out.
 * @param asked.language for an account without a language.
 * @throws Forbidden if this service sends no mail; TooManyRequests after too many for this email, or from the caller's address; Unavailable
 * without Redis.
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

const HOUR_MS = 3_600_000;
const PREFIX = 'pwr_';

/** The secret of a link, shown once. */
export interface ResetLink {
  token: string;
  expiresAt: Date;
}

type Making = Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents' | 'settings'>;

/**
 * Makes a link that sets a new password. It works once, for an hour. Using one of an account's links ends the others. A link that isn't
 * mailed ends earlier ones that weren't.
 * @param link.by the superuser; null for an operator on the command line, or for a mail that the user requested.
 * @param link.isMailed whether it goes only to the account's email, so that its use proves who reads that mailbox.
 * @throws NotFound for an unknown account; BadRequest for the superuser's own, one that is deactivated, or one that signs in elsewhere;
 * Forbidden where passwords are off.
 */
export async function makeResetLink(
  context: Making,
  { userId, by, isMailed = false }: { userId: string; by: string | null; isMailed?: boolean },
): Promise<ResetLink> {
  const { em, now } = context;
  if (userId === by) {
    throw new BadRequest('Change your own password on your account page, with your current password', 'own_password');
  }
  const { secret: token, hash } = newSecret(PREFIX);
  const expiresAt = new Date(now().getTime() + HOUR_MS);
  await em.transactional(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new NotFound('User not found', 'user_not_found');
    if (!user.isActive) throw new BadRequest('This account is deactivated. Activate it first');
    if (!hasPassword(user)) throw new BadRequest('This account signs in elsewhere and has no password');
    refusePasswords(context, user.username, user.email);
    await insertReset(tx, { userId, hash, expiresAt, isMailed });
  });
  securityEvent(context, 'authn_token_created', { userId, by, kind: 'password reset' });
  return { token, expiresAt };
}

/**
 * Sets a new password by a link, which is used up. Ends all sessions, the API tokens on request, and a link to a Google account that was
 * made since the email last changed. A mailed link that confirms the email also removes passkeys and recovery codes, because nobody had
 * confirmed the email before.
 * @throws NotFound if the link doesn't work (any more); BadRequest for a weak or easily guessed password, after which the link still works;
 * Forbidden where passwords are off.
 */
export async function resetPassword(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'passwords' | 'pool' | 'securityEvents' | 'settings'>,
  { token, password, endsTokens }: { token: string; password: string; endsTokens: boolean },
): Promise<void> {
  const { em, pool, now } = context;
  const hash = hashOfSecret(token);
  const found = await findReset(pool, { hash, now: now() });
  if (!found) throw notValid(context);
  const { userId } = found;
  const hashedPassword = await hashNewPassword(password, found, hashingTurn(context, userId));
  const sessionsEnded = await em.transactional(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user) refusePasswords(context, user.username, user.email);
    // The link may have been used, or the account changed, while the password was hashed.
    const link = user?.isActive && hasPassword(user) ? await takeReset(tx, { hash, now: now() }) : null;
    if (!user || !link) throw notValid(context);
    // A change of the email would have ended the link.
    if (link.isMailed && !user.emailVerifiedAt) {
      user.emailVerifiedAt = now();
      // A person who registered with somebody else's email keeps no access, and can't lock them out.
      await deleteSecondFactors(tx, userId);
    }
    endSuspectLink(user, now());
    user.hashedPassword = hashedPassword;
    user.passwordTemporaryUntil = null;
    await saveUser(tx, user);
    if (endsTokens) await revokeTokensOf(tx, { userId, now: now() });
    return endSessions(tx, userId, { now: now() });
  });
  securityEvent(context, 'authn_password_change', {
    userId,
    by: userId,
    reset: true,
    sessionsEnded,
    tokensRevoked: endsTokens,
  });
}

/** The address of a link in the web client. Servers and Referers never see the part after `#`. */
export const resetAddress = (publicUrl: string, token: string): string =>
  `${publicUrl.replace(/\/$/, '')}/reset#${token}`;

/** Whether an account signs in with a password. Imported accounts may not have one yet. */
function hasPassword({ authProvider, hashedPassword, googleId }: User): boolean {
  return authProvider === 'local' && (hashedPassword != null || googleId == null);
}

function notValid(context: Needs<'address' | 'log' | 'now' | 'securityEvents'>): NotFound {
  securityEvent(context, 'authn_password_change_fail', { userId: null, reason: 'reset link not valid' });
  return new NotFound('This link has expired or was used already. Ask for a new one', 'reset_link_not_valid');
}
