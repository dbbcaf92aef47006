import { Id } from '../../platform/contract/common-fields.ts';
import { get, post, resource } from '../../platform/contract/operation.ts';
import { paged } from '../../platform/contract/parameters.ts';
import { json, nothing, shared } from '../../platform/contract/responses.ts';
import { pageOf } from '../../platform/contract/shapes.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f, query } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { SECURITY_EVENTS, SEVERITIES } from '../rules/security-events.ts';

export type SecurityEvent = Of<typeof SecurityEvent>;
export const SecurityEvent = model('SecurityEvent', {
  id: Id,
  event: f.oneOf(SECURITY_EVENTS, 'What happened, by its name in the security log.'),
  severity: f.oneOf(
    SEVERITIES,
    '`warning`: Pairwise refused something, or it may be an attack. `routine`: happens all the time.',
  ),
  occurred_at: f.moment('When it happened.'),
  user_id: f.uuid('The account that the event is about; null if unknown.').orNull(),
  username: f.string('Username of that account; null if there is none, or if a restore removed it.').orNull(),
  actor_id: f.uuid('The account that acted; null if unknown.').orNull(),
  actor_name: f.string('Username of the account that acted.').orNull(),
  address: f.string('IP address that the request came from.').orNull(),
  request_id: f.string('Id of the request, as in the log.').orNull(),
  details: f.as<Record<string, unknown>>(
    {
      type: 'object',
      examples: [{ reason: 'wrong password' }],
      additionalProperties: true,
    },
    'Details, which depend on the event: identifiers only, never text that a user typed.',
  ),
});

export const SecurityEventPage = pageOf(SecurityEvent).named('SecurityEventPage');

/** Default page size. */
const PAGE = 50;

export type SecurityEventQuery = Of<typeof securityEventQuery>;
const securityEventQuery = f.object({
  ...paged(PAGE),
  event: query.oneOf(SECURITY_EVENTS, 'Only events of this kind.').optional(),
  severity: query
    .oneOf(SEVERITIES, 'Only events of at least this severity. `info` leaves out renewals of sessions.')
    .optional(),
  user_id: f.uuid('Only events about or by this account.').optional(),
  since: query.time('Only events at or after this time.').optional(),
  until: query.time('Only events before this time.').optional(),
});

/** The record of security events, and the way into the job dashboard. */
export const security = resource('/api/v1/admin', 'Administration', {
  listSecurityEvents: get('/security-events', {
    summary: 'List security events, newest first',
    query: securityEventQuery,
    cost: 'expensive',
    who: 'superuser',
    scope: 'operate',
    responses: { 200: shared('SecurityEventPage', json('A page of security events', SecurityEventPage)) },
  }),
  createDashboardSession: post('/dashboard-session', {
    summary: 'Sign this browser in to the job dashboard until the session ends',
    who: 'superuser',
    scope: 'session',
    responses: {
      204: nothing(
        'The response sets a cookie for the dashboard. It lasts as long as an access token, at most until the session ends',
      ),
    },
  }),
});
