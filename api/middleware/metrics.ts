import type { Middleware } from 'koa';
import type { Metrics } from '../../shared/operate/metrics.ts';

/** Measures responses by path pattern, so that the number of series is bounded by the number of endpoints. */
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
