import type { SecurityEvent } from '../../contract/security-events.ts';
import { plural } from '../english.ts';

type Value = SecurityEvent['details'][string];

const googleAs = (done: string) => (value: Value) =>
  value === 'google' ? `Google account ${done}` : `${value} ${done}`;
const ended = (value: Value) => `${plural(Number(value), 'session', 'sessions')} ended`;
const role = (value: Value) => (value === 'root' ? 'administrator' : 'user');

/** The words of security events. */
export const eventTexts = {
  title: 'Security',
  lead: 'Sign-ins, refusals and actions of administrators. The service’s log contains the same events.',
  filter: 'Filter',
  days: 'Time',
  lastDays: (days: number) => (days === 1 ? 'The last day' : `The last ${days} days`),
  all: 'All time',
  kind: 'Events',
  everything: 'Everything except session renewals',
  warnings: 'Only warnings',
  user: 'Account',
  userHint: 'Username or email',
  unknownUser: 'No account has exactly this username or email.',
  count: (total: number) => plural(total, 'event', 'events'),
  none: 'No matching events.',
  more: 'Show more',
  warning: 'Warning',
  by: (name: string) => `by ${name}`,
  /** What happened, to which account, and whose doing it was. */
  about: (title: string, who: string) => `${title} ${who}`,
  aboutBy: (title: string, who: string, by: string) => `${title} ${who} by ${by}`,
  doneBy: (title: string, by: string) => `${title} by ${by}`,
  from: (address: string) => `from ${address}`,
  linkRevoked: 'Link revoked',
  apiTokenCreated: 'API token created',
  apiTokenRevoked: 'API token revoked',
  /** An account that is gone, or never was. @param id its beginning. */
  unknown: (id: string) => `account ${id}…`,
  request: (id: string) => `request ${id}`,
  /** With a link to the account, by its name below. */
  sessions: (account: string) => `For your own sessions, see ${account}.`,
  sessionsLink: 'your account',
  events: {
    authn_login_success: 'Signed in',
    authn_login_successafterfail: 'Signed in after failed attempts',
    authn_login_fail: 'Sign-in refused',
    authn_login_fail_max: 'Too many failed sign-ins',
    authn_password_change: 'Password changed',
    authn_password_change_fail: 'Password change refused',
    authn_token_created: 'Link created',
    authn_token_revoked: 'Session ended',
    authn_token_reuse: 'A token was used twice and may be stolen',
    authz_admin: 'Administration',
    authz_fail: 'Access refused',
    authz_change: 'Rights changed',
    excess_rate_limit_exceeded: 'Too many requests',
    sensitive_read: 'Opened by a link',
    session_created: 'Session started',
    session_renewed: 'Session renewed',
    session_expired: 'Session expired',
    session_use_after_expire: 'An ended session was used',
    user_created: 'Account created',
    user_updated: 'Account changed',
    user_deleted: 'Account deleted',
  } satisfies Record<SecurityEvent['event'], string> as Readonly<Record<string, string>>,
  /** Details, by their names; an empty text hides one. */
  details: {
    superuser: (value) => (value ? 'as an administrator' : ''),
    active: (value) => (value ? 'can sign in' : 'can’t sign in any more'),
    email: (value) => (value ? 'new email' : ''),
    temporary: (value) => (value ? 'temporary password' : ''),
    passwordRemoved: (value) => (value ? 'password removed' : ''),
    googleUnlinked: (value) => (value ? 'Google account unlinked' : ''),
    linked: googleAs('linked'),
    unlinked: googleAs('unlinked'),
    provider: (value) => (value === 'google' ? 'with Google' : `with ${value}`),
    failuresBefore: (value) => `after ${plural(Number(value), 'failed attempt', 'failed attempts')}`,
    sessionsEnded: ended,
    ended,
    from: (value) => `from ${role(value)}`,
    to: (value) => `to ${role(value)}`,
    reason: String,
    kind: String,
    scopes: String,
    action: String,
    object: String,
    outcome: String,
    limit: (value) => `limit of ${value}`,
    method: String,
    path: String,
    sessionId: () => '',
    linkId: (value) => `link ${value}`,
    projectId: (value) => `project ${value}`,
    tokenId: (value) => `token ${value}`,
  } as Readonly<Record<string, (value: Value) => string>>,
  /** Any other detail. */
  detail: (name: string, value: string) => `${name} ${value}`,
  allDetails: (details: readonly string[]) => details.join(', '),
} as const;
