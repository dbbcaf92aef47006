import { gainOf } from '../../../shared/ranking/results/order-gain.ts';
import { type OrderQuality, orderQualityOf } from '../../../shared/ranking/results/order-quality.ts';
import { orderTexts } from './order-texts.ts';
import { percentRight } from './percent-right.ts';

/** What the service says about an order. */
export interface OrderProgress {
  comparisons_done: number;
  comparisons_remaining: number;
  transitive_coverage: number;
  order_confidence?: number | null;
  gain_of_next?: number | null;
  total_possible_pairs?: number;
}

/**
 * How good an order is.
 * @param contradictions number of contradictions among its answers.
 */
export const qualityOf = (progress: OrderProgress, contradictions: number): OrderQuality =>
  orderQualityOf({
    answers: progress.comparisons_done,
    features: featuresOf(progress),
    right: progress.order_confidence,
    isWhole: progress.transitive_coverage === 1 && contradictions === 0,
    isEnough: progress.comparisons_remaining === 0,
  });

/** Number of features, computed from the number of their pairs. */
const featuresOf = ({ total_possible_pairs: pairs = 0 }: OrderProgress): number => Math.sqrt(2 * pairs + 0.25) + 0.5;

/** The state of an order in words, and the figure behind it; no figure if it can't be estimated. */
export function stateOfOrder(progress: OrderProgress, contradictions: number): { state: string; right: string | null } {
  const { order_confidence: right } = progress;
  return {
    state: orderTexts.states[qualityOf(progress, contradictions)],
    right: right == null || progress.comparisons_done === 0 ? null : orderTexts.right(percentRight(right)),
  };
}

/** Both in one line. */
export function lineOfOrder(progress: OrderProgress, contradictions: number): string {
  const { state, right } = stateOfOrder(progress, contradictions);
  return right === null ? state : orderTexts.line(state, right);
}

/**
 * Number of further pairs that some answers would put right; null if it can't be estimated. An answer about four features counts as four.
 */
export function pairsPutRight(progress: OrderProgress, answers: number): number | null {
  const { order_confidence: right, gain_of_next: gain, total_possible_pairs: pairs = 0 } = progress;
  return gain == null || right == null ? null : Math.round(gainOf(answers, right, gain) * pairs);
}
