import { useRef, useState } from 'preact/hooks';
import { ServiceError } from '../service/failure.ts';
import { useCountdown } from './use-countdown.ts';

/** Loaded ahead: without a connection it would be too late. */
let refusals: typeof import('./refusals.ts') | undefined;
import('./refusals.ts').then((module) => {
  refusals = module;
}, console.error);

/** State of the request behind a button or a form. */
export interface Request {
  /**
   * Runs a request unless one is in progress, or the service demands a pause.
   * @param onFailure called after a ServiceError.
   */
  run(work: () => Promise<unknown>, onFailure?: () => void): void;
  isBusy: boolean;
  /** Why the last request failed. */
  failure: ServiceError | null;
  /** Seconds to wait before the next attempt, as the service demands. */
  wait: number;
}

/** Runs one request at a time. A ServiceError is stored to be shown; any other error is a bug of the page. */
export function useRequest(): Request {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ServiceError | null>(null);
  const [until, setUntil] = useState(0);
  const running = useRef(false);
  const wait = useCountdown(until);

  async function start(work: () => Promise<unknown>, onFailure?: () => void): Promise<void> {
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      error.message = refusals?.say(error.code) ?? error.message;
      setFailure(error);
      if (error.status === 429) setUntil(Date.now() + (error.retryAfter ?? 1) * 1000);
      onFailure?.();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return {
    isBusy,
    failure,
    wait,
    run(work, onFailure) {
      if (!running.current && wait === 0) void start(work, onFailure);
    },
  };
}
