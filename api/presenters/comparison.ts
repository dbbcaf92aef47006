import type { ProgressFacts } from '../../shared/ranking/progress.ts';
import type { Dimension } from '../../shared/ranking/vocabulary.ts';
import type { StoredComparison } from '../../shared/store/comparisons.ts';
import type { FeatureRecord } from '../../shared/store/feature-catalog.ts';
import type { Inconsistency } from '../../shared/use-cases/comparisons/comparison-recorder.ts';

/** The Comparison object. */
export function presentComparison(comparison: StoredComparison) {
  return {
    id: comparison.id,
    feature_a_id: comparison.featureAId,
    feature_b_id: comparison.featureBId,
    choice: comparison.choice,
    strength: comparison.strength,
    dimension: comparison.dimension,
    project_id: comparison.projectId,
    user_id: comparison.userId,
    created_at: comparison.createdAt.toISOString(),
  };
}

export function presentInconsistency(
  dimension: Dimension,
  { cycleCount, totalComparisons, percentage }: Inconsistency,
) {
  return {
    cycle_count: cycleCount,
    total_comparisons: totalComparisons,
    inconsistency_percentage: percentage,
    dimension,
  };
}

/** A comparison as it is answered when made: the features by name, and how the dimension stands with it. */
export function presentRecorded(
  comparison: StoredComparison,
  features: ReadonlyMap<string, FeatureRecord>,
  inconsistency: Inconsistency,
) {
  const named = (id: string) => ({ id, name: features.get(id)?.name ?? '' });
  return {
    id: comparison.id,
    project_id: comparison.projectId,
    feature_a: named(comparison.featureAId),
    feature_b: named(comparison.featureBId),
    choice: comparison.choice,
    strength: comparison.strength,
    dimension: comparison.dimension,
    created_at: comparison.createdAt.toISOString(),
    inconsistency_stats: presentInconsistency(comparison.dimension, inconsistency),
  };
}

/** The inconsistency of one ranking, or of several together (`dimension` null). */
export function presentInconsistencyFacts(dimension: Dimension | null, facts: readonly ProgressFacts[]) {
  const sum = (of: (each: ProgressFacts) => number) => facts.reduce((total, each) => total + of(each), 0);
  const comparisons = sum((each) => each.comparisons);
  return {
    cycle_count: sum((each) => each.cycleCount),
    total_comparisons: comparisons,
    inconsistency_percentage: comparisons === 0 ? 0 : (100 * sum((each) => each.comparisonsInCycles)) / comparisons,
    dimension,
  };
}
