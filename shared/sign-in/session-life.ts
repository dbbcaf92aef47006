import type { Needs } from '../context.ts';
import { type SecurityEventContext, securityEvent } from '../operate/security-event.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { endOverflow, type Renewal } from './store/sessions.ts';

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
  const ended = await endOverflow(em, { userId, keep: MAX_SESSIONS - 1, now: context.now() });
  if (ended > 0) securityEvent(context, 'authn_token_revoked', { userId, reason: 'too many sessions', ended });
}
