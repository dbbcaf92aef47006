import { forgetAddressesOfErased } from '../accounts/store/erased-people.ts';
import type { Needs } from '../context.ts';
import { removeInBatches } from '../platform/remove-in-batches.ts';
import {
  SECURITY_EVENTS,
  SECURITY_WARNINGS,
  SEVERITIES,
  type SecurityEvent,
  type Severity,
} from './rules/security-events.ts';
import {
  findSecurityEvents,
  type NamedSecurityEvent,
  removeSecurityEventsBefore,
  removeSecurityEventsBeyond,
} from './store/security-events.ts';

const DAY_MS = 86_400_000;

/**
 * Removes security events older than SECURITY_EVENTS_DAYS, and of each kind all but the newest SECURITY_EVENTS_PER_KIND: a flood of
 * one kind cannot push others out. Addresses of erased people, from events that were still to be written, go too. Answers how many.
 */
export async function expireSecurityEvents({
  pool,
  settings,
  now,
}: Needs<'now' | 'pool' | 'settings'>): Promise<number> {
  const before = new Date(now().getTime() - settings.SECURITY_EVENTS_DAYS * DAY_MS);
  await forgetAddressesOfErased(pool);
  let removed = await removeInBatches((limit) => removeSecurityEventsBefore(pool, before, limit));
  for (const event of SECURITY_EVENTS) {
    const keep = settings.SECURITY_EVENTS_PER_KIND;
    removed += await removeInBatches((limit) => removeSecurityEventsBeyond(pool, { event, keep, limit }));
  }
  return removed;
}

/** Filter of the security events; null means no restriction. */
export interface SecurityEventQuery {
  event: SecurityEvent | null;
  /** The least that is read. */
  severity: Severity | null;
  userId: string | null;
  /** From this moment on. */
  since: Date | null;
  /** Before this moment. */
  until: Date | null;
}

/** How much attention an event deserves. */
export function severityOf(event: string): Severity {
  if ((SECURITY_WARNINGS as readonly string[]).includes(event)) return 'warning';
  // Every browser renews its session with every page, and several times an hour.
  return event === 'session_renewed' ? 'routine' : 'info';
}

/** One page of security events, newest first, those of this process up to the present moment. */
export async function readSecurityEvents(
  { pool, securityEvents }: Needs<'pool' | 'securityEvents'>,
  { event, severity, ...filter }: SecurityEventQuery,
  page: { offset: number; limit: number },
): Promise<{ events: NamedSecurityEvent[]; total: number }> {
  await securityEvents.flush();
  const events =
    event === null && severity === null
      ? null
      : SECURITY_EVENTS.filter(
          (each) =>
            (event === null || each === event) &&
            (severity === null || SEVERITIES.indexOf(severityOf(each)) >= SEVERITIES.indexOf(severity)),
        );
  return findSecurityEvents(pool, { events, ...filter }, page);
}
