import { LRUCache } from 'lru-cache';
import type { LongText } from './long-text.ts';

/** What one costs beside its content: key, entry, object. */
const OVERHEAD_BYTES = 500;
/** Its compressed form is kept with it, and takes about this share of its size. */
const COMPRESSED_SHARE = 1 / 4;

/**
 * Long texts that many ask for and that stay the same until something changes, kept in this process as they go out. A key
 * names everything that its text depends on, with the states it was made at: what has changed is asked for under another
 * key, and the least recently used go first.
 */
export class ResponseCache {
  readonly #kept: LRUCache<string, LongText, () => Promise<LongText>>;

  /** @param budgetBytes memory that the texts may take together. */
  constructor(budgetBytes: number) {
    this.#kept = new LRUCache({
      maxSize: Math.max(1, Math.floor(budgetBytes)),
      sizeCalculation: (text, key) => Math.ceil(text.length * (1 + COMPRESSED_SHARE)) + key.length + OVERHEAD_BYTES,
      fetchMethod: (_key, _stale, { context: make }) => make(),
      // A text that is evicted while it is being made is still the answer to those who asked for it.
      ignoreFetchAbort: true,
    });
  }

  /** The text. Requests for a text that is being made share the one making, and its failure. */
  async read(key: string, make: () => Promise<LongText>): Promise<LongText> {
    return this.#kept.get(key) ?? (await this.#kept.forceFetch(key, { context: make }));
  }
}
