/** A score and its variance. */
interface KnownScore {
  readonly score: number;
  readonly variance: number;
}

/**
 * If a score's variance exceeds this share of the variance among all scores, little is known about the feature. The share is mostly higher
 * with fewer than log2 N answers per feature, and lower at the end of the questions (.2 for 12 features, .05 to .2 for 30 and 60).
 */
const OPEN_SHARE = 0.3;

/**
 * Returns a predicate that tells whether a score is so uncertain that its feature can't be told from others. Scores that are more certain
 * and still can't be told apart are close to each other.
 */
export function openScores(scores: readonly KnownScore[]): (score: KnownScore) => boolean {
  const n = scores.length;
  const mean = scores.reduce((sum, { score }) => sum + score, 0) / n;
  const spread = scores.reduce((sum, { score, variance }) => sum + (score - mean) ** 2 + variance, 0) / n;
  return ({ variance }) => variance > OPEN_SHARE * spread;
}
