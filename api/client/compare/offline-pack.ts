import type { Pair } from './pairs.ts';

/** Pairs shown without a connection. */
const PACK = 20;
/** Pairs fetched for that: some of them are asked anyway before they are needed. */
const HELD = 30;
/** Answers after which the pack is renewed: what was said meanwhile may settle some of its pairs. */
const PACK_AGE = 10;

/** Pairs that the service has chosen in advance, for the time without a connection. */
export class OfflinePack {
  #pairs: readonly Pair[] = [];
  /** Whether there were as many pairs as were asked for. */
  #isFull = false;
  /** Answers given when it was fetched. */
  #filledAt = Number.NEGATIVE_INFINITY;
  /** Shown since the service was last reached. */
  #used = 0;

  /**
   * Fetches it anew if it has become too old, or too small. Without a connection the one of before stays, and the next answers try again.
   * @param answers given so far, to tell its age.
   * @param wasAsked drops what was asked meanwhile.
   * @param fetch as many pairs as there are, up to a number. @throws ServiceError
   */
  async renew(
    answers: number,
    wasAsked: (pair: Pair) => boolean,
    fetch: (count: number) => Promise<readonly Pair[] | undefined>,
  ): Promise<void> {
    this.#drop(wasAsked);
    const isDue = answers - this.#filledAt >= PACK_AGE || (this.#isFull && this.#pairs.length < PACK);
    if (!isDue) return;
    this.#filledAt = answers;
    try {
      this.#pairs = (await fetch(HELD)) ?? this.#pairs;
      this.#isFull = this.#pairs.length === HELD;
    } catch {
      this.expire();
    }
  }

  /** The next pair to show; null when it is used up. */
  take(wasAsked: (pair: Pair) => boolean): Pair | null {
    this.#drop(wasAsked);
    const [pair, ...others] = this.#pairs;
    if (!pair || this.#used >= PACK) return null;
    this.#pairs = others;
    this.#used += 1;
    return pair;
  }

  /** What it holds is out of date: the next renewal fetches it anew. */
  expire(): void {
    this.#filledAt = Number.NEGATIVE_INFINITY;
  }

  /** The service was reached: from now on there may be as many pairs again. */
  onReached(): void {
    this.#used = 0;
  }

  #drop(wasAsked: (pair: Pair) => boolean): void {
    this.#pairs = this.#pairs.filter((pair) => !wasAsked(pair));
  }
}
