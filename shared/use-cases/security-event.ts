import type { Context } from './context.ts';

/** What is worth an alarm or an inquiry, in the words of OWASP's logging vocabulary. */
export type SecurityEvent =
  | 'authn_login_success'
  | 'authn_login_successafterfail'
  | 'authn_login_fail'
  | 'authn_login_fail_max'
  | 'authn_password_change'
  | 'authn_password_change_fail'
  | 'authn_token_created'
  | 'authn_token_revoked'
  | 'authn_token_reuse'
  | 'authz_admin'
  | 'authz_fail'
  | 'authz_change'
  | 'excess_rate_limit_exceeded'
  | 'session_created'
  | 'session_renewed'
  | 'session_expired'
  | 'session_use_after_expire'
  | 'user_created'
  | 'user_updated'
  | 'user_deleted';

const WARNINGS: ReadonlySet<SecurityEvent> = new Set<SecurityEvent>([
  'authn_login_fail',
  'authn_login_fail_max',
  'authn_password_change_fail',
  'authn_token_reuse',
  'authz_fail',
  'excess_rate_limit_exceeded',
  'session_use_after_expire',
]);

/**
 * Writes a security event into the log: who, from where, about what. Identifiers only; never what a person typed, since
 * people type passwords into the wrong field.
 */
export function securityEvent(
  { log, address }: Pick<Context, 'log' | 'address'>,
  event: SecurityEvent,
  details: Readonly<Record<string, string | number | boolean | null>>,
): void {
  const level = WARNINGS.has(event) ? 'warn' : 'info';
  log[level]({ event, address, ...details }, 'security event');
}
