import { AsyncLocalStorage } from 'node:async_hooks';

/** What set something going: told to the jobs that it asks for, so that their log lines and traces can be joined to its own. */
export interface Origin {
  requestId: string;
  /** W3C trace context, where the request is traced. */
  traceparent?: string;
}

const origins = new AsyncLocalStorage<Origin | undefined>();

/** Runs work whose jobs say that they come from `origin`. */
export function withOrigin<T>(origin: Origin | undefined, work: () => T): T {
  return origins.run(origin, work);
}

/** Of the request or job that this code runs for; undefined outside of any. */
export function currentOrigin(): Origin | undefined {
  return origins.getStore();
}
