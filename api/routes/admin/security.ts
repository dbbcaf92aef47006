import { signAccessToken } from '../../../shared/use-cases/auth/access-token.ts';
import { audited } from '../../../shared/use-cases/operations/audited.ts';
import { readSecurityEvents } from '../../../shared/use-cases/operations/read-security-events.ts';
import { security } from '../../contract/security-events.ts';
import { dashboardCookie } from '../../dashboard/cookie.ts';
import { refuseOtherSites } from '../../http/csrf.ts';
import { implement } from '../../http/implement.ts';
import { offsetOf } from '../../http/pagination.ts';
import { noContent, ok, withCookie } from '../../http/responses.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentSecurityEvent } from '../../presenters/security-event.ts';

/** The record of security events, and the way into the job dashboard. */
export const securityEndpoints = implement(security, {
  async listSecurityEvents({ query, context }) {
    const { event = null, severity = null, user_id: userId = null, since, until } = query;
    const { events, total } = await readSecurityEvents(
      context,
      { event, severity, userId, since: momentOf(since), until: momentOf(until) },
      { offset: offsetOf(query), limit: query.per_page },
    );
    return ok(presentPage(events.map(presentSecurityEvent), total, query));
  },

  async createDashboardSession({ context, ctx, user }) {
    refuseOtherSites(ctx);
    const { id: userId, sessionId } = user;
    const action = { userId, action: 'dashboard', object: 'sign-in' } as const;
    const { accessToken, expiresIn } = await audited(context, action, async () =>
      signAccessToken(context, { userId, sessionId }),
    );
    return withCookie(noContent(), dashboardCookie(ctx, context.settings, accessToken, expiresIn));
  },
});

function momentOf(time: string | undefined): Date | null {
  return time === undefined ? null : new Date(time);
}
