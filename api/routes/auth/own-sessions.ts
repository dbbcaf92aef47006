import { findSessionsOf, type OwnSession } from '../../../shared/store/accounts/own-sessions.ts';
import { endOtherSessions, endOwnSession } from '../../../shared/use-cases/auth/end-own-sessions.ts';
import { readSecurityEvents } from '../../../shared/use-cases/operations/read-security-events.ts';
import { MAX_SESSIONS } from '../../contract/accounts.ts';
import { ownSessions } from '../../contract/own-sessions.ts';
import { implement } from '../../http/implement.ts';
import { offsetOf } from '../../http/pagination.ts';
import { noContent, ok } from '../../http/responses.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentOwnSecurityEvent } from '../../presenters/security-event.ts';
import { presentSession } from '../../presenters/session.ts';

/** A user's sessions, and what happened to the account. */
export const ownSessionEndpoints = implement(ownSessions, {
  async listOwnSecurityEvents({ query, user, context }) {
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

  async listSessions({ user, context }) {
    const sessions = await findSessionsOf(context.pool, user.id, context.now(), MAX_SESSIONS);
    return ok(sessions.map((session: OwnSession) => presentSession(session, user.sessionId)));
  },

  async deleteOtherSessions({ user, context }) {
    await endOtherSessions(context, user);
    return noContent();
  },

  async deleteSession({ params, user, context }) {
    await endOwnSession(context, user, params.session_id);
    return noContent();
  },
});
