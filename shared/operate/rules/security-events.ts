/** Events worth an alert or an investigation, named by OWASP's logging vocabulary. */
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

/** Events of refusals, and events that may be an attack. */
export const SECURITY_WARNINGS: readonly SecurityEvent[] = [
  'authn_login_fail',
  'authn_login_fail_max',
  'authn_password_change_fail',
  'authn_token_reuse',
  'authz_fail',
  'excess_rate_limit_exceeded',
  'session_use_after_expire',
];

/** Severities, from the lowest to the highest. */
export const SEVERITIES = ['routine', 'info', 'warning'] as const;
export type Severity = (typeof SEVERITIES)[number];
