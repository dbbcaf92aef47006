import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { Context as KoaContext, Middleware } from 'koa';
import { isLoopback } from '../../config/loopback.ts';
import type { Context } from '../../shared/context.ts';
import { createContext } from '../../shared/context.ts';
import type { LongText } from '../../shared/platform/cache/long-text.ts';
import { withRequestContext } from '../../shared/platform/request-context.ts';
import type { Resources } from '../../shared/resources.ts';

/** Random part of this process's request ids; a counter follows. */
const PREFIX = randomBytes(9).toString('base64url');
let requests = 0;

/** Requests slower than this are logged, in milliseconds. */
const SLOW_MS = 1000;

/** Headers in which proxies say for whom they pass on a request. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

function newRequestId(): string {
  requests += 1;
  return `${PREFIX}-${requests.toString(36)}`;
}

/** State of every request, set by the outermost middleware. */
export interface RequestState {
  requestId: string;
  context: Context;
  /** Set when a token was accepted. */
  userId?: string;
  /** The body, if it is sent in pieces. */
  text?: LongText;
}

/** Gives each request an id (the caller's, if valid), in the response and every log line, and a context. */
export function requestScope(resources: Resources): Middleware {
  let knowsProxies = resources.settings.TRUST_PROXY > 0;
  return async (ctx, next) => {
    if (!knowsProxies && ctx.get('X-Forwarded-For') !== '') {
      knowsProxies = true;
      // Logged once: behind a proxy, rate limits would treat all clients as one address.
      resources.log.warn(
        { address: ctx.ip },
        'X-Forwarded-For is ignored. If your proxy sends it, set TRUST_PROXY to the number of proxies',
      );
    }
    const given = ctx.get('X-Request-Id');
    const requestId = /^[\w.:-]{1,64}$/.test(given) ? given : newRequestId();
    const context = createContext(resources, () => resources.log.child({ requestId }), {
      address: isIP(ctx.ip) ? ctx.ip : (ctx.socket.remoteAddress ?? null),
      isLocal: isLocal(ctx),
      userAgent: ctx.req.headers['user-agent'] ?? null,
    });
    Object.assign(ctx.state, { requestId, context } satisfies RequestState);
    ctx.set('X-Request-Id', requestId);
    const began = performance.now();
    await withRequestContext({ requestId }, next);
    const ms = performance.now() - began;
    const level = ms > SLOW_MS ? 'info' : 'debug';
    if (resources.log.isLevelEnabled(level)) {
      context.log[level]({ method: ctx.method, path: ctx.path, status: ctx.status, ms }, 'answered');
    }
  };
}

/** Whether the connection comes from this machine, and no proxy says that it is for somebody else. */
function isLocal({ req: { headers, socket } }: KoaContext): boolean {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isLoopback(peer) && PROXY_HEADERS.every((name) => headers[name] === undefined);
}
