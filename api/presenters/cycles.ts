import { DIMENSIONS, type Dimension } from '../../shared/ranking/vocabulary.ts';
import type { ContradictedPair, CycleAnswers } from '../../shared/use-cases/comparisons/resolve-inconsistency.ts';
import {
  count,
  described,
  listOf,
  named,
  nullable,
  objectOf,
  oneOf,
  stringSchema,
  uuidSchema,
} from '../http/json-schema.ts';

/** A cycle with the names of its features, from better to worse. */
export interface ShownCycle {
  ids: readonly string[];
  names: readonly string[];
  dimension: Dimension;
  /** Where they were asked for. */
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

const dimension = oneOf(...DIMENSIONS);
const namedFeature = objectOf({ id: uuidSchema, name: stringSchema });
export const cyclesSchema = named(
  'Inconsistencies',
  objectOf(
    {
      cycles: listOf(
        objectOf(
          { feature_ids: listOf(uuidSchema), feature_names: listOf(stringSchema), length: count, dimension },
          {
            comparison_ids: described(
              'The answer that puts each feature above, or level with, the next one; null for one that was just taken back.',
              listOf(nullable(uuidSchema)),
            ),
            ask_again: described('Place in `comparison_ids` of the answer most worth asking again.', count),
          },
        ),
      ),
      count,
      message: stringSchema,
    },
    {
      pairs: described(
        'The pairs most worth asking again, in that order; at most 50 per dimension.',
        listOf(
          objectOf({
            feature_a: namedFeature,
            feature_b: namedFeature,
            dimension,
            answer_id: described(
              'The answer that counts for the pair; null if it was just taken back.',
              nullable(uuidSchema),
            ),
            contradictions: described('How many of the listed cycles the answer is part of.', count),
          }),
        ),
      ),
    },
  ),
);
