/** The four groups of a backlog, by what there should be more of and what there should be less of: value and complexity. */
export const QUADRANTS = ['quick_wins', 'major_projects', 'fill_ins', 'thankless_tasks'] as const;
export type Quadrant = (typeof QUADRANTS)[number];

/** Displayed scores are limited to this range, so that worths and their ratios stay positive and finite. */
const FURTHEST_SCORE = 300;

/** The worth of a score on its dimension's scale: e to the score; always positive and finite. */
export function worth(score: number): number {
  return Math.exp(Math.max(-FURTHEST_SCORE, Math.min(FURTHEST_SCORE, score)));
}

/** A ratio as a number from 0 to 100: 50 where value and effort are equal, 91 where value is ten times the effort, 9 where it is a tenth. */
export function indexOfRatio(ofBoth: number): number {
  return 100 * (ofBoth / (1 + ofBoth));
}

/** Middle of some numbers, the mean of the two middle ones for an even count; NaN for none. */
export function median(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return sorted.length === 0 ? Number.NaN : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * The quadrant of each feature, in the given order; null if undetermined.
 * @param gains worths or scores, since the median only needs their order; null where a feature was never compared.
 * @param costs the same.
 *
 * High means at or above the median of those that were compared in that dimension. A feature that wasn't compared in both
 * has no quadrant, and no feature has one while a dimension holds all for equal.
 */
export function quadrantsOf(gains: readonly (number | null)[], costs: readonly (number | null)[]): (Quadrant | null)[] {
  const isValuable = isHighAmong(gains);
  const isComplex = isHighAmong(costs);
  return gains.map((gain, at) => {
    const cost = costs[at]!;
    if (gain === null || cost === null || !isValuable || !isComplex) return null;
    if (isValuable(gain)) return isComplex(cost) ? 'major_projects' : 'quick_wins';
    return isComplex(cost) ? 'thankless_tasks' : 'fill_ins';
  });
}

/** Null if the known numbers are all equal, since none of them is then high or low. */
function isHighAmong(numbers: readonly (number | null)[]): ((number: number) => boolean) | null {
  const known = numbers.filter((number) => number !== null);
  if (known.every((number) => number === known[0])) return null;
  const middle = median(known);
  return (number) => number >= middle;
}
