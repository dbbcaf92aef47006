import { CONVINCING_CAMPS } from '../ranking/estimation/camps.ts';
import type { Outlook } from '../ranking/results/outlook.ts';
import { coverageOf, type Progress } from '../ranking/results/progress.ts';
import type { OrderFigures } from '../ranking/selection/first-ranking.ts';
import type { Dimension, Goal } from '../ranking/vocabulary.ts';

/** The whole Progress object. */
export function presentProgress(
  dimension: Dimension,
  goal: Goal,
  progress: Progress,
  { orderConfidence, gainOfNext, outlook, openElsewhere }: OrderFigures & { outlook: Outlook; openElsewhere: number },
) {
  return {
    dimension,
    ...presentGoal(goal),
    transitive_coverage: progress.transitiveCoverage,
    transitive_known_pairs: progress.transitiveKnownPairs,
    uncertain_pairs: progress.uncertainPairs,
    direct_coverage: progress.directCoverage,
    unique_pairs_compared: progress.uniquePairsCompared,
    total_possible_pairs: progress.totalPossiblePairs,
    coverage_confidence: progress.coverageConfidence,
    bayesian_confidence: progress.bayesianConfidence,
    consistency_score: progress.consistencyScore,
    effective_confidence: progress.effectiveConfidence,
    progress_percent: progress.progressPercent,
    total_comparisons_done: progress.comparisonsDone,
    comparisons_remaining: progress.comparisonsRemaining,
    theoretical_minimum: progress.theoreticalMinimum,
    practical_estimate: progress.practicalEstimate,
    current_avg_variance: progress.currentAverageVariance,
    comparisons_done: progress.comparisonsDone,
    cycle_count: progress.cycleCount,
    verifications: progress.verifications,
    agreement: progress.agreement,
    order_confidence: orderConfidence,
    gain_of_next: gainOfNext,
    quadrants_settled: outlook.quadrantsSettled,
    two_camps: outlook.inCamps >= CONVINCING_CAMPS,
    open_elsewhere: openElsewhere,
    ...presentSettling(progress),
  };
}

/** The part of the progress returned by `/next`. */
export function presentShortProgress(dimension: Dimension, goal: Goal, progress: Progress) {
  return {
    dimension,
    ...presentGoal(goal),
    transitive_coverage: progress.transitiveCoverage,
    effective_confidence: progress.effectiveConfidence,
    progress_percent: progress.progressPercent,
    comparisons_done: progress.comparisonsDone,
    comparisons_remaining: progress.comparisonsRemaining,
    ...(progress.orderConfidence !== undefined && { order_confidence: progress.orderConfidence }),
    ...(progress.gainOfNext !== undefined && { gain_of_next: progress.gainOfNext }),
    ...(goal === 'order' && { total_possible_pairs: progress.totalPossiblePairs }),
    ...presentSettling(progress),
  };
}

const presentGoal = (goal: Goal) => ({
  target_certainty: coverageOf(goal),
  ...(goal === 'order' && { until: goal }),
});

const presentSettling = ({ settling }: Progress) => settling && { top: settling.top, top_by: settling.by };
