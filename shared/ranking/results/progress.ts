import { agreement } from '../closure/contradiction.ts';
import type { Goal, TopOrder } from '../vocabulary.ts';
import { comparisonsRemaining, practicalEstimate, theoreticalMinimum } from './bounds.ts';
import { COMPARISONS_OF_SET, SET_WORTH } from './question-worth.ts';

/** How far a ranking has come towards a target. Shares lie in 0..1. */
export interface Progress {
  transitiveCoverage: number;
  transitiveKnownPairs: number;
  uncertainPairs: number;
  directCoverage: number;
  uniquePairsCompared: number;
  totalPossiblePairs: number;
  /** Share of pairs that are known and outside every cycle. */
  coverageConfidence: number;
  bayesianConfidence: number;
  consistencyScore: number;
  effectiveConfidence: number;
  /** Percentage of the way to the target, 0..100. */
  progressPercent: number;
  comparisonsDone: number;
  comparisonsRemaining: number;
  theoreticalMinimum: number;
  practicalEstimate: number;
  currentAverageVariance: number;
  cycleCount: number;
  /** Comparisons of pairs whose order was already known. */
  verifications: number;
  /** Share of verifications that confirmed the expectation; null without any. */
  agreement: number | null;
  /** Expected share of pairs in the right order; null while it is too early to tell, absent if it wasn't computed. */
  orderConfidence?: number | null;
  /** Its expected growth by the next 60 answers; null while it is too early to tell, absent if it wasn't computed. */
  gainOfNext?: number | null;
  /** The best features that the progress is about; absent if it is about the whole order. */
  settling?: { top: number; by: TopOrder };
}

/** Inputs of the progress, independent of the target. */
export interface ProgressInputs {
  features: number;
  knownPairs: number;
  /** How open the places of all features are, in comparisons (see `openness` in bounds.ts). */
  openness: number;
  comparisons: number;
  /** Sets of four among the comparisons; absent if there are none. */
  sets?: number;
  uniquePairs: number;
  verifications: number;
  /** Weighted number of verifications that contradicted the expectation. */
  bad: number;
  averageVariance: number;
  priorVariance: number;
  targetVariance: number;
  cycleCount: number;
  comparisonsInCycles: number;
  /** Pairs of features inside inconsistent components. */
  contradictedPairs: number;
  /** Expected share of pairs in the right order; null while it is too early to tell, absent if it wasn't computed. */
  orderConfidence?: number | null;
}

/** How a strategy's questions advance towards a target, besides what is known about the order. */
export interface Course {
  /** Whether the strategy stops asking, whatever the coverage. */
  readonly isReached: boolean;
  /** Number of comparisons in the whole session, as a multiple of what one person needs who seldom errs. */
  readonly length?: number;
  /** Known pairs that the strategy asks again. They count as open. */
  readonly openAgain?: number;
  /** Maximum number of comparisons left, as questions about pairs. */
  readonly most?: number;
  /** Comparisons until a first ranking, if coverage isn't the goal; 0 once there is one. */
  readonly toFirst?: number;
  /** Whether the questions end earlier if every pair is known, as with few features. */
  readonly endsWithAll?: boolean;
}

/** Comparisons that settle a contradicted pair. */
const PER_OPEN_AGAIN = 1.5;
/** Weight of the estimates in the effective confidence of unknown pairs. */
const ESTIMATES_SHARE = 0.05;

/** The coverage at which a team usually stops. It stands for a good order if the quality of the order is unknown. */
export const USUAL_COVERAGE = 0.9;

/** The coverage of a goal. */
export const coverageOf = (goal: Goal): number => (goal === 'order' ? USUAL_COVERAGE : goal);

/**
 * Progress towards a goal.
 * @param course of the questions. Without it, each pair whose order is known counts, even if answers contradict each other.
 */
export function progressTowards(goal: Goal, facts: ProgressInputs, course: Course = ANY_COURSE): Progress {
  const {
    features: n,
    knownPairs,
    comparisons,
    uniquePairs,
    verifications,
    bad,
    priorVariance,
    averageVariance,
  } = facts;
  const target = coverageOf(goal) || 1;
  const pairs = (n * (n - 1)) / 2;
  const share = (part: number) => (pairs === 0 ? 0 : part / pairs);
  const coverage = share(knownPairs);
  const bayesian = varianceConfidence(averageVariance, priorVariance, facts.targetVariance);
  const consistency = comparisons === 0 ? 1 : 1 - facts.comparisonsInCycles / comparisons;
  const decided = share(knownPairs - (course.openAgain ?? 0));
  const done = pairs === 0 || decided >= target || course.isReached;
  const { toFirst, endsWithAll } = course;
  const toEnd = toFirst && endsWithAll ? Math.min(toFirst, remaining(1, facts, course)) : toFirst;
  const way = toEnd === undefined ? null : wayToFirst(toEnd, asPairs(comparisons, facts.sets));
  return {
    transitiveCoverage: coverage,
    transitiveKnownPairs: knownPairs,
    uncertainPairs: pairs - knownPairs,
    directCoverage: share(uniquePairs),
    uniquePairsCompared: uniquePairs,
    totalPossiblePairs: pairs,
    coverageConfidence: share(knownPairs - facts.contradictedPairs),
    bayesianConfidence: bayesian,
    consistencyScore: consistency,
    effectiveConfidence: consistency * (coverage + (1 - coverage) * ESTIMATES_SHARE * bayesian),
    progressPercent: course.isReached ? 100 : (way?.percent ?? 100 * Math.min(1, decided / target)),
    comparisonsDone: comparisons,
    comparisonsRemaining: course.isReached ? 0 : (way?.left ?? (done ? 0 : remaining(target, facts, course))),
    theoreticalMinimum: theoreticalMinimum(n),
    practicalEstimate: practicalEstimate(n, target),
    currentAverageVariance: averageVariance,
    cycleCount: facts.cycleCount,
    verifications,
    agreement: agreement({ verifications, bad }),
  };
}

const ANY_COURSE: Course = { isReached: false };

/** Progress towards a first ranking, from the comparisons so far and those left. */
const wayToFirst = (left: number, done: number) => ({
  percent: left === 0 ? 100 : (100 * done) / (done + left),
  left: Math.ceil(left),
});

/** Comparisons until the goal. A contradicted pair is asked again only if the goal needs it. */
function remaining(goal: number, facts: ProgressInputs, { length, openAgain = 0, most = Infinity }: Course): number {
  const { features: n, knownPairs, openness, comparisons, sets } = facts;
  const missing = Math.max(0, (goal * n * (n - 1)) / 2 - knownPairs + openAgain);
  const again = PER_OPEN_AGAIN * Math.min(openAgain, missing);
  const left = comparisonsRemaining(n, openness, goal, asPairs(comparisons, sets), length) + again;
  return Math.max(1, Math.round(Math.min(left, most)));
}

/** Comparisons converted to questions about pairs. A set adds more comparisons than it is worth. */
export const asPairs = (comparisons: number, sets = 0) => comparisons - sets * (COMPARISONS_OF_SET - SET_WORTH);

/** How far the mean variance has come from the prior to the target; 1 if there is no distance. */
function varianceConfidence(average: number, prior: number, target: number): number {
  if (prior <= target) return average <= target ? 1 : 0;
  return Math.min(1, Math.max(0, (prior - average) / (prior - target)));
}
