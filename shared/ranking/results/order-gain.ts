/** Number of answers that the gain is predicted for. */
export const GAIN_ANSWERS = 60;

/** How certainty grows with the logarithm of the answers. */
export const STEEPNESS = 1.5;
/** The gain is no more exact: an order of which more is right can't be told from one that is right. */
const MOST_RIGHT = 0.995;

/** The certainty at an expected share of pairs in the right order, if scores are normal. */
export const certaintyOf = (right: number): number => -2 * Math.log(Math.sin(Math.PI * Math.min(0.5, 1 - right)));
export const rightAt = (certainty: number): number => 1 - Math.asin(Math.exp(-certainty / 2)) / Math.PI;

/**
 * By how much some answers are expected to increase the share of pairs in the right order: never by more than is wrong.
 * @param right that share so far. @param gainOfNext by how much the next 60 answers increase it.
 */
export function gainOf(answers: number, right: number, gainOfNext: number): number {
  const then = Math.min(right + gainOfNext, MOST_RIGHT);
  if (then <= right) return 0;
  const now = certaintyOf(right);
  const growth = Math.expm1(STEEPNESS * (certaintyOf(then) - now)) / GAIN_ANSWERS;
  return rightAt(now + Math.log1p(answers * growth) / STEEPNESS) - right;
}
