import { randomInt } from 'node:crypto';
import { lockUser, saveUser } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { BadRequest, NotFound } from '../platform/errors.ts';
import { revokeTokensOf } from '../tokens/store/api-tokens.ts';
import { endSuspectLink } from './google-link.ts';
import { hashingTurn, hashPassword } from './password-hashing.ts';
import { refusePasswords } from './passwords-off.ts';
import { passwordFaults } from './rules/passwords.ts';
import { endSessions } from './store/sessions.ts';

const HOUR_MS = 3_600_000;
/** How long a temporary password is valid. */
const TEMPORARY_HOURS = 72;

/** No characters that look alike, because people often read a temporary password aloud. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A temporary password, shown once. */
export interface TemporaryPassword {
  password: string;
  expiresAt: Date;
}

/**
 * Replaces the password of an account with a temporary one, which its user must replace at the next sign-in. Ends all its sessions and API
 * tokens, and a link to a Google account that was made since the email last changed.
 * @param reset.by the superuser; null for an operator on the command line.
 * @throws NotFound for an unknown account; BadRequest for the superuser's own, or one that signs in elsewhere; Forbidden where passwords
 * are off.
 */
export async function setTemporaryPassword(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'passwords' | 'securityEvents' | 'settings'>,
  { userId, by }: { userId: string; by: string | null },
): Promise<TemporaryPassword> {
  const { em, now } = context;
  if (userId === by) {
    throw new BadRequest('Change your own password on your account page, with your current password', 'own_password');
  }
  const password = newPassword();
  const hashedPassword = await hashPassword(password, hashingTurn(context, userId));
  const expiresAt = new Date(now().getTime() + TEMPORARY_HOURS * HOUR_MS);
  const sessionsEnded = await em.transactional(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new NotFound('User not found', 'user_not_found');
    if (user.authProvider !== 'local') {
      throw new BadRequest(`This account signs in with ${user.authProvider} and has no password`);
    }
    refusePasswords(context, user.username, user.email);
    endSuspectLink(user, now());
    user.hashedPassword = hashedPassword;
    user.passwordTemporaryUntil = expiresAt;
    await saveUser(tx, user);
    await revokeTokensOf(tx, { userId, now: now() });
    return endSessions(tx, userId, { now: now() });
  });
  securityEvent(context, 'authn_password_change', { userId, by, temporary: true, sessionsEnded });
  return { password, expiresAt };
}

/** About 92 random bits in four groups that satisfy the password rules. */
function newPassword(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)]!;
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  for (;;) {
    const password = Array.from({ length: GROUPS }, group).join('-');
    if (passwordFaults(password).length === 0) return password;
  }
}
