import {
  AskedDimension,
  CycleCount,
  Description,
  Id,
  Message,
  Name,
  NamedFeature,
} from '../../platform/contract/common-fields.ts';
import { get, resource } from '../../platform/contract/operation.ts';
import { anyDimension, ofDimension, projectParams } from '../../platform/contract/parameters.ts';
import { json, nothing } from '../../platform/contract/responses.ts';
import { Dimension, perDimension } from '../../platform/contract/shapes.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f, query } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';

export type InconsistencyStats = Of<typeof InconsistencyStats>;
export const InconsistencyStats = model('InconsistencyStats', {
  cycle_count: CycleCount,
  total_comparisons: f.count('Number of active comparisons.'),
  inconsistency_percentage: f.percent('Share of active comparisons that are on a cycle, 0 to 100.'),
  dimension: AskedDimension,
});

export type InconsistencyOverview = Of<typeof InconsistencyOverview>;
export const InconsistencyOverview = model('InconsistencyOverview', {
  cycle_count: CycleCount,
  total_comparisons: f.count('Number of active comparisons.'),
  inconsistency_percentage: f.percent('Share of active comparisons that are on a cycle, 0 to 100.'),
  dimension: Dimension.about('The dimension; null for both together.').orNull(),
  dimensions: perDimension(InconsistencyStats).about('One entry for each dimension.').optional(),
});

export type Inconsistencies = Of<typeof Inconsistencies>;
export const Inconsistencies = model('Inconsistencies', {
  cycles: f.list(
    f.object({
      feature_ids: f.list(f.uuid(), 'Ids of the features.'),
      feature_names: f.list(f.string(), 'Names of the features, in the order of `feature_ids`.'),
      length: f.count('Number of features on the cycle.'),
      dimension: AskedDimension,
      comparison_ids: f
        .list(
          f.uuid().orNull(),
          'For each feature, the comparison that puts it above or level with the next one; null if it was just undone.',
        )
        .optional(),
      ask_again: f.count('Position in `comparison_ids` of the comparison most worth asking again, from 0.').optional(),
    }),
    'The cycles, shortest first; [A, B, C] means A > B > C > A.',
  ),
  count: f.count('Number of all cycles.'),
  message: Message,
  pairs: f
    .list(
      f.object({
        feature_a: NamedFeature.about('The first feature of the pair.'),
        feature_b: NamedFeature.about('The second feature of the pair.'),
        dimension: AskedDimension,
        answer_id: f.uuid('The comparison that counts for the pair; null if it was just undone.').orNull(),
        contradictions: f.count('Number of listed cycles that the comparison is part of.'),
      }),
      'The pairs most worth asking again, best first, at most 50 per dimension.',
    )
    .optional(),
});

export type PairToResolve = Of<typeof PairToResolve>;
export const PairToResolve = model('PairToResolve', {
  comparison_id: f.as<null>({ type: 'null' }, 'Always null. Your answer creates a comparison with a new id.'),
  feature_a: f.object({ id: Id, name: Name, description: Description }, 'The first feature of the pair.'),
  feature_b: f.object({ id: Id, name: Name, description: Description }, 'The second feature of the pair.'),
  dimension: AskedDimension,
  reason: f.string('A sentence that says why this pair is worth comparing again.'),
  combined_uncertainty: f.positive('Sum of both standard deviations, in logits.'),
  cycle_context: f.object(
    {
      cycle_count: CycleCount,
      features_in_cycles: f.list(f.string(), 'Distinct names of the features on any cycle.'),
    },
    'Summary of the contradictions in the dimension.',
  ),
});

/** Both dimensions by default. */
const ofAnyDimension = f.object({ dimension: anyDimension });

const inconsistencyQuery = f.object({
  dimension: anyDimension,
  include_answers: query.flag('Include `comparison_ids`, `ask_again` and `pairs`.'),
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
