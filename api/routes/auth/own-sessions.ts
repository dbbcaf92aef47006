import { object } from 'yup';
import { findSessionsOf, type OwnSession } from '../../../shared/store/accounts/own-sessions.ts';
import { endOtherSessions, endOwnSession } from '../../../shared/use-cases/auth/end-own-sessions.ts';
import { readSecurityEvents } from '../../../shared/use-cases/operations/read-security-events.ts';
import { signedIn } from '../../access/access.ts';
import { Session } from '../../contract/accounts.ts';
import { uuid } from '../../contract/input.ts';
import { SecurityEvent } from '../../contract/operations.ts';
import { paged } from '../../contract/paging.ts';
import { json, nothing } from '../../contract/responses.ts';
import { listOf, pageOf } from '../../contract/shapes.ts';
import { noContent, ok } from '../../http/answers.ts';
import { del, get } from '../../http/endpoint.ts';
import { offsetOf } from '../../http/pagination.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentOwnSecurityEvent } from '../../presenters/security-event.ts';
import { presentSession } from '../../presenters/session.ts';

/** Maximum number of listed sessions. */
const MAX_SHOWN = 200;

const sessionParams = object({ session_id: uuid().required() });

/** Default page size of security events. */
const EVENTS_PAGE = 20;
const ownEventsQuery = object(paged(EVENTS_PAGE));

/** A user's sessions, and what happened to the account. */
export const ownSessionEndpoints = [
  get('/security-events', {
    operation: 'listOwnSecurityEvents',
    summary: 'List the security events of your account, newest first, without renewals of sessions',
    query: ownEventsQuery,
    cost: 'expensive',
    allow: signedIn,
    answers: { 200: json('A page of security events', pageOf(SecurityEvent)) },
    async handle({ query, user, context }) {
      const { events, total } = await readSecurityEvents(
        context,
        { event: null, severity: 'info', userId: user.id, since: null, until: null },
        { offset: offsetOf(query), limit: query.per_page },
      );
      return ok(
        presentPage(
          events.map((event) => presentOwnSecurityEvent(event, user.id)),
          total,
          query,
        ),
      );
    },
  }),
  get('/sessions', {
    operation: 'listSessions',
    summary: 'List your sessions, newest first',
    allow: signedIn,
    answers: { 200: json(`Your live sessions, at most ${MAX_SHOWN}`, listOf(Session)) },
    async handle({ user, context }) {
      const sessions = await findSessionsOf(context.pool, user.id, context.now(), MAX_SHOWN);
      return ok(sessions.map((session: OwnSession) => presentSession(session, user.sessionId)));
    },
  }),
  del('/sessions', {
    operation: 'deleteOtherSessions',
    summary: 'Sign out everywhere else',
    allow: signedIn,
    answers: { 204: nothing('All your other sessions were ended') },
    async handle({ user, context }) {
      await endOtherSessions(context, user);
      return noContent();
    },
  }),
  del('/sessions/:session_id', {
    operation: 'deleteSession',
    summary: 'End one of your sessions',
    params: sessionParams,
    allow: signedIn,
    answers: { 204: nothing('The session was ended, access token included') },
    async handle({ params, user, context }) {
      await endOwnSession(context, user, params.session_id);
      return noContent();
    },
  }),
];
