import { type LedgerKey, ledgerKey } from '../../platform/cache/keys.ts';
import type { QuestionOfIds } from './pair-of-ids.ts';

/**
 * More than the concurrent requests of one process. If exceeded, the oldest entry is dropped; the Lua scripts still detect the collision.
 */
const MAX_GIVEN = 256;

interface Given {
  at: number;
  ledger: string;
  userId: string;
  pairs: readonly QuestionOfIds[];
}

/**
 * Pairs that this process has chosen recently. A snapshot of the leases lacks pairs chosen after it was requested. With this list,
 * concurrent requests of one process choose different pairs, and the second needn't choose again.
 */
export class RecentlyOffered {
  #given: Given[] = [];
  #count = 0;

  /** The current position, for `othersSince`. */
  get mark(): number {
    return this.#count;
  }

  add(ledger: LedgerKey, userId: string, pairs: readonly QuestionOfIds[]): void {
    if (pairs.length === 0) return;
    this.#count += 1;
    this.#given.push({ at: this.#count, ledger: ledgerKey(ledger), userId, pairs });
    if (this.#given.length >= 2 * MAX_GIVEN) this.#given = this.#given.slice(-MAX_GIVEN);
  }

  /** Pairs chosen for other users after a mark. */
  othersSince(mark: number, ledger: LedgerKey, userId: string): QuestionOfIds[] {
    const name = ledgerKey(ledger);
    const pairs: QuestionOfIds[] = [];
    for (let index = this.#given.length - 1; index >= 0 && this.#given[index]!.at > mark; index -= 1) {
      const given = this.#given[index]!;
      if (given.ledger === name && given.userId !== userId) pairs.push(...given.pairs);
    }
    return pairs;
  }
}
