import { LRUCache } from 'lru-cache';
import type { LongText } from './long-text.ts';

/** Memory of an entry besides its text (key, entry, object), in bytes. */
const OVERHEAD_BYTES = 500;
/** Size of a text's compressed form as a share of the text. The cache keeps both. */
const COMPRESSED_SHARE = 1 / 4;

/**
 * Caches long texts in this process: many requests read them, and they change only with their data. A key names everything that the text
 * depends on, including the states of its data. When data change, requests use another key. The least recently used texts are evicted
 * first.
 */
export class ResponseCache {
  readonly #kept: LRUCache<string, LongText, () => Promise<LongText>>;

  /** @param budgetBytes memory for all texts together. */
  constructor(budgetBytes: number) {
    this.#kept = new LRUCache({
      maxSize: Math.max(1, Math.floor(budgetBytes)),
      sizeCalculation: (text, key) => Math.ceil(text.length * (1 + COMPRESSED_SHARE)) + key.length + OVERHEAD_BYTES,
      fetchMethod: (_key, _stale, { context: make }) => make(),
      // A text that is evicted while it is being made still goes to the requests waiting for it.
      ignoreFetchAbort: true,
    });
  }

  get limitBytes(): number {
    return this.#kept.maxSize;
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Returns the text. Concurrent requests for the same text share one call of `make`, including its failure. */
  async read(key: string, make: () => Promise<LongText>): Promise<LongText> {
    return this.#kept.get(key) ?? (await this.#kept.forceFetch(key, { context: make }));
  }
}

/** Maximum number of entries; the least recently used are evicted first. */
const MAX_ENTRIES = 500;

/** How long a value is cached after it was made. */
export interface Keeping {
  /** A fixed time, in milliseconds. */
  ms?: number;
  /** A multiple of the time that making the value took, which bounds the share of time spent on making it again. */
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
   * @param version the cached value must have this version. Without a caching time, the version alone decides.
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
