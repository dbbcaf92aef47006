import { useRef, useState } from 'preact/hooks';
import { ServiceError } from '../service/failure.ts';
import { texts } from '../texts.ts';

/** What an operator can start with one press. */
export interface Action {
  isBusy: boolean;
  /** Why the last run did not succeed. */
  failure: ServiceError | null;
  /** Runs it, unless it runs already. */
  run(): void;
}

/** Keeps whether something long is running and why it failed. An error that is not the service's is a fault of the page. */
export function useAction(work: () => Promise<unknown>): Action {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ServiceError | null>(null);
  const running = useRef(false);
  return {
    isBusy,
    failure,
    run() {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setFailure(null);
      work()
        .catch((error: unknown) => {
          if (!(error instanceof ServiceError)) throw error;
          setFailure(error);
        })
        .finally(() => {
          running.current = false;
          setBusy(false);
        });
    },
  };
}

/** Why a request failed, in the service's words: an operator is told more than that it is away. */
export function reasonOf(error: ServiceError): string {
  return error.status === 0 ? texts.failure.offline : error.message;
}
