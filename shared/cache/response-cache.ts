import { LRUCache } from 'lru-cache';
import type { LongText } from './long-text.ts';

/** Memory of an entry besides its text (key, entry, object), in bytes. */
const OVERHEAD_BYTES = 500;
/** Share of its size that a text's compressed form takes; the cache keeps both. */
const COMPRESSED_SHARE = 1 / 4;

/**
 * Caches long texts that many requests read and that only change with their data, in this process. A key names
 * everything that the text depends on, including the states it was made at. When data change, requests use another key;
 * the least recently used texts are evicted first.
 */
export class ResponseCache {
  readonly #kept: LRUCache<string, LongText, () => Promise<LongText>>;

  /** @param budgetBytes memory for all texts together. */
  constructor(budgetBytes: number) {
    this.#kept = new LRUCache({
      maxSize: Math.max(1, Math.floor(budgetBytes)),
      sizeCalculation: (text, key) => Math.ceil(text.length * (1 + COMPRESSED_SHARE)) + key.length + OVERHEAD_BYTES,
      fetchMethod: (_key, _stale, { context: make }) => make(),
      // A text that is evicted while it is being made still goes to the requests that wait for it.
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
