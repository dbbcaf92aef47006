import { NIL_UUID } from '../../identifiers.ts';
import { findDueDigests } from '../../store/ranking-digests.ts';
import type { Needs } from '../context.ts';
import { weekOf } from './digest-week.ts';
import { requestMail } from './request-mail.ts';

const PAGE = 500;

/**
 * Requests the weekly mails that are due. A mail stays due until its job has looked at the ranking, so a lost request or job is made up for,
 * and a request for a mail that waits already merges into it.
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
