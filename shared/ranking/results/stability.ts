import { popcount } from '../closure/bits.ts';
import type { Closure } from '../closure/closure.ts';
import type { Steps } from '../steps.ts';
import type { RankChances } from './rank-chances.ts';

/** One place of a ranking: the only ranks that it can have where every pair is known, else null. */
export interface OpenPlace {
  readonly rankRange: readonly [best: number, worst: number] | null;
}

/** How far the best `k` of a ranking are settled. Indexes are places, from 0. */
export interface Stability {
  /** Number of features that belong to the top with a chance of at least 95 %. */
  settled: number;
  /** Expected share of them that belongs there; 1 for none. */
  share: number;
  /** Expected number of features that others will replace. */
  expectedChanges: number;
  /** Places whose being among the best is in doubt. */
  inDoubt: { index: number; probability: number }[];
}

/** Places between two pauses: a third of a millisecond. */
const PLACES_PER_STEP = 256;
/** Words of bit rows between two pauses: a third of a millisecond. */
const WORDS_PER_STEP = 100_000;

/** A place counts as settled if its chance differs from certainty by no more than this. */
const DOUBT = 0.05;

/** Whether a feature with this chance is settled among the best. */
export const isSettledBy = (chance: number): boolean => chance >= 1 - DOUBT;

/**
 * How settled the best `k` are. A place's chance is that of fewer than `k` others being above it, by scores and variances: what
 * merely follows from answers may follow from a mistake. Where every order is final the places are. In steps of less than a
 * millisecond.
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
 * About how many answers settle the best `k`, if they are about pairs across the cut: a feature with u partners on the other
 * side whose order to it isn't known finds its side by halving them, and each answer tells of two. 0 when nothing is open. In
 * steps of less than a millisecond; what becomes known in between may count.
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
