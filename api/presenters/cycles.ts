import type { Dimension } from '../../shared/ranking/vocabulary.ts';
import type { ContradictedPair, CycleAnswers } from '../../shared/use-cases/comparisons/resolve-inconsistency.ts';

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

/** The shown cycles, the number of all and, where they were asked for, the contradicted pairs. */
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
