import { normalCdf } from './normal.ts';

/** Halvings of the interval from −8 to 8. They give the last bit of every quantile that ranks can have. */
const HALVINGS = 52;

/** Normal scores of numbers per feature, on any scale. */
export interface NormalScores {
  /** By feature: the normal deviate for the number's rank; 0 without a number. */
  readonly scores: Float64Array;
  /** By feature: 1 where a number was given. */
  readonly given: Uint8Array;
}

/**
 * Converts numbers of any scale to the normal scores of their ranks. Equal numbers get the score of their mean rank.
 * @returns null for fewer than two different numbers, which say nothing about an order.
 */
export function normalScores(numbers: readonly (number | null)[]): NormalScores | null {
  const sorted = numbers.flatMap((number, v) => (number === null ? [] : [{ number, v }]));
  sorted.sort((one, other) => one.number - other.number || one.v - other.v);
  if (sorted.length < 2 || sorted[0]!.number === sorted.at(-1)!.number) return null;
  const scores = new Float64Array(numbers.length);
  const given = new Uint8Array(numbers.length);
  for (let from = 0, end: number; from < sorted.length; from = end) {
    for (end = from + 1; end < sorted.length && sorted[end]!.number === sorted[from]!.number; ) end++;
    const score = normalQuantile((from + end) / 2 / sorted.length);
    for (const { v } of sorted.slice(from, end)) {
      scores[v] = score;
      given[v] = 1;
    }
  }
  return { scores, given };
}

/** The standard normal quantile of a probability, from −8 to 8. */
function normalQuantile(chance: number): number {
  let [low, high] = [-8, 8];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
