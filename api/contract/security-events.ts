import type { Static } from 'typebox';
import { type InferType, object, string } from 'yup';
import { SECURITY_EVENTS, SEVERITIES } from '../../shared/rules/security-events.ts';
import { Id } from './fields.ts';
import { about, queryTime, uuid } from './input.ts';
import { get, post, resource } from './operation.ts';
import { paged } from './paging.ts';
import { json, nothing, shared } from './responses.ts';
import { DateTime, described, named, oneOf, orNull, pageOf, Uuid } from './shapes.ts';
import { Type } from './type.ts';

export type SecurityEvent = Static<typeof SecurityEvent>;
export const SecurityEvent = named(
  'SecurityEvent',
  Type.Object({
    id: Id,
    event: described('What happened, by its name in the security log.', oneOf(...SECURITY_EVENTS)),
    severity: described(
      '`warning`: Pairwise refused something, or it may be an attack. `routine`: happens all the time.',
      oneOf(...SEVERITIES),
    ),
    occurred_at: described('When it happened.', DateTime),
    user_id: described('The account that the event is about; null if unknown.', orNull(Uuid)),
    username: described(
      'Username of that account; null if there is none, or if a restore removed it.',
      orNull(Type.String()),
    ),
    actor_id: described('The account that acted; null if unknown.', orNull(Uuid)),
    actor_name: described('Username of the account that acted.', orNull(Type.String())),
    address: described('IP address that the request came from.', orNull(Type.String())),
    request_id: described('Id of the request, as in the log.', orNull(Type.String())),
    details: described(
      'Details, which depend on the event: identifiers only, never text that a user typed.',
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        examples: [{ reason: 'wrong password' }],
        additionalProperties: true,
      }),
    ),
  }),
);

export const SecurityEventPage = named('SecurityEventPage', pageOf(SecurityEvent));

/** Default page size. */
const PAGE = 50;

export type SecurityEventQuery = InferType<typeof securityEventQuery>;
const securityEventQuery = object({
  ...paged(PAGE),
  event: about(
    'Only events of this kind.',
    string().oneOf(SECURITY_EVENTS, `\${path} must be one of ${SECURITY_EVENTS.join(', ')}`),
  ),
  severity: about(
    'Only events of at least this severity. `info` leaves out renewals of sessions.',
    string().oneOf(SEVERITIES, `\${path} must be one of ${SEVERITIES.join(', ')}`),
  ),
  user_id: about('Only events about or by this account.', uuid()),
  since: about('Only events at or after this time.', queryTime()),
  until: about('Only events before this time.', queryTime()),
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
