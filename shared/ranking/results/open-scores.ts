/** What is known of a score. */
interface KnownScore {
  readonly score: number;
  readonly variance: number;
}

/**
 * From this share of the variance among all scores on, the variance of a score says that little is known about the feature. Below log2 N
 * answers about each feature it is mostly higher, and lower at the end of the questions (.2 for 12 features, .05 to .2 for 30 and 60).
 */
const OPEN_SHARE = 0.3;

/**
 * Tells of each of some scores whether so little is known about it that it can't be told from others. Where more is known, scores that
 * can't be told apart are close to each other.
 */
export function openScores(scores: readonly KnownScore[]): (score: KnownScore) => boolean {
  const n = scores.length;
  const mean = scores.reduce((sum, { score }) => sum + score, 0) / n;
  const spread = scores.reduce((sum, { score, variance }) => sum + (score - mean) ** 2 + variance, 0) / n;
  return ({ variance }) => variance > OPEN_SHARE * spread;
}
