/** Added to the variance of a score, in logits²: features next to the cut matter, however certain their scores are. */
const NEAR = 0.3;

/** Scores that are normal and independent, in logits. */
interface Scores {
  readonly means: Float64Array;
  readonly variances: Float64Array;
}

/**
 * How much each feature matters for the best k, in 0..1. It matters more if its score is probably close to the cut between ranks k and k +
 * 1.
 */
export function weightsNear({ means, variances }: Scores, k: number): Float64Array {
  const sorted = Float64Array.from(means).sort();
  const cut = (sorted[means.length - k]! + sorted[means.length - k - 1]!) / 2;
  return means.map((mean, v) => Math.exp((-0.5 * (mean - cut) ** 2) / (variances[v]! + NEAR)));
}
