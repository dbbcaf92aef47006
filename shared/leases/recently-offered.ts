import { type LedgerKey, ledgerKey } from '../ledger-key.ts';
import type { PairOfIds } from './pair-of-ids.ts';

/** Requests that run at the same time in one process are fewer; of more the oldest is forgotten, which the scripts notice. */
const MAX_GIVEN = 256;

interface Given {
  at: number;
  ledger: string;
  userId: string;
  pairs: readonly PairOfIds[];
}

/**
 * What this process has chosen for people lately. A snapshot of the leases lacks what was chosen since it was asked for; with this,
 * requests of one process do not choose the same, and the second of them need not choose again.
 */
export class RecentlyOffered {
  #given: Given[] = [];
  #count = 0;

  /** The present, to ask later what came after it. */
  get mark(): number {
    return this.#count;
  }

  add(ledger: LedgerKey, userId: string, pairs: readonly PairOfIds[]): void {
    if (pairs.length === 0) return;
    this.#count += 1;
    this.#given.push({ at: this.#count, ledger: ledgerKey(ledger), userId, pairs });
    if (this.#given.length >= 2 * MAX_GIVEN) this.#given = this.#given.slice(-MAX_GIVEN);
  }

  /** Pairs that were chosen for others after a mark. */
  othersSince(mark: number, ledger: LedgerKey, userId: string): PairOfIds[] {
    const name = ledgerKey(ledger);
    const pairs: PairOfIds[] = [];
    for (let index = this.#given.length - 1; index >= 0 && this.#given[index]!.at > mark; index -= 1) {
      const given = this.#given[index]!;
      if (given.ledger === name && given.userId !== userId) pairs.push(...given.pairs);
    }
    return pairs;
  }
}
