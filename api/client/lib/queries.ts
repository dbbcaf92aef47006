import { type Signal, signal } from '@preact/signals';
import {
  type DefaultError,
  focusManager,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/query-core';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { connection } from '../service/connection.ts';
import { ServiceError } from '../service/failure.ts';
import { session } from '../service/session.ts';
import { onNews, tellTabs } from './tabs.ts';

const TRIES = 3;
const FRESH_MS = 5000;

/** Cached reads of the service, shared by key. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Only a request tells whether there is a connection; what the browser believes can be wrong either way.
      networkMode: 'always',
      retry: (failures, error) => error instanceof ServiceError && error.isPassing && failures < TRIES - 1,
      retryDelay: (failures, error) =>
        error instanceof ServiceError && error.retryAfter !== null ? error.retryAfter * 1000 : 400 * 2 ** failures,
    },
  },
});

const refetch = () => void queries.refetchQueries({ type: 'active' });
// Reads everything on the page again when the connection is back, and when the person has signed in again.
onChange(connection, (from, to) => from !== 'fine' && to === 'fine' && refetch());
onChange(session, (from, to) => from === 'ended' && to === 'signed-in' && refetch());
// Reads outdated data again when the user returns to the tab, or from another window in which they may have changed the data. Screens that
// must not move under a finger opt out (`refetchOnWindowFocus`).
queries.mount();
addEventListener('focus', () => focusManager.onFocus());

/** Reads again the data that a write has changed, here and in the person's other tabs. */
export async function invalidate(...keys: readonly QueryKey[]): Promise<void> {
  tellTabs({ keys });
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

onNews(({ keys = [] }) => {
  for (const queryKey of keys) {
    void queries.invalidateQueries({ queryKey, refetchType: 'none' });
    void queries.refetchQueries({
      queryKey,
      type: 'active',
      // The other queries must not change by themselves.
      predicate: ({ observers }) => observers.some(({ options }) => options.refetchOnWindowFocus !== false),
    });
  }
});

function onChange<T>(state: Signal<T>, run: (from: T, to: T) => void): void {
  let from = state.peek();
  state.subscribe((to) => {
    run(from, to);
    from = to;
  });
}

/** The state of a query, as a signal for components. It keeps the last good response. */
export function useQuery<T, K extends readonly unknown[]>(
  options: QueryObserverOptions<T, DefaultError, T, T, K>,
): QueryObserverResult<T> {
  const defaulted = queries.defaultQueryOptions(options);
  const observer = useMemo(() => new QueryObserver<T, DefaultError, T, T, K>(queries, defaulted), []);
  const [state]: [Signal<number>, unknown] = useState(() => signal(0));
  useEffect(() => observer.subscribe(() => (state.value += 1)), [observer, state]);
  useEffect(() => observer.setOptions(defaulted), [observer, defaulted]);
  // Read, so that the component renders again when the observer has new data.
  void state.value;
  return observer.getOptimisticResult(defaulted);
}
