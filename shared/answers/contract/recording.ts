import {
  AskedDimension,
  Choice,
  ComparisonId,
  CreatedAt,
  FeatureAId,
  FeatureBId,
  Id,
  NamedFeature,
  ProjectId,
  Strength,
} from '../../platform/contract/common-fields.ts';
import { get, post, resource } from '../../platform/contract/operation.ts';
import {
  isUuid,
  oneDimension,
  projectParams,
  splitIds,
  targetCertainty,
  top,
  topBy,
  until,
} from '../../platform/contract/parameters.ts';
import { json, nothing, problem, shared } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f, query } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { STRENGTHS } from '../../ranking/vocabulary.ts';
import { InconsistencyStats } from './inconsistencies.ts';
import { Proposal } from './next.ts';

export const NextQuestion = f
  .nullOr(
    Proposal,
    "With `include_next`: the next pair, as `GET …/comparisons/next` returns it. Null if no question is left. Absent if Pairwise couldn't choose one.",
    { examples: [null] },
  )
  .optional();

export type RecordedComparison = Of<typeof RecordedComparison>;
export const RecordedComparison = model('RecordedComparison', {
  id: Id,
  project_id: ProjectId,
  feature_a: NamedFeature.about('The first feature of the pair.'),
  feature_b: NamedFeature.about('The second feature of the pair.'),
  choice: Choice,
  strength: Strength,
  dimension: AskedDimension,
  created_at: CreatedAt,
  inconsistency_stats: InconsistencyStats.about(
    'How much the answers of the dimension contradict each other, this comparison included.',
  ),
  next: NextQuestion,
});

export type SkippedPair = Of<typeof SkippedPair>;
export const SkippedPair = model('SkippedPair', {
  status: f.constant('skipped', 'Always `skipped`.'),
  next: NextQuestion,
});

/** Maximum number of pairs per request. */
const MAX_PACK = 50;

const target = targetCertainty(0).sharedAs('TargetCertainty');
const screen = f
  .uuid(
    'A random UUID for the screen that will show the pair, such as a browser tab. When the user leaves it, call `POST …/comparisons/leave`.',
  )
  .sharedAs('Screen')
  .optional();
const own = query
  .flag(
    "Ask for your own order, even if others have settled it: pairs that you haven't answered and that don't follow from your answers. It ends when your answers order as many pairs as those of another user do on average. `progress` is then that of your own order.",
  )
  .sharedAs('Own');

const upTo = query
  .oneOfNumbers(
    [2, 4],
    'Most features of a question. With 4, it may be a set of four, to be answered by `POST …/comparisons/best-worst`. Graded projects and `own` ask pairs only.',
    '${path} must be 2 or 4',
  )
  .sharedAs('UpTo')
  .or(2);

const nextQuery = f.object({
  dimension: oneDimension,
  target_certainty: target,
  until,
  include_progress: query.flag('Include the progress of the ranking, as `progress`.'),
  include_after: query.flag(
    'Include the pair that follows each possible answer, as `after`, so that you can show it at once.',
  ),
  count: query
    .whole(1, MAX_PACK, 'Number of questions. All but the first are in `also`, and others may get them too.')
    .or(1),
  up_to: upTo,
  showing: query
    .string(
      'The pair or set that is already on the screen: `comparison_id` and the ids of its features in the same order, separated by commas. Pairwise leases it to you again if it is free.',
    )
    .test(
      'showing',
      '${path} must be three or five UUIDs separated by commas',
      (value) => value === undefined || ([3, 5].includes(splitIds(value).length) && splitIds(value).every(isUuid)),
    )
    .optional(),
  screen,
  own,
  top,
  top_by: topBy,
});

/** Options to include the next pair in the response. */
export const bringing = {
  include_next: query
    .flag('Include the next pair, as `next`, with its `progress` and `after`.')
    .sharedAs('IncludeNext'),
  target_certainty: target,
  until,
  up_to: upTo,
  screen,
  own,
  top,
  top_by: topBy,
};
const recordQuery = f.object(bringing);
const skipQuery = f.object({
  comparison_id: f.uuid('The pair to skip, unless the body names it.').optional(),
  ...bringing,
});

const pair = {
  comparison_id: ComparisonId.orNull().optional(),
  feature_a_id: FeatureAId,
  feature_b_id: FeatureBId.test(
    'other',
    'feature_b_id must differ from feature_a_id',
    (b, { parent }) => b !== (parent as { feature_a_id?: string }).feature_a_id,
  ),
  dimension: AskedDimension,
  showing: f
    .object(
      { comparison_id: ComparisonId, feature_a_id: FeatureAId, feature_b_id: FeatureBId },
      'The pair that is already on the screen, taken from `after`. It becomes the next pair and is leased to you.',
    )
    .sharedAs('ShownPair')
    .orNull()
    .optional(),
};

const plainComparison = f.object({ ...pair, choice: Choice }).sharedAs('RecordComparisonBody');
const gradedComparison = f.object({ ...pair, strength: f.oneOf(STRENGTHS, 'The answer on the five-point scale.') });
const skippedPair = f.object({
  comparison_id: f.uuid('The pair to skip, by its `comparison_id`.').optional(),
});
const leftScreen = f.object({
  dimension: AskedDimension,
  screen: f.uuid('The `screen` of the request that returned the pair.'),
});

export const comparisonIdTaken = shared(
  'ComparisonIdTaken',
  problem('`comparison_id` belongs to another comparison, or to one that was undone or replaced by a later answer', {
    code: 'comparison_id_taken',
  }),
);

const recordedResponses = {
  201: shared(
    'RecordedComparison',
    json('The new comparison, and the contradictions in its dimension', RecordedComparison),
  ),
  409: comparisonIdTaken,
};

/** The comparing loop: get a pair, answer it, skip it, or leave it. */
export const recording = resource('/api/v1/projects/:project_id/comparisons', 'Comparisons', {
  nextPair: get('/next', {
    summary: 'Get the next pair to compare, or 204 if no question is left',
    params: projectParams,
    query: nextQuery,
    who: 'member',
    scope: 'answer',
    guests: true,
    responses: {
      200: json('A pair, or a set. It is leased to you: until the lease ends, nobody else gets it', Proposal),
      204: nothing('No question is left. With Retry-After: all remaining pairs are leased to other users', [
        'Retry-After',
      ]),
    },
  }),
  recordComparison: post('', {
    summary: 'Record a comparison with a `choice`, whatever the mode of the project',
    params: projectParams,
    query: recordQuery,
    body: plainComparison,
    who: 'member',
    scope: 'answer',
    responses: recordedResponses,
  }),
  recordBinaryComparison: post('/binary', {
    summary: 'Record a comparison in a binary project',
    params: projectParams,
    query: recordQuery,
    body: plainComparison,
    who: 'member',
    scope: 'answer',
    guests: true,
    responses: {
      ...recordedResponses,
      400: problem('The project is in graded mode', {
        detail: "Project is in 'graded' mode. Use the graded comparison endpoint.",
        code: 'wrong_comparison_mode',
      }),
    },
  }),
  recordGradedComparison: post('/graded', {
    summary: 'Record a comparison in a graded project',
    params: projectParams,
    query: recordQuery,
    body: gradedComparison,
    who: 'member',
    scope: 'answer',
    guests: true,
    responses: {
      ...recordedResponses,
      400: problem('The project is in binary mode', {
        detail: "Project is in 'binary' mode. Use the binary comparison endpoint.",
        code: 'wrong_comparison_mode',
      }),
    },
  }),
  skipPair: post('/skip', {
    summary: 'Skip a pair without answering it',
    params: projectParams,
    query: skipQuery,
    body: skippedPair,
    who: 'member',
    scope: 'answer',
    guests: true,
    responses: { 200: json('Skipped', SkippedPair) },
  }),
  leavePair: post('/leave', {
    summary: 'Release the pair shown on a screen so it can be offered to others right away',
    params: projectParams,
    body: leftScreen,
    who: 'member',
    scope: 'answer',
    guests: true,
    responses: { 204: nothing('The pair is free, unless another of your screens shows it') },
  }),
});
