import type { Middleware } from 'koa';
import compose from 'koa-compose';
import { AppError } from '../../shared/platform/errors.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { routerOf } from '../http/router.ts';
import { userEndpoints } from './accounts.ts';
import { comparisonEndpoints } from './answers.ts';
import { documentEndpoints } from './document.ts';
import { eventEndpoints } from './events.ts';
import { featureImportEndpoints, featureSyncEndpoints } from './feature-lists.ts';
import { featureEndpoints, featureSearchEndpoints } from './features.ts';
import { guestEndpoints } from './guests.ts';
import { healthEndpoints } from './health.ts';
import { historyEndpoints } from './history.ts';
import { invitationEndpoints, linkEndpoints, sharedEndpoints } from './links.ts';
import { digestEndpoints, mailEndpoints, reminderEndpoints } from './mail.ts';
import { mcpEndpoints } from './mcp.ts';
import { modelConfigEndpoints } from './model-config.ts';
import { adminEndpoints, securityEndpoints } from './operate.ts';
import { collaboratorEndpoints, ownInvitationEndpoints, projectInvitationEndpoints } from './people.ts';
import { liveEndpoints, projectEndpoints, statisticsEndpoints } from './projects.ts';
import { googleEndpoints, identityEndpoints, oidcEndpoints } from './providers.ts';
import { factorEndpoints, ratingEndpoints } from './ratings.ts';
import { agreementEndpoints, lookEndpoints, resultEndpoints } from './results.ts';
import { authEndpoints, ownSessionEndpoints, passkeyEndpoints, sessionEndpoints } from './sign-in.ts';
import { snapshotEndpoints } from './snapshots.ts';
import { apiTokenEndpoints, serviceAccountEndpoints } from './tokens.ts';
import { operatorWebhookEndpoints, webhookEndpoints } from './webhooks.ts';

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
  ...snapshotEndpoints,
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
