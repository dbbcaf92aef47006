import cors from '@koa/cors';
import Koa from 'koa';
import type { Resources } from '../shared/resources.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { docs } from './docs.ts';
import { allowedHosts } from './middleware/allowed-hosts.ts';
import { basePath } from './middleware/base-path.ts';
import type { Pages } from './middleware/client-pages.ts';
import { compression } from './middleware/compression.ts';
import { databaseGate } from './middleware/database-gate.ts';
import { errors } from './middleware/errors.ts';
import { metrics } from './middleware/metrics.ts';
import { requestScope } from './middleware/request-scope.ts';
import { restoreGate } from './middleware/restore-gate.ts';
import { frontDoor } from './middleware/root-and-favicon.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { tracing } from './middleware/tracing.ts';
import { routes } from './routes/index.ts';

/**
 * The API as a chain of middleware, outermost first. It does not listen.
 * @param pages the web client; it needs no database and shows a message while the service is unavailable.
 */
export function createApp(resources: Resources, pages: Pages | null = null): Koa {
  const { settings, log } = resources;
  // Clients can forge X-Forwarded-For; only the last entries, added by our own proxies, are trusted.
  const app = new Koa({ proxy: settings.TRUST_PROXY > 0, maxIpsCount: settings.TRUST_PROXY });
  app.on('error', (error: NodeJS.ErrnoException) => {
    // Clients may disconnect at any time; a failing source of a response is a fault of the service.
    const hasLeft =
      error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET' || error.code === 'EPIPE';
    log[hasLeft ? 'debug' : 'warn']({ err: error }, 'sending a response failed');
  });
  if (settings.BASE_PATH) app.use(basePath(settings.BASE_PATH));
  app.use(requestScope(resources));
  app.use(metrics(resources.metrics));
  if (resources.tracing) app.use(tracing(resources.tracing));
  app.use(securityHeaders(settings));
  app.use(
    cors({
      origin: allowedOrigin(settings.BACKEND_CORS_ORIGINS),
      allowHeaders: [
        'Authorization',
        'Content-Type',
        'X-Link-Token',
        'X-Request-Id',
        'Prefer',
        'If-None-Match',
        'Last-Event-ID',
        'MCP-Protocol-Version',
        'Mcp-Method',
        'Mcp-Name',
      ],
      exposeHeaders: [
        'X-Request-Id',
        'ETag',
        'Retry-After',
        'Content-Disposition',
        'Preference-Applied',
        'WWW-Authenticate',
      ],
      maxAge: 600,
    }),
  );
  app.use(compression());
  app.use(errors());
  app.use(allowedHosts(settings));
  if (pages) app.use(pages.middleware);
  app.use(frontDoor(settings.BASE_PATH));
  app.use(restoreGate(resources.gate));
  app.use(docs(settings.BASE_PATH));
  app.use(databaseGate(resources.database));
  app.use(dashboard(resources));
  app.use(routes());
  return app;
}

/** Origins are allowed only if listed, compared exactly. */
function allowedOrigin(origins: readonly string[]) {
  const allowed = new Set(origins.map((origin) => origin.replace(/\/$/, '')));
  return (ctx: Koa.Context): string => {
    const origin = ctx.get('Origin');
    return allowed.has(origin) ? origin : '';
  };
}
