import { AsyncLocalStorage } from 'node:async_hooks';

/** The request or job that enqueues jobs: passed on to them to correlate log lines and traces. */
export interface Origin {
  requestId: string;
  /** W3C trace context, where the request is traced. */
  traceparent?: string;
}

const origins = new AsyncLocalStorage<Origin | undefined>();

/** Runs work whose jobs carry `origin`. */
export function withOrigin<T>(origin: Origin | undefined, work: () => T): T {
  return origins.run(origin, work);
}

/** Origin of the current request or job; undefined outside of both. */
export function currentOrigin(): Origin | undefined {
  return origins.getStore();
}
