import { AsyncLocalStorage } from 'node:async_hooks';

/** The request or job that enqueues jobs. Jobs carry it to correlate log lines and traces. */
export interface RequestContext {
  requestId: string;
  /** W3C trace context, if the request is traced. */
  traceparent?: string;
}

const contexts = new AsyncLocalStorage<RequestContext | undefined>();

/** Runs work whose jobs carry `origin`. */
export function withRequestContext<T>(origin: RequestContext | undefined, work: () => T): T {
  return contexts.run(origin, work);
}

/** RequestContext of the current request or job; undefined outside of both. */
export function currentRequestContext(): RequestContext | undefined {
  return contexts.getStore();
}
