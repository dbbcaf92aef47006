import { newId, UUID_PATTERN } from '../identifiers.ts';
import { currentOrigin } from '../origin.ts';
import type { Context } from './context.ts';

/** What is worth an alarm or an inquiry, in the words of OWASP's logging vocabulary. */
export const SECURITY_EVENTS = [
  'authn_login_success',
  'authn_login_successafterfail',
  'authn_login_fail',
  'authn_login_fail_max',
  'authn_password_change',
  'authn_password_change_fail',
  'authn_token_created',
  'authn_token_revoked',
  'authn_token_reuse',
  'authz_admin',
  'authz_fail',
  'authz_change',
  'excess_rate_limit_exceeded',
  'sensitive_read',
  'session_created',
  'session_renewed',
  'session_expired',
  'session_use_after_expire',
  'user_created',
  'user_updated',
  'user_deleted',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Those that something refused, or that may be an attack. */
export const SECURITY_WARNINGS: readonly SecurityEvent[] = [
  'authn_login_fail',
  'authn_login_fail_max',
  'authn_password_change_fail',
  'authn_token_reuse',
  'authz_fail',
  'excess_rate_limit_exceeded',
  'session_use_after_expire',
];
const WARNINGS: ReadonlySet<SecurityEvent> = new Set(SECURITY_WARNINGS);

/** Longest text in the details of a stored event; the log has all of it. */
const MAX_DETAIL_LENGTH = 300;

/** What an event needs of its request. */
export type SecurityEventContext = Pick<Context, 'log' | 'address' | 'now' | 'securityEvents'>;

/**
 * Writes a security event into the log, and soon after into the database for operators to read: who, from where, about what.
 * Identifiers only; never what a person typed, since people type passwords into the wrong field.
 */
export function securityEvent(
  { log, address, now, securityEvents }: SecurityEventContext,
  event: SecurityEvent,
  details: Readonly<Record<string, string | number | boolean | null>>,
): void {
  const level = WARNINGS.has(event) ? 'warn' : 'info';
  log[level]({ event, address, ...details }, 'security event');
  const { userId = null, by = userId, ...others } = details;
  securityEvents.record({
    id: newId(),
    event,
    occurredAt: now(),
    userId: idOf(userId),
    actorId: idOf(by),
    address,
    requestId: currentOrigin()?.requestId ?? null,
    details: shortened(others),
  });
}

function idOf(value: string | number | boolean | null): string | null {
  return typeof value === 'string' && UUID_PATTERN.test(value) ? value : null;
}

/** The path of a refused request is as long as its sender likes. */
function shortened(details: Readonly<Record<string, string | number | boolean | null>>): typeof details {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, MAX_DETAIL_LENGTH) : value,
    ]),
  );
}
