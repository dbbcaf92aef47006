import Type, { type Static } from 'typebox';
import { type InferType, object, string } from 'yup';
import { SECURITY_EVENTS, SEVERITIES } from '../../shared/rules/security-events.ts';
import { Id } from './fields.ts';
import { about, queryTime, uuid } from './input.ts';
import { get, post, resource } from './operation.ts';
import { paged } from './paging.ts';
import { json, nothing } from './responses.ts';
import { DateTime, described, named, oneOf, orNull, pageOf, Uuid } from './shapes.ts';

export type SecurityEvent = Static<typeof SecurityEvent>;
export const SecurityEvent = named(
  'SecurityEvent',
  Type.Object({
    id: Id,
    event: described('What happened, in the words of the log.', oneOf(...SECURITY_EVENTS)),
    severity: described(
      '`warning`: something was refused, or may be an attack; `routine`: happens all the time.',
      oneOf(...SEVERITIES),
    ),
    occurred_at: described('When it happened (ISO 8601, UTC).', DateTime),
    user_id: described('The account it is about; null where none is known.', orNull(Uuid)),
    username: described(
      'Name of that account; null where there is none, or a restore removed it.',
      orNull(Type.String()),
    ),
    actor_id: described('The account that acted; null where none is known.', orNull(Uuid)),
    actor_name: described('Name of the account that acted.', orNull(Type.String())),
    address: described('Address that the request came from.', orNull(Type.String())),
    request_id: described('The request, as in the log.', orNull(Type.String())),
    details: described(
      'Details; depend on the event. Identifiers only, nothing that a person typed.',
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
    'Only events of at least this severity; `info` leaves out renewals of sessions.',
    string().oneOf(SEVERITIES, `\${path} must be one of ${SEVERITIES.join(', ')}`),
  ),
  user_id: about('Only events about or by this account.', uuid()),
  since: about('Only from this time on (ISO 8601).', queryTime()),
  until: about('Only before this time (ISO 8601).', queryTime()),
});

/** The record of security events, and the way into the job dashboard. */
export const security = resource('/api/v1/admin', 'Administration', {
  listSecurityEvents: get('/security-events', {
    summary: 'List security events, newest first',
    query: securityEventQuery,
    cost: 'expensive',
    who: 'superuser',
    responses: { 200: json('A page of security events', SecurityEventPage) },
  }),
  createDashboardSession: post('/dashboard-session', {
    summary: 'Sign this browser in to the job dashboard; ends with the current session',
    who: 'superuser',
    responses: { 204: nothing('A cookie for the dashboard, as long as an access token; it ends with the session') },
  }),
});
