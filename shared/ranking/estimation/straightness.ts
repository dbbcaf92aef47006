import type { Steps } from '../steps.ts';
import { type ComparisonColumns, effectiveOf, gatherEvidence } from './evidence.ts';
import { type JointPrior, jointMeansChunked } from './joint-means.ts';

/** How often a person answers as they would have to if all shared one order: 1 always, ½ at random, 0 the wrong way round. */
export interface Straightness {
  readonly mean: number;
  /** Between these with 90 %. */
  readonly low: number;
  readonly high: number;
}

/** Comparisons with the number of who made each. */
export type AnsweredComparisons = ComparisonColumns & {
  readonly author: ArrayLike<number>;
  readonly replaced?: ArrayLike<number>;
};

/** Prior of a person's straightness: Beta(8, 1.5). */
const STRAIGHT = 8;
const CROOKED = 1.5;
/** The mode of it needs one less of each. */
const [STRAIGHT_AT_MODE, CROOKED_AT_MODE] = [STRAIGHT - 1, CROOKED - 1];
const PRIOR: JointPrior = { model: 'bradley_terry', mean: 0, variance: 8 };
const MAX_ROUNDS = 25;
/** Means that move less, in logits, end the search. */
const SMALL_ENOUGH = 1e-3;
/** Rounds before people are judged: the scores have to be found first. */
const ROUNDS_OF_TRUST = 2;
/** With fewer answers that name a side, a person can't be distinguished from chance. */
const MIN_ANSWERS = 10;
/** Answers judged between two pauses: a few milliseconds. */
const ANSWERS_PER_STEP = 32_768;
/** Standard deviations that hold 90 % to both sides. */
const Z90 = 1.6448536269514722;

/**
 * How straight each of some people answers, by expectation maximization (Crowd-BT, Chen et al. 2013, with one order for all): each
 * answer counts for the side that it names as likely as its author is straight about it. In steps of a few milliseconds.
 * @returns by the number of the author; null for those with fewer than ten answers that name a side, and where one alone answers.
 */
export function* straightnessChunked(
  features: number,
  authors: number,
  comparisons: AnsweredComparisons,
): Steps<(Straightness | null)[]> {
  const { author } = comparisons;
  const kept = Int32Array.from({ length: comparisons.length }, (_, index) => index).filter(
    (index) => comparisons.replaced?.[index] !== 1,
  );
  const effective = effectiveOf(comparisons);
  const { length, first, second, outcome, weight } = effective;
  const by = kept.map((index) => author[index]!);
  const counts = new Float64Array(authors);
  for (let t = 0; t < length; t++) if (outcome[t] !== 0.5) counts[by[t]!]!++;
  if (counts.filter((count) => count > 0).length < 2) return Array.from({ length: authors }, () => null);
  yield;
  const rowOf = new Int32Array(2 * length);
  const evidence = gatherEvidence(features, effective, rowOf);
  yield;
  const straight = new Float64Array(authors).fill(STRAIGHT / (STRAIGHT + CROOKED));
  const sums = new Float64Array(authors);
  let means: Float64Array = new Float64Array(features);
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    sums.fill(0);
    evidence.won.fill(0);
    for (let t = 0; t < length; t++) {
      let share = 0.5;
      if (outcome[t] !== 0.5) {
        const eta = straight[by[t]!]!;
        const difference = (2 * outcome[t]! - 1) * (means[first[t]!]! - means[second[t]!]!);
        const right = 1 / (1 + Math.exp(-difference));
        const z = (eta * right) / (eta * right + (1 - eta) * (1 - right));
        sums[by[t]!]! += z;
        share = outcome[t] === 1 ? z : 1 - z;
      }
      evidence.won[rowOf[2 * t]!]! += weight[t]! * share;
      evidence.won[rowOf[2 * t + 1]!]! += weight[t]! * (1 - share);
      if (t % ANSWERS_PER_STEP === ANSWERS_PER_STEP - 1) yield;
    }
    if (round > ROUNDS_OF_TRUST) {
      straight.forEach((_, k) => {
        straight[k] = (sums[k]! + STRAIGHT_AT_MODE) / (counts[k]! + STRAIGHT_AT_MODE + CROOKED_AT_MODE);
      });
    }
    yield;
    const before: Float64Array = means;
    means = (yield* jointMeansChunked(evidence, PRIOR, before)).means;
    if (round > ROUNDS_OF_TRUST && means.every((mean, v) => Math.abs(mean - before[v]!) < SMALL_ENOUGH)) break;
  }
  return Array.from(sums, (sum, k) => (counts[k]! < MIN_ANSWERS ? null : straightnessOf(sum, counts[k]!)));
}

/** Mean and interval of Beta(7 + Σz, 0.5 + n − Σz), by its standard deviation. */
function straightnessOf(sum: number, count: number): Straightness {
  const [a, b] = [STRAIGHT_AT_MODE + sum, CROOKED_AT_MODE + count - sum];
  const mean = a / (a + b);
  const reach = Z90 * Math.sqrt((mean * (1 - mean)) / (a + b + 1));
  return { mean, low: Math.max(0, mean - reach), high: Math.min(1, mean + reach) };
}
