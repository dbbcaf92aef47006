/** The four groups of a backlog, by value and complexity. */
export const QUADRANTS = ['quick_wins', 'major_projects', 'fill_ins', 'thankless_tasks'] as const;
export type Quadrant = (typeof QUADRANTS)[number];

/** What a feature is worth and costs, on one scale each: worths or scores, the median cares only for their order. */
export interface ValueAndComplexity {
  readonly value: number;
  readonly complexity: number;
}

/** The worth that is shown for a score of the final order: its Bradley-Terry strength, e to the score; always positive. */
export function worth(score: number): number {
  return Math.exp(score);
}

/** Value for effort of two worths. */
export function ratio({ value, complexity }: ValueAndComplexity): number {
  return value / complexity;
}

/** Middle of some numbers, the mean of the two middle ones for an even count; NaN for none. */
export function median(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return sorted.length === 0 ? Number.NaN : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * The quadrant of each feature, in the order given.
 *
 * High means at or above the median of that dimension, so that a single feature, or a project nobody has compared yet, is
 * high in both.
 */
export function quadrantsOf(features: readonly ValueAndComplexity[]): Quadrant[] {
  const valuable = median(features.map(({ value }) => value));
  const complex = median(features.map(({ complexity }) => complexity));
  return features.map(({ value, complexity }) => {
    if (value >= valuable) return complexity >= complex ? 'major_projects' : 'quick_wins';
    return complexity >= complex ? 'thankless_tasks' : 'fill_ins';
  });
}
