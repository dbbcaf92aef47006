import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { Middleware } from 'koa';
import { withOrigin } from '../../shared/origin.ts';
import type { Resources } from '../../shared/resources.ts';
import { RequestContext, type RouteContext } from '../http/route-context.ts';

/** Of this process; what follows it only has to count. */
const PREFIX = randomBytes(9).toString('base64url');
let requests = 0;

/** What took longer is worth a line of its own. */
const SLOW_MS = 1000;

function newRequestId(): string {
  requests += 1;
  return `${PREFIX}-${requests.toString(36)}`;
}

/** What every request carries from the outermost middleware on. */
export interface RequestState {
  requestId: string;
  context: RouteContext;
  /** Set once a token was accepted. */
  userId?: string;
}

/** A request id (the caller's, if it is a harmless one) in the answer and in every log line, and a context of its own. */
export function requestScope(resources: Resources): Middleware {
  let knowsProxies = resources.settings.TRUST_PROXY > 0;
  return async (ctx, next) => {
    if (!knowsProxies && ctx.get('X-Forwarded-For') !== '') {
      knowsProxies = true;
      // Worth one line: with a proxy in front, throttles take all people for one address.
      resources.log.warn(
        { address: ctx.ip },
        'X-Forwarded-For is ignored: if a proxy of yours sends it, set TRUST_PROXY to the number of proxies',
      );
    }
    const given = ctx.get('X-Request-Id');
    const requestId = /^[\w.:-]{1,64}$/.test(given) ? given : newRequestId();
    const context = new RequestContext(
      resources,
      () => resources.log.child({ requestId }),
      isIP(ctx.ip) ? ctx.ip : (ctx.socket.remoteAddress ?? null),
    );
    Object.assign(ctx.state, { requestId, context } satisfies RequestState);
    ctx.set('X-Request-Id', requestId);
    const began = performance.now();
    await withOrigin({ requestId }, next);
    const ms = performance.now() - began;
    const level = ms > SLOW_MS ? 'info' : 'debug';
    if (resources.log.isLevelEnabled(level)) {
      context.log[level]({ method: ctx.method, path: ctx.path, status: ctx.status, ms }, 'answered');
    }
  };
}
