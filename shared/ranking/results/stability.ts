import { popcount } from '../closure/bits.ts';
import type { Closure } from '../closure/closure.ts';
import type { Steps } from '../steps.ts';
import type { RankChances } from './rank-chances.ts';

/** The only ranks that a place of the ranking can have if every pair is known; otherwise null. */
export interface OpenPlace {
  readonly rankRange: readonly [best: number, worst: number] | null;
}

/** How far the best `k` of a ranking are settled. Indexes are places, from 0. */
export interface Stability {
  /** Number of features that belong to the top with at least 95 % probability. */
  settled: number;
  /** Expected share of the best `k` that belong there; 1 without features. */
  share: number;
  /** Expected number of features that others will replace. */
  expectedChanges: number;
  /** Places whose features may or may not be among the best. */
  inDoubt: { index: number; probability: number }[];
}

/** Places between two pauses: a third of a millisecond. */
const PLACES_PER_STEP = 256;
/** Words of bit rows between two pauses: a third of a millisecond. */
const WORDS_PER_STEP = 100_000;

/** A place counts as settled if its probability differs from certainty by no more than this. */
const DOUBT = 0.05;

/** Whether a feature with this probability is settled among the best. */
export const isSettledBy = (chance: number): boolean => chance >= 1 - DOUBT;

/**
 * How settled the best `k` are. A place's probability is that of fewer than `k` others being above it, by scores and variances: inferences
 * don't count, because they may follow from a mistake. If every order is final, so are the places. In steps of less than a millisecond.
 */
export function* stabilityChunked(places: readonly OpenPlace[], chances: RankChances, k: number): Steps<Stability> {
  const best = Math.min(k, places.length);
  const probabilities: number[] = [];
  for (const [index, { rankRange }] of places.entries()) {
    if (rankRange && rankRange[1] <= k) probabilities.push(1);
    else if (rankRange && rankRange[0] > k) probabilities.push(0);
    else probabilities.push(chances.chanceWithin(index, k));
    if (index % PLACES_PER_STEP === PLACES_PER_STEP - 1) yield;
  }
  const top = probabilities.slice(0, best);
  const expected = top.reduce((sum, probability) => sum + probability, 0);
  return {
    settled: top.filter(isSettledBy).length,
    share: best === 0 ? 1 : expected / best,
    expectedChanges: best - expected,
    inDoubt: probabilities
      .map((probability, index) => ({ index, probability }))
      .filter(({ index, probability }) => (index < best ? !isSettledBy(probability) : probability > DOUBT)),
  };
}

/**
 * About how many answers about pairs across the cut settle the best `k`. A feature with u partners on the other side whose order to it is
 * unknown finds its side by halving them, and each answer informs about two features. 0 if nothing is open. In steps of less than a
 * millisecond; knowledge gained in the meantime may count.
 */
export function* questionsAcrossChunked(closure: Closure, order: Int32Array, k: number): Steps<number> {
  const { n, words } = closure;
  if (k >= n) return 0;
  const top = new Uint32Array(words);
  for (const v of order.subarray(0, k)) top[v >>> 5]! |= 1 << (v & 31);
  let [bits, pairs] = [0, 0];
  const placesPerStep = Math.max(1, Math.floor(WORDS_PER_STEP / Math.max(1, words)));
  for (const [place, v] of order.entries()) {
    let open = 0;
    for (let word = 0, at = v * words; word < words; word++, at++) {
      const others = place < k ? ~top[word]! & membersOf(n, word) : top[word]!;
      open += popcount(~closure.knownWord(at) & others);
    }
    bits += Math.log2(1 + open);
    if (place < k) pairs += open;
    if (place % placesPerStep === placesPerStep - 1) yield;
  }
  return Math.min(pairs, Math.ceil(bits / 2));
}

/** The features whose bits are in a word of a bit row. */
function membersOf(n: number, word: number): number {
  const left = n - 32 * word;
  return left >= 32 ? -1 : (1 << left) - 1;
}
