/** The four quadrants of a backlog, by value and complexity. */
export const QUADRANTS = ['quick_wins', 'major_projects', 'fill_ins', 'thankless_tasks'] as const;
export type Quadrant = (typeof QUADRANTS)[number];

/** Value and complexity of a feature, each on one scale: worths or scores, since the median needs only their order. */
export interface ValueAndComplexity {
  readonly value: number;
  readonly complexity: number;
}

/** Value and complexity; null in a dimension in which the feature was never compared. */
export type KnownValueAndComplexity = { readonly [K in keyof ValueAndComplexity]: number | null };

/** Displayed scores are limited to this range, so that worths and their ratios stay positive and finite. */
const FURTHEST_SCORE = 300;

/** The worth of a score on its dimension's scale: e to the score; always positive and finite. */
export function worth(score: number): number {
  return Math.exp(Math.max(-FURTHEST_SCORE, Math.min(FURTHEST_SCORE, score)));
}

/** Value for effort from two worths. */
export function ratio({ value, complexity }: ValueAndComplexity): number {
  return value / complexity;
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
 *
 * High means at or above the median of the features that were compared in that dimension. A feature that wasn't compared in both dimensions
 * has no quadrant. While all features are equal in one dimension, no feature has a quadrant.
 */
export function quadrantsOf(features: readonly KnownValueAndComplexity[]): (Quadrant | null)[] {
  const isValuable = isHighAmong(features.map(({ value }) => value));
  const isComplex = isHighAmong(features.map(({ complexity }) => complexity));
  return features.map(({ value, complexity }) => {
    if (value === null || complexity === null || !isValuable || !isComplex) return null;
    if (isValuable(value)) return isComplex(complexity) ? 'major_projects' : 'quick_wins';
    return isComplex(complexity) ? 'thankless_tasks' : 'fill_ins';
  });
}

/** Null if the known numbers are all equal, since none of them is then high or low. */
function isHighAmong(numbers: readonly (number | null)[]): ((number: number) => boolean) | null {
  const known = numbers.filter((number) => number !== null);
  if (known.every((number) => number === known[0])) return null;
  const middle = median(known);
  return (number) => number >= middle;
}
