import { foldName } from '../accounts/rules/account-names.ts';
import { findUser, lockUser, saveUser } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import type { User } from '../entities.ts';
import { securityEvent } from '../operate/security-event.ts';
import { BadRequest, NotFound } from '../platform/errors.ts';
import { hasUsablePassword } from './passwords-off.ts';
import type { CurrentUser } from './store/current-user.ts';
import { endSessions } from './store/sessions.ts';

/** How long an account can't be linked by its email after the email changed or a link ended, in milliseconds. */
const LINK_PAUSE_MS = 7 * 86_400_000;

/** A user's view of the Google account that may sign in to their account. */
export interface GoogleLink {
  linked: boolean;
  /** Null for an account that was created through Google, and for links from before this field existed. */
  linkedAt: Date | null;
  hasPassword: boolean;
  /** Whether the user can still sign in without the link. */
  canBeEnded: boolean;
}

export async function readGoogleLink(context: Needs<'em' | 'settings'>, userId: string): Promise<GoogleLink> {
  const { em } = context;
  const user = await findUser(em, userId);
  if (!user) throw new NotFound('User not found', 'user_not_found');
  const hasPassword = user.hashedPassword != null;
  const linked = user.googleId != null;
  const canBeEnded = linked && hasUsablePassword(context, user);
  return { linked, linkedAt: user.googleLinkedAt ?? null, hasPassword, canBeEnded };
}

/**
 * Ends the link to a Google account and all other sessions, which may have come through it.
 * @throws NotFound without a link, BadRequest if the account has no password.
 */
export async function endGoogleLink(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents' | 'settings'>,
  { id, sessionId }: CurrentUser,
): Promise<void> {
  const { em, now } = context;
  await em.transactional(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user?.googleId) throw new NotFound('The account is not linked to a Google account');
    if (user.authProvider !== 'local') throw new BadRequest('This account was created with Google and needs the link');
    if (!hasUsablePassword(context, user))
      throw new BadRequest('Set a password first: Google is the only way to sign in to this account');
    unlink(user, now());
    await saveUser(tx, user);
    await endSessions(tx, id, { now: now(), except: sessionId });
  });
  securityEvent(context, 'user_updated', { userId: id, by: id, unlinked: 'google' });
}

/** Whether an email is really another one, not only another spelling. */
export const isAnotherEmail = (user: { email: string }, email: string): boolean =>
  foldName(email) !== foldName(user.email);

/**
 * Changes an account's email. It can't be linked by the new email for a week, so that a stolen session that changes the email doesn't lead
 * to permanent access. If this returns true, the caller ends the other sessions.
 * @returns whether the address is really another one, not only another spelling.
 */
export function changeEmail(user: User, email: string, now: Date): boolean {
  const isAnother = isAnotherEmail(user, email);
  user.email = email;
  if (!isAnother) return false;
  user.emailChangedAt = now;
  user.emailVerifiedAt = null;
  user.googleLinkBlockedUntil = new Date(now.getTime() + LINK_PAUSE_MS);
  return true;
}

/**
 * Ends a link that was made after the email last changed, when the password changes, because both may be an attacker's.
 * @returns whether there was one.
 */
export function endSuspectLink(user: User, now: Date): boolean {
  const { googleId, googleLinkedAt, emailChangedAt, authProvider } = user;
  if (!googleId || !googleLinkedAt || !emailChangedAt || authProvider !== 'local') return false;
  if (googleLinkedAt < emailChangedAt) return false;
  unlink(user, now);
  return true;
}

function unlink(user: User, now: Date): void {
  user.googleId = null;
  user.googleLinkedAt = null;
  user.googleLinkBlockedUntil = new Date(now.getTime() + LINK_PAUSE_MS);
}
