import { fewestComparisons } from './bounds.ts';

/**
 * Number of questions without estimates until a coverage, as a multiple of the lower bound, for people who make no mistakes. It is the
 * smallest value measured with 20 to 1000 features (`npm run bench -- questions`), so the reported savings tend to be too low.
 */
const TIMES_BOUND: readonly (readonly [coverage: number, times: number])[] = [
  [0.7, 1.22],
  [0.8, 1.15],
  [0.9, 1.09],
  [0.95, 1.06],
  [1, 1.015],
];
/** With fewer features, the bound is as loose as the savings are large. */
const MIN_FEATURES = 10;

/** The part of a ranking that is read. */
export interface AskedSoFar {
  readonly features: number;
  /** Share of pairs whose order is known. */
  readonly coverage: number;
  readonly comparisons: number;
  /** Whether the answers have neither ties nor contradictions. The bound holds only for consistent two-way answers. */
  readonly isStrict: boolean;
}

/**
 * About how many questions the estimates have saved so far, rather too few than too many; null if that is unknown: early, with few
 * features, with ties or contradictions.
 */
export function questionsSaved({ features, coverage, comparisons, isStrict }: AskedSoFar): number | null {
  const [[least]] = TIMES_BOUND as [readonly [number, number]];
  if (!isStrict || features < MIN_FEATURES || coverage < least) return null;
  const above = TIMES_BOUND.findIndex(([bound]) => coverage <= bound);
  const [upper, upperTimes] = TIMES_BOUND[above]!;
  const [lower, lowerTimes] = TIMES_BOUND[Math.max(0, above - 1)]!;
  const share = upper === lower ? 0 : (coverage - lower) / (upper - lower);
  const times = lowerTimes + share * (upperTimes - lowerTimes);
  return Math.max(0, Math.floor(times * fewestComparisons(features, coverage) - comparisons));
}
