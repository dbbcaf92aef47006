import { signal } from '@preact/signals';
import { connection } from '../service/connection.ts';

/**
 * Data of the service that the shell itself shows. Everything else uses queries: their library is half as large as the shell, and the first
 * question does not wait for it.
 */
export interface Resource<T> {
  /** The last good response; undefined before the first one. */
  readonly data: T | undefined;
  /** Reason that the last attempt failed; null after a success. */
  readonly error: unknown;
  readonly isError: boolean;
  /** Reads it again. Never rejects. */
  refetch(): Promise<void>;
  /** Replaces the data, for example with the response to a write. */
  keep(value: T): void;
}

/** Makes a resource that `read` reads: when it is first asked for, and again when the connection is back after a failure. */
export function createResource<T>(read: () => Promise<T>): Resource<T> {
  const state = signal<{ data: T | undefined; error: unknown }>({ data: undefined, error: null });
  let reading: Promise<void> | null = null;

  async function load(): Promise<void> {
    try {
      state.value = { data: await read(), error: null };
    } catch (error) {
      state.value = { ...state.peek(), error };
    } finally {
      reading = null;
    }
  }
  const refetch = () => {
    reading ??= load();
    return reading;
  };
  connection.subscribe((to) => {
    if (to === 'fine' && state.peek().error !== null) void refetch();
  });
  return {
    get data() {
      return state.value.data;
    },
    get error() {
      return state.value.error;
    },
    get isError() {
      return state.value.error !== null;
    },
    refetch,
    keep: (data) => {
      state.value = { data, error: null };
    },
  };
}
