import { isIP } from 'node:net';
import type { Middleware } from 'koa';
import type { Logger } from '../../config/logger.ts';
import { newId } from '../../shared/identifiers.ts';
import { withOrigin } from '../../shared/monitoring/origin.ts';
import type { Resources } from '../../shared/resources.ts';
import { type Context, createContext } from '../../shared/use-cases/context.ts';

/** What every request carries from the outermost middleware on. */
export interface RequestState {
  requestId: string;
  log: Logger;
  context: Context;
  /** Set once a token was accepted. */
  userId?: string;
}

/** A request id (the caller's, if it is a harmless one) in the answer and in every log line, and a context of its own. */
export function requestScope(resources: Resources): Middleware {
  return async (ctx, next) => {
    const given = ctx.get('X-Request-Id');
    const requestId = /^[\w.:-]{1,64}$/.test(given) ? given : newId();
    const log = resources.log.child({ requestId });
    const context = createContext(resources, log, isIP(ctx.ip) ? ctx.ip : (ctx.socket.remoteAddress ?? null));
    Object.assign(ctx.state, { requestId, log, context } satisfies RequestState);
    ctx.set('X-Request-Id', requestId);
    const began = performance.now();
    await withOrigin({ requestId }, next);
    log.debug({ method: ctx.method, path: ctx.path, status: ctx.status, ms: performance.now() - began }, 'answered');
  };
}
