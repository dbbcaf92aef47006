import type { ShownName } from '../accounts/store/named-people.ts';
import type { FeatureRecord } from '../features/store/feature-catalog.ts';
import type { People } from '../people/people-of.ts';
import type { ProgressInputs } from '../ranking/results/progress.ts';
import { type ByDimension, type Dimension, mapDimensions } from '../ranking/vocabulary.ts';
import type { FeatureEstimate } from '../results/estimates.ts';
import type { InconsistencyStats, Recorded } from './comparison-recorder.ts';
import type { WithNext } from './present-questions.ts';
import type { ContradictedPair, CycleAnswers, PairToResolve } from './resolve-inconsistency.ts';
import type { Deletable } from './store/comparison-changes.ts';
import type { StoredComparison } from './store/comparisons.ts';

/** The Comparison object. */
export function presentComparison(comparison: StoredComparison, people: People) {
  return {
    id: comparison.id,
    feature_a_id: comparison.featureAId,
    feature_b_id: comparison.featureBId,
    choice: comparison.choice,
    strength: comparison.strength,
    dimension: comparison.dimension,
    project_id: comparison.projectId,
    user_id: people.id(comparison.userId),
    created_at: comparison.createdAt.toISOString(),
    replaced_by: comparison.replacedBy,
    set_id: comparison.setId,
  };
}

/** The objects behind the ids of comparisons. */
export interface Names {
  features: ReadonlyMap<string, { name: string }>;
  accounts: ReadonlyMap<string, ShownName>;
}

/** Features and author of a comparison by name. If a row is gone, the name is empty. */
export function presentNames(
  { featureAId, featureBId, userId }: StoredComparison,
  people: People,
  { features, accounts }: Names,
) {
  const feature = (id: string) => ({ id, name: features.get(id)?.name ?? '' });
  return {
    feature_a: feature(featureAId),
    feature_b: feature(featureBId),
    user: presentPerson(userId, people, accounts),
  };
}

export function presentPerson(id: string, people: People, accounts: Names['accounts']) {
  const { username = '', service, guest } = accounts.get(id) ?? {};
  return people.person({ id, username, ...(service && { service }), ...(guest && { guest }) });
}

/** An answer about a set: its active comparisons, or all of them if it was undone. */
export function presentSet(comparisons: readonly StoredComparison[], features: Names['features']) {
  const active = comparisons.filter(({ deletedAt }) => deletedAt === null);
  const shown = active.length > 0 ? active : comparisons;
  const idsOf = (some: readonly StoredComparison[]) =>
    new Set(some.flatMap(({ featureAId, featureBId }) => [featureAId, featureBId]));
  const named = (ids: Iterable<string>) => Array.from(ids, (id) => ({ id, name: features.get(id)?.name ?? '' }));
  const ids = idsOf(shown);
  const archived = [...idsOf(comparisons.filter(({ archivedAt }) => archivedAt !== null))].filter((id) => !ids.has(id));
  return {
    features: named(ids),
    ...(archived.length > 0 && { archived_features: named(archived) }),
    comparisons: shown.map(({ id, featureAId, featureBId, choice, replacedBy }) => ({
      id,
      feature_a_id: featureAId,
      feature_b_id: featureBId,
      choice,
      replaced_by: replacedBy,
    })),
  };
}

/** A listed comparison, with names if they were requested. */
export function presentListed(comparison: StoredComparison, people: People, names: Names | null) {
  return { ...presentComparison(comparison, people), ...(names && presentNames(comparison, people, names)) };
}

function presentInconsistency(dimension: Dimension, { cycleCount, totalComparisons, percentage }: InconsistencyStats) {
  return {
    cycle_count: cycleCount,
    total_comparisons: totalComparisons,
    inconsistency_percentage: percentage,
    dimension,
  };
}

/** A recorded comparison, with feature names, the state of the dimension and, if requested, the next pair. */
export function presentRecorded(
  comparison: StoredComparison,
  features: ReadonlyMap<string, FeatureRecord>,
  inconsistency: InconsistencyStats,
  next: WithNext,
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
    ...next,
  };
}

/** The comparisons of an answer about a set, with the state of the dimension and, if requested, the next question. */
export function presentRecordedSet({ comparisons, inconsistency }: Recorded, people: People, next: WithNext) {
  const { projectId, dimension, createdAt, setId } = comparisons[0]!;
  return {
    id: setId!,
    project_id: projectId,
    dimension,
    comparisons: comparisons.map((each) => presentComparison(each, people)),
    created_at: createdAt.toISOString(),
    inconsistency_stats: presentInconsistency(dimension, inconsistency),
    ...next,
  };
}

/** The inconsistency of one ranking, or of several together (`dimension` null). */
export function presentInconsistencyFacts(dimension: Dimension | null, facts: readonly ProgressInputs[]) {
  const sum = (of: (each: ProgressInputs) => number) => facts.reduce((total, each) => total + of(each), 0);
  const comparisons = sum((each) => each.comparisons);
  return {
    cycle_count: sum((each) => each.cycleCount),
    total_comparisons: comparisons,
    inconsistency_percentage: comparisons === 0 ? 0 : (100 * sum((each) => each.comparisonsInCycles)) / comparisons,
    dimension,
  };
}

/** The inconsistency of all rankings together, and of each. */
export function presentInconsistencyOverview(facts: ByDimension<ProgressInputs>) {
  return {
    ...presentInconsistencyFacts(null, Object.values(facts)),
    dimensions: mapDimensions(facts, (each, dimension) => presentInconsistencyFacts(dimension, [each])),
  };
}

/** Number of reset comparisons of a dimension. */
export function presentReset(dimension: Dimension, count: number) {
  return { message: `Reset ${count} ${dimension} ${count === 1 ? 'comparison' : 'comparisons'}`, count };
}

/** What a reset would delete. */
export const presentResetPreview = ({ active, archived }: Deletable) => ({
  count: active + archived,
  archived_count: archived,
});

/** The undone comparisons, and the progress without them. */
export function presentUndone(
  comparisonIds: readonly string[],
  { comparisonsDone, progressPercent }: { comparisonsDone: number; progressPercent: number },
) {
  return {
    undone_comparison_id: comparisonIds[0]!,
    ...(comparisonIds.length > 1 && { count: comparisonIds.length }),
    message: 'Comparison undone',
    updated_progress: { comparisons_done: comparisonsDone, progress_percent: progressPercent },
  };
}

export function presentEstimates(dimension: Dimension, estimates: readonly FeatureEstimate[]) {
  return {
    dimension,
    estimates: estimates.map(({ featureId, mean, variance }) => ({ feature_id: featureId, estimate: mean, variance })),
  };
}

/** A pair of contradicting answers, with the names of the features. */
export function presentPairToResolve(
  dimension: Dimension,
  pair: PairToResolve,
  features: ReadonlyMap<string, FeatureRecord>,
) {
  const brief = (id: string) => {
    const feature = features.get(id);
    return { id, name: feature?.name ?? '', description: feature?.description ?? '' };
  };
  return {
    comparison_id: null,
    feature_a: brief(pair.featureAId),
    feature_b: brief(pair.featureBId),
    dimension,
    reason: pair.insisted
      ? "Every pair in these contradictions was confirmed, but they can't all be right; this pair was asked least often"
      : 'This pair is part of the most contradictions; answering it again can resolve them',
    combined_uncertainty: pair.combinedUncertainty,
    cycle_context: {
      cycle_count: pair.cycleCount,
      features_in_cycles: [...new Set(pair.featuresInCycles.map((id) => features.get(id)?.name ?? ''))],
    },
  };
}

/** A cycle with the names of its features, from better to worse. */
export interface ShownCycle {
  ids: readonly string[];
  names: readonly string[];
  dimension: Dimension;
  /** Present if requested. */
  answers?: CycleAnswers | undefined;
}

/** A contradicted pair with the names of its features. */
export interface ShownPair extends ContradictedPair {
  nameA: string;
  nameB: string;
  dimension: Dimension;
}

function presentCycle({ ids, names, dimension, answers }: ShownCycle) {
  return {
    feature_ids: ids,
    feature_names: names,
    length: ids.length,
    dimension,
    ...(answers && { comparison_ids: answers.comparisonIds, ask_again: answers.askAgain }),
  };
}

function presentPair({ featureAId, nameA, featureBId, nameB, dimension, comparisonId, contradictions }: ShownPair) {
  return {
    feature_a: { id: featureAId, name: nameA },
    feature_b: { id: featureBId, name: nameB },
    dimension,
    answer_id: comparisonId,
    contradictions,
  };
}

/** The shown cycles, the number of all cycles and, if requested, the contradicted pairs. */
export function presentCycles(shown: readonly ShownCycle[], count: number, pairs: readonly ShownPair[] | null) {
  return {
    cycles: shown.values().map(presentCycle),
    count,
    message: messageOf(count, shown.length),
    ...(pairs && { pairs: pairs.values().map(presentPair) }),
  };
}

function messageOf(count: number, shown: number): string {
  if (count === 0) return 'No inconsistencies found';
  const found = `Found ${count} ${count === 1 ? 'cycle' : 'cycles'} of contradicting comparisons`;
  return shown < count ? `${found}; the ${shown} shortest are shown` : found;
}
