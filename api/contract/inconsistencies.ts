import type { Static } from 'typebox';
import { object } from 'yup';
import { AskedDimension, CycleCount, Description, Id, Message, Name, NamedFeature } from './fields.ts';
import { about, queryFlag } from './input.ts';
import { get, resource } from './operation.ts';
import { anyDimension, ofDimension, projectParams } from './params.ts';
import { json, nothing } from './responses.ts';
import { Count, Dimension, described, listOf, named, orNull, Percent, Positive, perDimension, Uuid } from './shapes.ts';
import { Type } from './type.ts';

export type InconsistencyStats = Static<typeof InconsistencyStats>;
export const InconsistencyStats = named(
  'InconsistencyStats',
  Type.Object({
    cycle_count: CycleCount,
    total_comparisons: described('Number of active comparisons.', Count),
    inconsistency_percentage: described('Share of active comparisons that are on a cycle, 0 to 100.', Percent),
    dimension: AskedDimension,
  }),
);

export type InconsistencyOverview = Static<typeof InconsistencyOverview>;
export const InconsistencyOverview = named(
  'InconsistencyOverview',
  Type.Object({
    cycle_count: CycleCount,
    total_comparisons: described('Number of active comparisons.', Count),
    inconsistency_percentage: described('Share of active comparisons that are on a cycle, 0 to 100.', Percent),
    dimension: described('The dimension; null for both together.', orNull(Dimension)),
    dimensions: Type.Optional(described('One entry for each dimension.', perDimension(InconsistencyStats))),
  }),
);

export type Inconsistencies = Static<typeof Inconsistencies>;
export const Inconsistencies = named(
  'Inconsistencies',
  Type.Object({
    cycles: described(
      'The cycles, shortest first; [A, B, C] means A > B > C > A.',
      listOf(
        Type.Object({
          feature_ids: described('Ids of the features.', listOf(Uuid)),
          feature_names: described('Names of the features, in the order of `feature_ids`.', listOf(Type.String())),
          length: described('Number of features on the cycle.', Count),
          dimension: AskedDimension,
          comparison_ids: Type.Optional(
            described(
              'For each feature, the comparison that puts it above or level with the next one; null if it was just undone.',
              listOf(orNull(Uuid)),
            ),
          ),
          ask_again: Type.Optional(
            described('Position in `comparison_ids` of the comparison most worth asking again, from 0.', Count),
          ),
        }),
      ),
    ),
    count: described('Number of all cycles.', Count),
    message: Message,
    pairs: Type.Optional(
      described(
        'The pairs most worth asking again, best first, at most 50 per dimension.',
        listOf(
          Type.Object({
            feature_a: described('The first feature of the pair.', NamedFeature),
            feature_b: described('The second feature of the pair.', NamedFeature),
            dimension: AskedDimension,
            answer_id: described('The comparison that counts for the pair; null if it was just undone.', orNull(Uuid)),
            contradictions: described('Number of listed cycles that the comparison is part of.', Count),
          }),
        ),
      ),
    ),
  }),
);

export type PairToResolve = Static<typeof PairToResolve>;
export const PairToResolve = named(
  'PairToResolve',
  Type.Object({
    comparison_id: described('Always null. Your answer creates a comparison with a new id.', Type.Null()),
    feature_a: described(
      'The first feature of the pair.',
      Type.Object({ id: Id, name: Name, description: Description }),
    ),
    feature_b: described(
      'The second feature of the pair.',
      Type.Object({ id: Id, name: Name, description: Description }),
    ),
    dimension: AskedDimension,
    reason: described('A sentence that says why this pair is worth comparing again.', Type.String()),
    combined_uncertainty: described('Sum of both standard deviations, in logits.', Positive),
    cycle_context: described(
      'Summary of the contradictions in the dimension.',
      Type.Object({
        cycle_count: CycleCount,
        features_in_cycles: described('Distinct names of the features on any cycle.', listOf(Type.String())),
      }),
    ),
  }),
);

/** Both dimensions by default. */
const ofAnyDimension = object({ dimension: anyDimension });

const inconsistencyQuery = object({
  dimension: anyDimension,
  include_answers: about('Include `comparison_ids`, `ask_again` and `pairs`.', queryFlag()),
});

/** Answers that contradict each other. */
export const inconsistencies = resource('/api/v1/projects/:project_id/comparisons', 'Comparisons', {
  getInconsistencyStats: get('/inconsistency-stats', {
    summary: 'Get counts of contradictions',
    params: projectParams,
    query: ofAnyDimension,
    who: 'member',
    scope: 'read',
    responses: {
      200: json('Counts for one dimension, or for both together if `dimension` is absent', InconsistencyOverview),
    },
  }),
  listInconsistencies: get('/inconsistencies', {
    summary: 'List the contradictions among the answers, as cycles: [A, B, C] means A > B > C > A',
    params: projectParams,
    query: inconsistencyQuery,
    cost: 'expensive',
    who: 'member',
    scope: 'read',
    responses: {
      200: json(
        'The shortest cycles, at most 1,000, and the number of all. With `include_answers`, the first 50 of each dimension have `comparison_ids` and `ask_again`',
        Inconsistencies,
      ),
    },
  }),
  resolveInconsistency: get('/resolve-inconsistency', {
    summary: 'Get the pair most worth comparing again, or 204 if no answers contradict each other',
    params: projectParams,
    query: ofDimension,
    cost: 'expensive',
    who: 'member',
    scope: 'answer',
    responses: { 200: json('A pair on a cycle', PairToResolve), 204: nothing('No answers contradict each other') },
  }),
});
