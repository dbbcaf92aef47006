import Router from '@koa/router';
import type { Middleware } from 'koa';
import compose from 'koa-compose';
import { type Endpoint, toMiddleware } from './endpoint.ts';

/** The segments of a path that distinguish most endpoints: /api/v1/HERE/…/HERE. */
const TELLING = [3, 5] as const;
/** Stands for a segment that is a parameter in every endpoint that has this segment. */
const ANY = ':';

/**
 * Routes requests to endpoints, and answers 405 or 501 where only another method fits. Koa's router tests its endpoints one by one, so
 * there is one router for each pair of these segments, with the few endpoints that can match.
 */
export function routerOf(endpoints: readonly Endpoint[]): Middleware {
  const middleware = new Map(endpoints.map((endpoint) => [endpoint, toMiddleware(endpoint)]));
  const fixed = TELLING.map((at) => new Set(endpoints.map(({ path }) => segment(path, at)).filter(isFixed)));
  const routers = new Map<string, Middleware>();
  return (ctx, next) => {
    const told = TELLING.map((at, index) => {
      const part = segment(ctx.path, at);
      return part === '' || fixed[index]!.has(part) ? part : ANY;
    });
    const key = told.join('/');
    let found = routers.get(key);
    if (!found) {
      const router = new Router();
      for (const endpoint of endpoints) {
        if (!TELLING.every((at, index) => fits(segment(endpoint.path, at), told[index]!))) continue;
        router[endpoint.method](endpoint.path, middleware.get(endpoint)!);
      }
      found = compose([router.routes(), router.allowedMethods()] as unknown as Middleware[]);
      routers.set(key, found);
    }
    return found(ctx, next);
  };
}

/** Routes ignore the case of fixed segments. */
const segment = (path: string, at: number): string => (path.split('/', at + 1)[at] ?? '').toLowerCase();
const isFixed = (part: string): boolean => part !== '' && !part.startsWith(':');
const fits = (part: string, told: string): boolean => (part.startsWith(':') ? told !== '' : part === told);
