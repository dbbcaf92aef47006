import { removeEndedTokens } from '../../store/accounts/api-tokens.ts';
import { removeExpiredVerifications } from '../../store/accounts/email-verifications.ts';
import { removeExpiredResets } from '../../store/accounts/password-resets.ts';
import { removeEndedSessions } from '../../store/accounts/sessions.ts';
import type { Needs } from '../context.ts';
import { removeInBatches } from '../remove-in-batches.ts';

/** How long an ended session is kept: until then a used token that comes again is recognised and reported. */
const KEPT_MS = 7 * 86_400_000;

/** Removes the sessions, the API tokens and the links in mails that ended, by age or by will, more than a week ago; answers how many. */
export async function expireOldSessions({ pool, now }: Needs<'now' | 'pool'>): Promise<number> {
  const before = new Date(now().getTime() - KEPT_MS);
  let removed = 0;
  for (const removeEnded of [removeEndedSessions, removeEndedTokens, removeExpiredResets, removeExpiredVerifications]) {
    removed += await removeInBatches((limit) => removeEnded(pool, before, limit));
  }
  return removed;
}
