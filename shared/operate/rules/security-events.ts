/** Events worth an alarm or an inquiry, named by OWASP's logging vocabulary. */
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

/** Events in which something was refused, or that may be an attack. */
export const SECURITY_WARNINGS: readonly SecurityEvent[] = [
  'authn_login_fail',
  'authn_login_fail_max',
  'authn_password_change_fail',
  'authn_token_reuse',
  'authz_fail',
  'excess_rate_limit_exceeded',
  'session_use_after_expire',
];

/** How much attention an event deserves, from the least to the most. */
export const SEVERITIES = ['routine', 'info', 'warning'] as const;
export type Severity = (typeof SEVERITIES)[number];
