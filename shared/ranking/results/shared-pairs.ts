import type { Steps } from '../steps.ts';
import type { CountedAnswers, Vote } from './counted-answers.ts';

/** A pair of features that some people answer in opposite directions; each person's latest answer counts. */
export interface ContestedPair {
  /** The feature with the smaller number. */
  a: number;
  b: number;
  forA: string[];
  forB: string[];
  level: string[];
}

/** Statistics of the pairs that several people answered. */
export interface SharedPairs {
  /** Most contested first: the smallest majority, then the most people. */
  contested: ContestedPair[];
  /** Krippendorff's α, 1 for full agreement and 0 for none beyond chance; null without a pair that two people answered. */
  alpha: number | null;
  /** Number of pairs that at least two people answered, and the mean share of people in the majority; null without any. */
  sharedPairs: number;
  majorityShare: number | null;
}

/** Contested pairs that are listed. */
const MAX_CONTESTED = 50;

/** Reads the pairs that several people answered, in steps of a few milliseconds. */
export function* summarizeSharedChunked(answers: CountedAnswers, authors: readonly string[]): Steps<SharedPairs> {
  const disagreement = new Disagreement();
  const contested = new MostContested();
  let shared = 0;
  let majorities = 0;
  for (let pair = 0; pair < answers.pairs; pair++) {
    if (pair % PAIRS_PER_STEP === PAIRS_PER_STEP - 1) yield;
    const votes = answers.votes(pair);
    if (votes.length === 0) continue;
    shared++;
    majorities += majority(votes);
    disagreement.add(votes.map(({ sign }) => sign));
    contested.add({ a: answers.low[pair]!, b: answers.high[pair]!, votes });
  }
  return {
    contested: contested.list(authors),
    alpha: disagreement.alpha(),
    sharedPairs: shared,
    majorityShare: shared === 0 ? null : majorities / shared,
  };
}

/** Pairs examined between two pauses. */
const PAIRS_PER_STEP = 4096;

/**
 * Krippendorff's α of votes −1, 0 or 1 (interval metric): 1 − observed / expected disagreement. Each pair counts in both orientations, so
 * the mean vote is 0, and the result doesn't depend on which feature comes first.
 * @param votes by pair, one per person; pairs with fewer than two are left out.
 * @returns null if there is nothing to compare, or if all votes are ties.
 */
export function krippendorffAlpha(votes: readonly (readonly number[])[]): number | null {
  const disagreement = new Disagreement();
  for (const pair of votes) disagreement.add(pair);
  return disagreement.alpha();
}

/** Sums for Krippendorff's α. */
class Disagreement {
  #observed = 0;
  #count = 0;
  #squares = 0;

  add(votes: readonly number[]): void {
    const m = votes.length;
    if (m < 2) return;
    let [sum, square] = [0, 0];
    for (const vote of votes) {
      sum += vote;
      square += vote * vote;
    }
    // Σ over ordered couples of (x_i − x_j)² = 2·(m·Σx² − (Σx)²).
    this.#observed += (2 * (m * square - sum * sum)) / (m - 1);
    this.#count += m;
    this.#squares += square;
  }

  alpha(): number | null {
    if (this.#squares === 0) return null;
    const count = this.#count;
    const expected = ((2 * this.#squares) / count) * ((2 * count) / (2 * count - 1));
    return 1 - this.#observed / count / expected;
  }
}

/** The share of the most frequent vote. */
function majority(votes: readonly Vote[]): number {
  const counts = [0, 0, 0];
  for (const { sign } of votes) counts[sign + 1]!++;
  return Math.max(...counts) / votes.length;
}

interface VotedPair {
  a: number;
  b: number;
  votes: Vote[];
}

/** The most contested of many pairs. */
class MostContested {
  #best: (VotedPair & { majority: number })[] = [];

  add(pair: VotedPair): void {
    const { votes } = pair;
    if (!votes.some(({ sign }) => sign > 0) || !votes.some(({ sign }) => sign < 0)) return;
    this.#best.push({ ...pair, majority: majority(votes) });
    if (this.#best.length >= 4 * MAX_CONTESTED) this.#settle();
  }

  list(authors: readonly string[]): ContestedPair[] {
    this.#settle();
    return this.#best.map(({ a, b, votes }) => {
      const saying = (wanted: number) =>
        votes.filter(({ sign }) => sign === wanted).map(({ author }) => authors[author]!);
      return { a, b, forA: saying(1), forB: saying(-1), level: saying(0) };
    });
  }

  #settle(): void {
    this.#best.sort((x, y) => x.majority - y.majority || y.votes.length - x.votes.length || x.a - y.a || x.b - y.b);
    this.#best.length = Math.min(this.#best.length, MAX_CONTESTED);
  }
}
