import type { Needs } from '../context.ts';
import { type SecurityEventContext, securityEvent } from '../operate/security-event.ts';
import { removeInBatches } from '../platform/remove-in-batches.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { removeEndedTokens } from '../tokens/store/api-tokens.ts';
import { removeExpiredVerifications } from './store/email-verifications.ts';
import { removeExpiredResets } from './store/password-resets.ts';
import { endOverflow, type Renewal, removeEndedSessions } from './store/sessions.ts';

/** How long an ended session is kept. Until then, the reuse of a token is recognised and reported. */
const KEPT_MS = 7 * 86_400_000;

/** Removes the sessions, API tokens and mailed links that ended or expired more than a week ago. Returns their number. */
export async function expireOldSessions({ pool, now }: Needs<'now' | 'pool'>): Promise<number> {
  const before = new Date(now().getTime() - KEPT_MS);
  let removed = 0;
  for (const removeEnded of [removeEndedSessions, removeEndedTokens, removeExpiredResets, removeExpiredVerifications]) {
    removed += await removeInBatches((limit) => removeEnded(pool, before, limit));
  }
  return removed;
}

const MINUTE_MS = 60_000;
const DAY_SECONDS = 86_400;
const MAX_SESSIONS = 20;

/** Maximum lifetime of a session that starts or is renewed now. An access token is never cut short. */
export function renewalNow({ settings, now, address }: Needs<'now' | 'settings' | 'address'>): Renewal {
  const { ACCESS_TOKEN_EXPIRE_MINUTES, REFRESH_TOKEN_EXPIRE_DAYS, SESSION_IDLE_DAYS } = settings;
  const moment = now();
  const idleMs = Math.max(SESSION_IDLE_DAYS * DAY_SECONDS * 1000, ACCESS_TOKEN_EXPIRE_MINUTES * MINUTE_MS);
  return {
    now: moment,
    address,
    idleUntil: new Date(moment.getTime() + idleMs),
    longestSeconds: REFRESH_TOKEN_EXPIRE_DAYS * DAY_SECONDS,
  };
}

/** Makes room for a new session, since an account has at most 20: ends those that were used longest ago. */
export async function endOldestSessions(context: SecurityEventContext, em: Transaction, userId: string): Promise<void> {
  const ended = await endOverflow(em, userId, MAX_SESSIONS - 1, context.now());
  if (ended > 0) securityEvent(context, 'authn_token_revoked', { userId, reason: 'too many sessions', ended });
}
