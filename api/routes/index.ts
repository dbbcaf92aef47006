import type { Middleware } from 'koa';
import compose from 'koa-compose';
import { AppError } from '../../shared/errors.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { routerOf } from '../http/router.ts';
import { adminEndpoints } from './admin/routes.ts';
import { securityEndpoints } from './admin/security.ts';
import { apiTokenEndpoints } from './auth/api-tokens.ts';
import { googleEndpoints } from './auth/google.ts';
import { mailEndpoints } from './auth/mails.ts';
import { identityEndpoints, oidcEndpoints } from './auth/oidc.ts';
import { ownInvitationEndpoints } from './auth/own-invitations.ts';
import { ownSessionEndpoints } from './auth/own-sessions.ts';
import { passkeyEndpoints } from './auth/passkeys.ts';
import { authEndpoints } from './auth/routes.ts';
import { sessionEndpoints } from './auth/session.ts';
import { comparisonEndpoints } from './comparisons/routes.ts';
import { documentEndpoints } from './document.ts';
import { factorEndpoints } from './factors/routes.ts';
import { featureImportEndpoints } from './features/import.ts';
import { featureEndpoints } from './features/routes.ts';
import { featureSearchEndpoints } from './features/search.ts';
import { featureSyncEndpoints } from './features/sync.ts';
import { guestEndpoints } from './guests.ts';
import { healthEndpoints } from './health.ts';
import { invitationEndpoints } from './links/invitations.ts';
import { linkEndpoints } from './links/routes.ts';
import { sharedEndpoints } from './links/shared.ts';
import { mcpEndpoints } from './mcp.ts';
import { modelConfigEndpoints } from './model-config/routes.ts';
import { agreementEndpoints } from './projects/agreement.ts';
import { collaboratorEndpoints, projectInvitationEndpoints } from './projects/collaborators.ts';
import { eventEndpoints } from './projects/events.ts';
import { historyEndpoints } from './projects/history.ts';
import { liveEndpoints } from './projects/live.ts';
import { reminderEndpoints } from './projects/reminders.ts';
import { projectEndpoints } from './projects/routes.ts';
import { serviceAccountEndpoints } from './projects/service-accounts.ts';
import { ratingEndpoints } from './ratings/routes.ts';
import { digestEndpoints } from './results/digests.ts';
import { lookEndpoints } from './results/looks.ts';
import { resultEndpoints } from './results/routes.ts';
import { statisticsEndpoints } from './statistics/routes.ts';
import { userEndpoints } from './users/routes.ts';
import { operatorWebhookEndpoints, webhookEndpoints } from './webhooks/routes.ts';

/** All endpoints; the router and the OpenAPI document are built from this list. */
export const endpoints: readonly Endpoint[] = [
  ...healthEndpoints,
  ...documentEndpoints(() => endpoints),
  ...mcpEndpoints(() => endpoints),
  ...authEndpoints,
  ...ownSessionEndpoints,
  ...ownInvitationEndpoints,
  ...apiTokenEndpoints,
  ...sessionEndpoints,
  ...passkeyEndpoints,
  ...googleEndpoints,
  ...oidcEndpoints,
  ...identityEndpoints,
  ...mailEndpoints,
  ...userEndpoints,
  ...projectEndpoints,
  ...collaboratorEndpoints,
  ...projectInvitationEndpoints,
  ...reminderEndpoints,
  ...serviceAccountEndpoints,
  ...webhookEndpoints,
  ...historyEndpoints,
  ...liveEndpoints,
  ...eventEndpoints,
  ...agreementEndpoints,
  ...featureEndpoints,
  ...featureImportEndpoints,
  ...featureSyncEndpoints,
  ...featureSearchEndpoints,
  ...comparisonEndpoints,
  ...ratingEndpoints,
  ...factorEndpoints,
  ...statisticsEndpoints,
  ...resultEndpoints,
  ...digestEndpoints,
  ...lookEndpoints,
  ...linkEndpoints,
  ...invitationEndpoints,
  ...sharedEndpoints,
  ...guestEndpoints,
  ...modelConfigEndpoints,
  ...adminEndpoints,
  ...securityEndpoints,
  ...operatorWebhookEndpoints,
];

/** The router over all endpoints, with 404 and 405 for everything else. */
export function routes(): Middleware {
  return compose([
    // Outermost, so that it sees the results of the router and of allowedMethods.
    async (ctx, next) => {
      await next();
      const allowed = ctx.response.get('Allow');
      if (ctx.status === 405 || (ctx.status === 501 && allowed !== '')) {
        throw new AppError(405, 'Method not allowed', { headers: { Allow: allowed } });
      }
      if (ctx.status === 501 || (ctx.status === 404 && ctx.body === undefined)) throw new AppError(404, 'Not found');
    },
    routerOf(endpoints),
  ]);
}
