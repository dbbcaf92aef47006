import type { Middleware } from 'koa';
import { maskTokens } from '../../config/logger.ts';
import type { Tracing } from '../../shared/operate/tracing.ts';
import { withRequestContext } from '../../shared/platform/request-context.ts';
import type { RequestState } from './request-scope.ts';

/** Makes a span for every request, which continues the caller's trace. Jobs that the request enqueues join it. */
export function tracing(traces: Tracing): Middleware {
  return async (ctx, next) => {
    const { requestId } = ctx.state as RequestState;
    const span = traces.start('request', ctx.method, ctx.get('traceparent') || undefined, {
      'http.request.method': ctx.method,
      'url.path': maskTokens(ctx.path),
      'pairwise.request_id': requestId,
    });
    await span.run(() => withRequestContext({ requestId, traceparent: span.traceparent }, next));
    const route = (ctx as { _matchedRoute?: unknown })._matchedRoute;
    if (typeof route === 'string') span.rename(`${ctx.method} ${route}`);
    span.end({ 'http.response.status_code': ctx.status }, ctx.status >= 500 ? new Error(`${ctx.status}`) : undefined);
  };
}
