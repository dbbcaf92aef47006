import { LRUCache } from 'lru-cache';
import type { Logger } from '../../config/logger.ts';
import type { Pool } from '../platform/sql/statement.ts';
import { noteTokenUse, type UsedToken } from './store/api-tokens.ts';

/** Precision of the time of a token's last use, in milliseconds. */
const EXACT_MS = 60_000;
/** Maximum number of remembered tokens; some hundred bytes each. */
const MAX_TOKENS = 5000;

/** Stores uses of tokens in the background, at most once a minute per token and process. No request waits for it or fails because of it. */
export class ApiTokenUses {
  readonly #pool: Pool;
  readonly #log: Logger;
  /** When this process last stored a use, by token. */
  readonly #stored = new LRUCache<string, number>({ max: MAX_TOKENS });
  readonly #storing = new Set<Promise<unknown>>();

  constructor({ pool, log }: { pool: Pool; log: Logger }) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Records a use. Never throws and never waits. */
  note({ id, lastUsedAt }: UsedToken, now: Date): void {
    const last = Math.max(lastUsedAt?.getTime() ?? 0, this.#stored.get(id) ?? 0);
    if (now.getTime() - last < EXACT_MS) return;
    this.#stored.set(id, now.getTime());
    const storing = noteTokenUse(this.#pool, { id, at: now })
      // The next use within a minute stores its own time.
      .catch((error: unknown) => this.#log.warn({ err: error }, 'the use of an API token could not be stored'))
      .finally(() => this.#storing.delete(storing));
    this.#storing.add(storing);
  }

  /** Waits for pending writes. */
  async close(): Promise<void> {
    await Promise.all(this.#storing);
  }
}
