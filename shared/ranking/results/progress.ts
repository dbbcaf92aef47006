import { agreement } from '../closure/contradiction.ts';
import type { TopOrder } from '../vocabulary.ts';
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
  /** 0..100 of the way to the target. */
  progressPercent: number;
  comparisonsDone: number;
  comparisonsRemaining: number;
  theoreticalMinimum: number;
  practicalEstimate: number;
  currentAverageVariance: number;
  cycleCount: number;
  /** Comparisons of pairs whose order was known already. */
  verifications: number;
  /** Share of verifications that confirmed the expectation; null without any. */
  agreement: number | null;
  /** The best features that the progress is about; absent for the whole order. */
  settling?: { top: number; by: TopOrder };
}

/** Inputs of the progress, independent of the target. */
export interface ProgressInputs {
  features: number;
  knownPairs: number;
  /** How open the places of all features are, in comparisons: `openness` of bounds.ts. */
  openness: number;
  comparisons: number;
  /** Sets of four among them; absent where there are none. */
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
}

/** Weight of the estimates in the effective confidence of what is not known yet. */
const ESTIMATES_SHARE = 0.05;

/**
 * Progress towards `target`, a coverage in 0..1; 0 means the full order.
 * @param isEnough whether the strategy stops asking for this target, whatever the coverage.
 */
export function progressTowards(target: number, facts: ProgressInputs, isEnough = false): Progress {
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
  const goal = target === 0 ? 1 : target;
  const pairs = (n * (n - 1)) / 2;
  const share = (part: number) => (pairs === 0 ? 0 : part / pairs);
  const coverage = share(knownPairs);
  const bayesian = varianceConfidence(averageVariance, priorVariance, facts.targetVariance);
  const consistency = comparisons === 0 ? 1 : 1 - facts.comparisonsInCycles / comparisons;
  const done = pairs === 0 || coverage >= goal || isEnough;
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
    progressPercent: isEnough ? 100 : 100 * Math.min(1, coverage / goal),
    comparisonsDone: comparisons,
    comparisonsRemaining: done ? 0 : comparisonsRemaining(n, facts.openness, goal, asPairs(comparisons, facts.sets)),
    theoreticalMinimum: theoreticalMinimum(n),
    practicalEstimate: practicalEstimate(n, goal),
    currentAverageVariance: averageVariance,
    cycleCount: facts.cycleCount,
    verifications,
    agreement: agreement({ verifications, bad }),
  };
}

/** Comparisons as questions about pairs: a set adds more comparisons than it is worth. */
const asPairs = (comparisons: number, sets = 0) => comparisons - sets * (COMPARISONS_OF_SET - SET_WORTH);

/** How far the mean variance has come from the prior to the target; all the way when there is no way to go. */
function varianceConfidence(average: number, prior: number, target: number): number {
  if (prior <= target) return average <= target ? 1 : 0;
  return Math.min(1, Math.max(0, (prior - average) / (prior - target)));
}
