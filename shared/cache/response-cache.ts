import { LRUCache } from 'lru-cache';

/** Memory that kept texts may take together. */
const BUDGET_BYTES = 32 * 2 ** 20;
/** What one costs beside its content: key, entry, object. */
const OVERHEAD_BYTES = 500;

/**
 * Long texts that many ask for and that stay the same until something changes, kept in this process as they go out. A key
 * names everything that its text depends on, with the states it was made at: what has changed is asked for under another
 * key, and what nobody asks for any more goes first.
 */
export class ResponseCache {
  readonly #kept = new LRUCache<string, Buffer>({
    maxSize: BUDGET_BYTES,
    sizeCalculation: (text, key) => text.length + key.length + OVERHEAD_BYTES,
  });
  readonly #making = new Map<string, Promise<Buffer>>();

  /** The text in UTF-8. Those who ask for it while it is being made share the one making, and its failure. */
  read(key: string, make: () => Promise<string>): Promise<Buffer> {
    const kept = this.#kept.get(key);
    if (kept) return Promise.resolve(kept);
    let making = this.#making.get(key);
    if (!making) {
      making = this.#make(key, make).finally(() => this.#making.delete(key));
      this.#making.set(key, making);
    }
    return making;
  }

  async #make(key: string, make: () => Promise<string>): Promise<Buffer> {
    const text = Buffer.from(await make());
    this.#kept.set(key, text);
    return text;
  }
}
