import Type, { type Static } from 'typebox';
import { object } from 'yup';
import { AskedDimension, CycleCount, Description, Id, Message, Name, NamedFeature } from './fields.ts';
import { about, queryFlag } from './input.ts';
import { get, resource } from './operation.ts';
import { anyDimension, ofDimension, projectParams } from './params.ts';
import { json, nothing } from './responses.ts';
import { Count, Dimension, described, listOf, named, orNull, Percent, Positive, perDimension, Uuid } from './shapes.ts';

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
    dimension: described(
      'Which question was asked: `complexity` (harder to build) or `value` (worth more).',
      orNull(Dimension),
    ),
    dimensions: Type.Optional(described('The same for each dimension.', perDimension(InconsistencyStats))),
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
          feature_ids: described('The features, by id.', listOf(Uuid)),
          feature_names: described('Names of the features, in the order of `feature_ids`.', listOf(Type.String())),
          length: described('Number of features on the cycle.', Count),
          dimension: AskedDimension,
          comparison_ids: Type.Optional(
            described(
              'The answer that puts each feature above, or level with, the next one; null for an answer that was just undone.',
              listOf(orNull(Uuid)),
            ),
          ),
          ask_again: Type.Optional(
            described('Place in `comparison_ids` of the answer most worth asking again.', Count),
          ),
        }),
      ),
    ),
    count: described('Number of entries.', Count),
    message: Message,
    pairs: Type.Optional(
      described(
        'The pairs most worth asking again, in that order; at most 50 per dimension.',
        listOf(
          Type.Object({
            feature_a: described('The first feature of the pair.', NamedFeature),
            feature_b: described('The second feature of the pair.', NamedFeature),
            dimension: AskedDimension,
            answer_id: described('The answer that counts for the pair; null if it was just undone.', orNull(Uuid)),
            contradictions: described('How many of the listed cycles the answer is part of.', Count),
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
    comparison_id: described('Always null: the answer to this pair gets a new id.', Type.Null()),
    feature_a: described(
      'The first feature of the pair.',
      Type.Object({ id: Id, name: Name, description: Description }),
    ),
    feature_b: described(
      'The second feature of the pair.',
      Type.Object({ id: Id, name: Name, description: Description }),
    ),
    dimension: AskedDimension,
    reason: described('Why this pair is worth comparing again, as a sentence.', Type.String()),
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
  include_answers: about(
    'Include the ids of the answers behind the cycles, and the pairs most worth asking again.',
    queryFlag(),
  ),
});

/** Answers that contradict each other. */
export const inconsistencies = resource('/api/v1/projects/:project_id/comparisons', 'Comparisons', {
  getInconsistencyStats: get('/inconsistency-stats', {
    summary: 'Get statistics on contradictions',
    params: projectParams,
    query: ofAnyDimension,
    who: 'member',
    responses: { 200: json('Counts for one dimension, or for both together', InconsistencyOverview) },
  }),
  listInconsistencies: get('/inconsistencies', {
    summary: 'List the cycles among the answers: [A, B, C] means A > B > C > A',
    params: projectParams,
    query: inconsistencyQuery,
    cost: 'expensive',
    who: 'member',
    responses: {
      200: json(
        'The shortest cycles, at most 1,000, and the number of all; with the ids of answers, of the first 50 of a dimension, if ' +
          'include_answers is set',
        Inconsistencies,
      ),
    },
  }),
  resolveInconsistency: get('/resolve-inconsistency', {
    summary: 'Get the contradicted pair most worth comparing again; 204 without contradictions',
    params: projectParams,
    query: ofDimension,
    cost: 'expensive',
    who: 'member',
    responses: { 200: json('A pair in a cycle', PairToResolve), 204: nothing('No answers contradict each other') },
  }),
});
