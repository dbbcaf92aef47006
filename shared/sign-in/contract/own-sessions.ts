import { MAX_SESSIONS, Session } from '../../accounts/contract/accounts.ts';
import { SecurityEventPage } from '../../operate/contract/security-events.ts';
import { del, get, resource } from '../../platform/contract/operation.ts';
import { paged } from '../../platform/contract/parameters.ts';
import { json, nothing, shared } from '../../platform/contract/responses.ts';
import { f } from '../../platform/fields/fields.ts';

/** Default page size of security events. */
const EVENTS_PAGE = 20;

/** A user's sessions and security events. */
export const ownSessions = resource('/api/v1/auth', 'Authentication', {
  listOwnSecurityEvents: get('/security-events', {
    summary: 'List the security events of your account, newest first, except renewals of sessions',
    query: f.object(paged(EVENTS_PAGE)),
    cost: 'expensive',
    who: 'signedIn',
    scope: 'session',
    responses: { 200: shared('SecurityEventPage', json('A page of security events', SecurityEventPage)) },
  }),
  listSessions: get('/sessions', {
    summary: 'List your sessions, newest first',
    who: 'signedIn',
    scope: 'session',
    responses: { 200: json(`Your active sessions, at most ${MAX_SESSIONS}`, f.list(Session)) },
  }),
  deleteOtherSessions: del('/sessions', {
    summary: 'End all your other sessions',
    who: 'signedIn',
    scope: 'session',
    responses: { 204: nothing('Your other sessions have ended') },
  }),
  deleteSession: del('/sessions/:session_id', {
    summary: 'End one of your sessions',
    params: f.object({ session_id: f.uuid('Id of the session.') }),
    who: 'signedIn',
    scope: 'session',
    responses: { 204: nothing('The session and its access token have ended') },
  }),
});
