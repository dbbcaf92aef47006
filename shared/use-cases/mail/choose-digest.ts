import { Forbidden } from '../../errors.ts';
import type { CurrentUser } from '../../store/accounts/current-user.ts';
import { findDigest, insertDigest, removeDigest } from '../../store/ranking-digests.ts';
import type { Needs } from '../context.ts';

/** Whether a person gets a project's ranking by mail each week. */
export async function readDigestChoice(
  { pool }: Needs<'pool'>,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<boolean> {
  return (await findDigest(pool, { projectId, userId })) !== null;
}

/**
 * Has a person get a project's ranking by mail each week, or no longer.
 * @throws Forbidden if this service sends no mail, or the person's email isn't confirmed.
 */
export async function chooseDigest(
  { now, pool, settings }: Needs<'now' | 'pool' | 'settings'>,
  user: Pick<CurrentUser, 'id' | 'emailVerifiedAt'>,
  { projectId, isWanted }: { projectId: string; isWanted: boolean },
): Promise<void> {
  const key = { projectId, userId: user.id };
  if (!isWanted) return removeDigest(pool, key);
  if (!settings.mail) throw new Forbidden('This service sends no mail', 'mail_off');
  if (user.emailVerifiedAt === null) {
    throw new Forbidden('Confirm your email address first, in your account', 'email_not_verified');
  }
  await insertDigest(pool, { ...key, at: now() });
}
