import { LRUCache } from 'lru-cache';

/** Maximum number of entries; the least recently used are evicted first. */
const MAX_ENTRIES = 500;

/** How long a value is cached after it was made. */
export interface Keeping {
  /** A fixed time, in milliseconds. */
  ms?: number;
  /** A multiple of the time that making the value took. This bounds the share of time spent on making it again. */
  times?: number;
}

interface Entry {
  version: string;
  made: Promise<unknown>;
  /** When the value was made and how long that took, in milliseconds; null while it is being made. */
  done: { at: number; tookMs: number } | null;
}

interface Dependencies {
  clock: () => Date;
}

/**
 * Caches values that many requests read and that may be slightly stale, in this process. Concurrent requests for a
 * value share one call of `make`, including its failure. Failures aren't cached.
 */
export class Snapshots {
  readonly #clock: () => Date;
  readonly #kept = new LRUCache<string, Entry>({ max: MAX_ENTRIES });

  constructor({ clock }: Dependencies) {
    this.#clock = clock;
  }

  /**
   * Returns the cached value, or calls `make`.
   * @param version only a value of the same version is returned. Without a caching time, the version alone decides.
   */
  read<T>(key: string, version: string, make: () => Promise<T>, keep: Keeping | null = null): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept?.version === version && this.#isFresh(kept, keep)) return kept.made as Promise<T>;
    const began = performance.now();
    const made = make();
    const entry: Entry = { version, made, done: null };
    this.#kept.set(key, entry);
    made.then(
      () => {
        entry.done = { at: this.#clock().getTime(), tookMs: performance.now() - began };
      },
      () => {
        if (this.#kept.peek(key) === entry) this.#kept.delete(key);
      },
    );
    return made;
  }

  #isFresh({ done }: Entry, keep: Keeping | null): boolean {
    if (done === null || keep === null) return true;
    const age = this.#clock().getTime() - done.at;
    return age < Math.max(keep.ms ?? 0, (keep.times ?? 0) * done.tookMs);
  }
}
