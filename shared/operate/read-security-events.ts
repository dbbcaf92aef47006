import type { Needs } from '../context.ts';
import {
  SECURITY_EVENTS,
  SECURITY_WARNINGS,
  SEVERITIES,
  type SecurityEvent,
  type Severity,
} from './rules/security-events.ts';
import { findSecurityEvents, type NamedSecurityEvent } from './store/security-events.ts';

/** Filter of the security events; null means no restriction. */
export interface SecurityEventQuery {
  event: SecurityEvent | null;
  /** Minimum severity. */
  severity: Severity | null;
  userId: string | null;
  /** From this moment on. */
  since: Date | null;
  /** Before this moment. */
  until: Date | null;
}

/** The severity of an event. */
export function severityOf(event: string): Severity {
  if ((SECURITY_WARNINGS as readonly string[]).includes(event)) return 'warning';
  // Every browser renews its session with every page, and several times an hour.
  return event === 'session_renewed' ? 'routine' : 'info';
}

/** One page of security events, newest first, including those that this process has just recorded. */
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
