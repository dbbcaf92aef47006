import { LRUCache } from 'lru-cache';

/** Memory that kept texts may take together. */
const BUDGET_BYTES = 32 * 2 ** 20;
/** What one costs beside its content: key, entry, object. */
const OVERHEAD_BYTES = 500;

/**
 * Long texts that many ask for and that stay the same until something changes, kept in this process as they go out. A key
 * names everything that its text depends on, with the states it was made at: what has changed is asked for under another
 * key, and the least recently used go first.
 */
export class ResponseCache {
  readonly #kept = new LRUCache<string, Buffer, () => Promise<string>>({
    maxSize: BUDGET_BYTES,
    sizeCalculation: (text, key) => text.length + key.length + OVERHEAD_BYTES,
    fetchMethod: async (_key, _stale, { context: make }) => Buffer.from(await make()),
    // A text that is evicted while it is being made is still the answer to those who asked for it.
    ignoreFetchAbort: true,
  });

  /** The text in UTF-8. Requests for a text that is being made share the one making, and its failure. */
  async read(key: string, make: () => Promise<string>): Promise<Buffer> {
    return this.#kept.get(key) ?? (await this.#kept.forceFetch(key, { context: make }));
  }
}
