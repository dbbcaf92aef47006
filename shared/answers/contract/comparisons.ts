import {
  AskedDimension,
  Choice,
  ComparisonsDone,
  CreatedAt,
  FeatureAId,
  FeatureBId,
  Id,
  Message,
  NamedFeature,
  NamedUser,
  ProgressPercent,
  ProjectId,
  ReplacedBy,
  SetId,
  Strength,
} from '../../platform/contract/common-fields.ts';
import { del, get, post, put, resource } from '../../platform/contract/operation.ts';
import {
  aboutFeature,
  anyDimension,
  byAnswer,
  byUser,
  comparisonParams,
  includeNames,
  isUuid,
  MAX_PAGE_SIZE,
  ofDimension,
  paged,
  projectParams,
  splitIds,
} from '../../platform/contract/parameters.ts';
import { json, nothing, notYours, problem } from '../../platform/contract/responses.ts';
import { pageOf } from '../../platform/contract/shapes.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f, query } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { STRENGTHS } from '../../ranking/vocabulary.ts';

export type Comparison = Of<typeof Comparison>;
export const Comparison = model('Comparison', {
  id: Id,
  feature_a_id: FeatureAId,
  feature_b_id: FeatureBId,
  choice: Choice,
  strength: Strength,
  dimension: AskedDimension,
  project_id: ProjectId,
  user_id: f.uuid('The user who answered.'),
  created_at: CreatedAt,
  replaced_by: ReplacedBy,
  set_id: SetId,
});

/** Parts of an answer about a set. */
export type ListedSet = Of<typeof ListedSet>;
export const ListedSet = model(
  'ListedSet',
  {
    features: f.list(NamedFeature, 'The features of the set.'),
    archived_features: f
      .list(NamedFeature, 'Archived features of the set. `comparisons` leaves theirs out.')
      .optional(),
    comparisons: f.list(
      f.object({
        id: Id,
        feature_a_id: FeatureAId,
        feature_b_id: FeatureBId,
        choice: Choice,
        replaced_by: ReplacedBy,
      }),
      'The comparisons that the answer consists of, the first first.',
    ),
  },
  // The examples are of answers about pairs.
  { examples: [] },
).about(
  'With `by_answer`, the answer about a set that the comparison is part of: its active comparisons, or all if it was undone.',
);

export type ListedComparison = Of<typeof ListedComparison>;
export const ListedComparison = model('ListedComparison', {
  ...Comparison.properties,
  feature_a: NamedFeature.about('The first feature of the pair.').optional(),
  feature_b: NamedFeature.about('The second feature of the pair.').optional(),
  user: NamedUser.about('The user who answered.').optional(),
  set: ListedSet.optional(),
});

export type Undone = Of<typeof Undone>;
export const Undone = model('Undone', {
  undone_comparison_id: f.uuid('The comparison that was undone; of a set the first, whose id is the `set_id`.'),
  count: f.count('Of a set: the number of its comparisons.').optional(),
  message: Message,
  updated_progress: f.object(
    { comparisons_done: ComparisonsDone, progress_percent: ProgressPercent },
    'Progress of the dimension afterwards.',
  ),
});

/** Answer to a reset. */
const ResetComparisons = f.object({ message: Message, count: f.count('Number of deleted comparisons.') });

/** What a reset would delete. */
const ResetPreview = f.object({
  count: f.count('Number of comparisons that a reset deletes.'),
  archived_count: f.count('How many of them are of archived features.'),
});

const comparisonsQuery = f.object({
  ...paged(20),
  dimension: anyDimension,
  ids: query
    .string(
      `Only these comparisons: at most ${MAX_PAGE_SIZE} ids, separated by commas. Pairwise then ignores \`page\` and \`per_page\`.`,
    )
    .test('ids', '${path} must be UUIDs separated by commas', (value) => !value || splitIds(value).every(isUuid))
    .test(
      'count',
      `\${path} must hold at most ${MAX_PAGE_SIZE} ids`,
      (value) => !value || splitIds(value).length <= MAX_PAGE_SIZE,
    )
    .optional(),
  user_id: byUser,
  feature_id: aboutFeature,
  include_names: includeNames,
  by_answer: byAnswer,
});

/** A strength is for graded comparisons only. */
const comparisonChange = f
  .object({ choice: Choice, strength: f.oneOf(STRENGTHS, Strength.description).optional() })
  .sentAs({ examples: [{ choice: 'feature_b' }] });

const deletionQuery = f.object({
  ask_again: query.flag(
    'Set it if you show the pair again. Pairwise then leases the pair to you, so that nobody else gets it. At most two pairs at a time, each once.',
  ),
});

// Existing clients send these fields in the query instead of the body.
const dimensionUnlessInBody = AskedDimension.about('The dimension, unless the body names it.').optional();
const resetQuery = f.object({ dimension: dimensionUnlessInBody });
const resetBody = f.object({ dimension: AskedDimension.optional() });
const undoQuery = f.object({
  dimension: dimensionUnlessInBody,
  mine: query.flag('Undo only your own latest answer.'),
});
const undoBody = f
  .object({
    dimension: AskedDimension.optional(),
    mine: f
      .flag(
        'Undo only your own latest answer. By default, the latest of all users; an API token also needs `edit` for it.',
      )
      .optional(),
  })
  .sentAs({ examples: [{ dimension: 'value' }] });

/** Recorded comparisons. */
export const comparisons = resource('/api/v1/projects/:project_id/comparisons', 'Comparisons', {
  listComparisons: get('', {
    summary: 'List active comparisons, newest first',
    params: projectParams,
    query: comparisonsQuery,
    cost: 'expensive',
    who: 'member',
    scope: 'read',
    guests: true,
    responses: { 200: json('A page of comparisons. With `include_names`, they have names', pageOf(ListedComparison)) },
  }),
  resetComparisons: post('/reset', {
    summary: 'Delete all comparisons of a dimension. The history keeps them',
    params: projectParams,
    query: resetQuery,
    body: resetBody,
    cost: 'expensive',
    who: 'member',
    scope: 'edit',
    responses: { 200: json('Number of deleted comparisons', ResetComparisons), 403: notYours },
  }),
  previewReset: get('/reset/preview', {
    summary: 'Get how many comparisons a reset of a dimension deletes, those of archived features included',
    params: projectParams,
    query: ofDimension,
    cost: 'expensive',
    who: 'member',
    scope: 'read',
    responses: { 200: json('Number of comparisons', ResetPreview) },
  }),
  undoComparison: post('/undo', {
    summary: 'Undo the latest answer of a dimension, or your own latest one. The history keeps it',
    params: projectParams,
    query: undoQuery,
    body: undoBody,
    cost: 'expensive',
    who: 'member',
    scope: 'answer',
    responses: {
      200: json('The undone comparison, and the progress afterwards', Undone),
      404: problem('There is nothing to undo', { code: 'nothing_to_undo' }),
    },
  }),
  getComparison: get('/:comparison_id', {
    summary: 'Get an active comparison',
    params: comparisonParams,
    who: 'member',
    scope: 'read',
    responses: { 200: json('The comparison', Comparison) },
  }),
  updateComparison: put('/:comparison_id', {
    summary: 'Change the answer of a comparison. The history keeps the previous one',
    params: comparisonParams,
    body: comparisonChange,
    cost: 'expensive',
    who: 'member',
    scope: 'edit',
    responses: {
      200: json('The updated comparison', Comparison),
      400: problem('`strength` and `choice` contradict each other, or the comparison is not graded'),
    },
  }),
  deleteComparison: del('/:comparison_id', {
    summary: 'Delete a comparison, with all comparisons of its set. The history keeps them',
    params: comparisonParams,
    query: deletionQuery,
    cost: 'expensive',
    who: 'member',
    scope: 'edit',
    guests: true,
    responses: { 204: nothing('The comparison was deleted'), 403: notYours },
  }),
});
