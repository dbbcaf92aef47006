import type { Needs } from '../context.ts';
import { Forbidden } from '../platform/errors.ts';
import { NIL_UUID } from '../platform/identifiers.ts';
import type { CurrentUser } from '../sign-in/store/current-user.ts';
import { weekOf } from './digest-week.ts';
import { requestMail } from './request-mail.ts';
import { findDigest, findDueDigests, insertDigest, removeDigest } from './store/ranking-digests.ts';

/** Whether a person gets a project's ranking by mail each week. */
export async function readDigestChoice(
  { pool }: Needs<'pool'>,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<boolean> {
  return (await findDigest(pool, { projectId, userId })) !== null;
}

/**
 * Sets whether a person gets a project's ranking by mail each week.
 * @throws Forbidden if this service sends no mail, or the person's email isn't confirmed.
 */
export async function chooseDigest(
  { now, pool, settings }: Needs<'now' | 'pool' | 'settings'>,
  user: Pick<CurrentUser, 'id' | 'emailVerifiedAt'>,
  { projectId, isWanted }: { projectId: string; isWanted: boolean },
): Promise<void> {
  const key = { projectId, userId: user.id };
  if (!isWanted) {
    await removeDigest(pool, key);
    return;
  }
  if (!settings.mail) throw new Forbidden('This service sends no mail', 'mail_off');
  if (user.emailVerifiedAt === null) {
    throw new Forbidden('Confirm your email address first, in your account', 'email_not_verified');
  }
  await insertDigest(pool, { ...key, at: now() });
}

const PAGE = 500;

/**
 * Requests the weekly mails that are due. A mail stays due until its job has examined the ranking, so a lost request or job is made up for,
 * and a request for a mail that already waits merges into it.
 * @returns the number of requests.
 */
export async function requestDigests(context: Needs<'jobs' | 'now' | 'pool' | 'settings'>): Promise<number> {
  if (!context.settings.mail) return 0;
  const since = weekOf(context.now());
  let requested = 0;
  for (let after = { projectId: NIL_UUID, userId: NIL_UUID }; ; ) {
    const due = await findDueDigests(context.pool, { since, after, limit: PAGE });
    for (const { projectId, userId } of due) {
      await requestMail(context, { kind: 'ranking-digest', userId, language: null, projectId });
      requested += 1;
    }
    if (due.length < PAGE) return requested;
    after = due.at(-1)!;
  }
}
