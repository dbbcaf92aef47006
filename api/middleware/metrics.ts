import type { Middleware } from 'koa';
import type { Metrics } from '../../shared/monitoring/metrics.ts';

/** Measures every answer under the pattern of its path: as many series as there are endpoints, whatever is asked for. */
export function metrics({ http }: Metrics): Middleware {
  return async (ctx, next) => {
    const began = performance.now();
    await next();
    const route = (ctx as { _matchedRoute?: unknown })._matchedRoute;
    http.observe(
      { method: ctx.method, route: typeof route === 'string' ? route : 'none', status: ctx.status },
      (performance.now() - began) / 1000,
    );
  };
}
