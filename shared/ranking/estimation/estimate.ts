import type { Choice, ModelType } from '../vocabulary.ts';
import { normalDensity, normalTail, withinNormalRange } from './normal.ts';

/** Belief about one feature on one dimension: a bell curve on the logit scale. */
export interface Estimate {
  /** Mean, in logits; 0 is an average feature. */
  readonly mu: number;
  /** Square of sigma, in logits²; always positive. Stored as it is, because a square root that is squared again is not the same number. */
  readonly variance: number;
}

/** One comparison as the estimates see it. `weight` is the graded multiplier, 1 for a plain answer. */
export interface WeightedChoice {
  readonly choice: Choice;
  readonly weight: number;
}

/** Indexes of the results of `updateEstimates`. */
export const MU_A = 0;
export const VARIANCE_A = 1;
export const MU_B = 2;
export const VARIANCE_B = 3;

/** Beyond this difference, a logistic p rounds to 1 in a double, and no answer could surprise the model. Here 1 − p is 6e-16. */
const FURTHEST_LOGIT = 35;

/** Indexes of the results of `likelihood`: slope of the log likelihood, and its information, both for weight 1. */
export const SLOPE = 0;
export const INFORMATION = 1;

/**
 * Slope and information of one judgement at a difference of means, into `out`, without allocating.
 *
 * Bradley-Terry: p = 1/(1 + e^−difference), slope y − p, information p(1 − p). Thurstone-Mosteller: d = difference/√2, p = Φ(d), slope (y −
 * p)·φ(d)/(√2·p(1 − p)), information φ(d)²/(2p(1 − p)). Exactly mirrored, to the last bit, when the sides are swapped (difference and y − ½
 * change their signs).
 * @param outcome 1 when the first side won, 0 when the second did, ½ for a tie; values in between are means.
 */
export function likelihood(out: Float64Array, model: ModelType, difference: number, outcome: number): void {
  if (model === 'bradley_terry') {
    const odds = Math.exp(-Math.min(Math.abs(difference), FURTHEST_LOGIT));
    const lesser = odds / (1 + odds);
    const greater = 1 / (1 + odds);
    const win = difference < 0 ? lesser : greater;
    const lose = difference < 0 ? greater : lesser;
    out[SLOPE] = outcome * lose - (1 - outcome) * win;
    out[INFORMATION] = lesser * greater;
    return;
  }
  const d = withinNormalRange(Math.abs(difference) * Math.SQRT1_2);
  const lesser = normalTail(d);
  const greater = 1 - lesser;
  const win = difference < 0 ? lesser : greater;
  const lose = difference < 0 ? greater : lesser;
  const density = normalDensity(d) * Math.SQRT1_2;
  const spread = lesser * greater;
  out[SLOPE] = ((outcome * lose - (1 - outcome) * win) * density) / spread;
  out[INFORMATION] = (density * density) / spread;
}

const step = new Float64Array(2);

/**
 * Moves two estimates by one comparison: one Laplace (Kalman-like) step on the difference of the two.
 *
 * With s² = v_a + v_b, gain = w·slope/(1 + w·information·s²), μ_a += v_a·gain, μ_b −= v_b·gain, and v_a·= (1 + w·information·v_b)/(1 +
 * w·information·s²), v_b likewise. The terms are ordered so that rounding can neither make a variance negative nor let it grow. The same
 * inputs give the same bits.
 * @param out four numbers, at MU_A, VARIANCE_A, MU_B, VARIANCE_B; the function allocates nothing.
 * @param outcome 1 when a won, 0 when b won, ½ for a tie.
 */
export function updateEstimates(
  out: Float64Array,
  model: ModelType,
  muA: number,
  varianceA: number,
  muB: number,
  varianceB: number,
  outcome: number,
  weight: number,
): void {
  likelihood(step, model, muA - muB, outcome);
  const information = weight * step[INFORMATION]!;
  const whole = 1 + information * (varianceA + varianceB);
  const gain = (weight * step[SLOPE]!) / whole;
  out[MU_A] = muA + varianceA * gain;
  out[VARIANCE_A] = varianceA * ((1 + information * varianceB) / whole);
  out[MU_B] = muB - varianceB * gain;
  out[VARIANCE_B] = varianceB * ((1 + information * varianceA) / whole);
}

const moved = new Float64Array(4);

/** The two estimates after one comparison; `updateEstimates` with objects. */
export function compareEstimates(
  model: ModelType,
  a: Estimate,
  b: Estimate,
  judgement: WeightedChoice,
): [Estimate, Estimate] {
  const { choice, weight } = judgement;
  updateEstimates(moved, model, a.mu, a.variance, b.mu, b.variance, outcomeOf(choice), weight);
  return [
    { mu: moved[MU_A]!, variance: moved[VARIANCE_A]! },
    { mu: moved[MU_B]!, variance: moved[VARIANCE_B]! },
  ];
}

/** A choice as a number: 1 for the first side, 0 for the second, ½ for a tie. */
export function outcomeOf(choice: Choice): number {
  return choice === 'feature_a' ? 1 : choice === 'feature_b' ? 0 : 0.5;
}

/** Probability that the first side wins a judgement, given the difference of the two means; strictly between 0 and 1. */
export function winProbability(model: ModelType, difference: number): number {
  if (model === 'thurstone_mosteller') return normalTail(-difference * Math.SQRT1_2);
  const odds = Math.exp(-Math.min(Math.abs(difference), FURTHEST_LOGIT));
  return difference < 0 ? odds / (1 + odds) : 1 / (1 + odds);
}
