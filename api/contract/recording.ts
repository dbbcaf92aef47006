import Type, { type Static } from 'typebox';
import { object, string } from 'yup';
import { STRENGTHS } from '../../shared/ranking/vocabulary.ts';
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
} from './fields.ts';
import { InconsistencyStats } from './inconsistencies.ts';
import {
  about,
  choice,
  dimension,
  isUuid,
  queryFlag,
  queryInteger,
  sharedAs,
  splitIds,
  targetCertainty,
  uuid,
} from './input.ts';
import { Proposal } from './next.ts';
import { get, post, resource } from './operation.ts';
import { aboutTarget, oneDimension, projectParams } from './params.ts';
import { json, nothing, problem, shared } from './responses.ts';
import { described, named } from './shapes.ts';

export type RecordedComparison = Static<typeof RecordedComparison>;
export const RecordedComparison = named(
  'RecordedComparison',
  Type.Object({
    id: Id,
    project_id: ProjectId,
    feature_a: described('The first feature of the pair.', NamedFeature),
    feature_b: described('The second feature of the pair.', NamedFeature),
    choice: Choice,
    strength: Strength,
    dimension: AskedDimension,
    created_at: CreatedAt,
    inconsistency_stats: described(
      'How much the answers of the dimension contradict each other, with this comparison counted.',
      InconsistencyStats,
    ),
    next: Type.Optional(
      described(
        'With include_next: the pair to show now, as returned by GET next; null if no question is left, absent if it could not be chosen.',
        Type.Union([Proposal, Type.Null()], { examples: [null] }),
      ),
    ),
  }),
);

export type SkippedPair = Static<typeof SkippedPair>;
export const SkippedPair = named(
  'SkippedPair',
  Type.Object({
    status: described('Always `skipped`.', Type.Unsafe<'skipped'>({ const: 'skipped' })),
    next: Type.Optional(
      described(
        'With include_next: the pair to show now, as returned by GET next; null if no question is left, absent if it could not be chosen.',
        Type.Union([Proposal, Type.Null()], { examples: [null] }),
      ),
    ),
  }),
);

/** Maximum number of pairs per request. */
const MAX_PACK = 50;

const target = sharedAs('TargetCertainty', about(aboutTarget, targetCertainty(0)));
const screen = sharedAs(
  'Screen',
  about(
    'Where the pair will be shown, as a tab of a browser: a random UUID. `POST …/comparisons/leave` tells when it is left.',
    uuid(),
  ),
);
const own = sharedAs(
  'Own',
  about(
    'Whether to ask for your own order: pairs that you have not answered and that do not follow from your answers, until your answers put as ' +
      'many pairs in order as those of the others do on average. Whether others have settled a pair does not matter. Progress is then that of your ' +
      'own order.',
    queryFlag(),
  ),
);

const nextQuery = object({
  dimension: oneDimension,
  target_certainty: target,
  include_progress: about('Include the progress of the ranking.', queryFlag()),
  include_after: about('Include the pair that comes after each answer, so that it can be shown at once.', queryFlag()),
  count: about(
    'Number of pairs; further ones are under `also`, and are not leased.',
    queryInteger()
      .min(1, '${path} must be at least 1')
      .max(MAX_PACK, `\${path} must be at most ${MAX_PACK}`)
      .default(1),
  ),
  showing: about(
    'The pair that is on the screen already: `comparison_id`, id of `feature_a` and id of `feature_b`, separated by commas. It is leased to ' +
      'you again if it is free.',
    string().test(
      'showing',
      '${path} must be three UUIDs separated by commas',
      (value) => value === undefined || (splitIds(value).length === 3 && splitIds(value).every(isUuid)),
    ),
  ),
  screen,
  own,
});

/** Options to include the next pair in the response. */
const bringing = {
  include_next: sharedAs(
    'IncludeNext',
    about('Include the next pair, with progress and the pairs after it.', queryFlag()),
  ),
  target_certainty: target,
  screen,
  own,
};
const recordQuery = object(bringing);
const skipQuery = object({ comparison_id: about('The proposal, unless the body names it.', uuid()), ...bringing });

const ids = {
  comparison_id: about(ComparisonId, uuid().required()),
  feature_a_id: about(FeatureAId, uuid().required()),
  feature_b_id: about(FeatureBId, uuid().required()),
};

const pair = {
  comparison_id: about(ComparisonId, uuid().nullable()),
  feature_a_id: ids.feature_a_id,
  feature_b_id: ids.feature_b_id.test(
    'other',
    'feature_b_id must differ from feature_a_id',
    (b, { parent }) => b !== (parent as { feature_a_id?: string }).feature_a_id,
  ),
  dimension: about(AskedDimension, dimension().required()),
  showing: sharedAs(
    'ShownPair',
    about(
      'The pair that is on the screen already, as given by `after`: it becomes the next one, and is leased to you.',
      object(ids).nullable().optional().default(undefined),
    ),
  ),
};

const plainComparison = sharedAs(
  'RecordComparisonBody',
  object({ ...pair, choice: about(Choice, choice().required()) }),
);
const gradedComparison = object({
  ...pair,
  strength: about(
    Strength,
    string()
      .strict()
      .oneOf(STRENGTHS, `\${path} must be one of ${STRENGTHS.join(', ')}`)
      .required(),
  ),
});
const skippedPair = object({ comparison_id: about('The proposal to skip.', uuid()) });
const leftScreen = object({
  dimension: about(AskedDimension, dimension().required()),
  screen: about('The screen that was left, as given to the request that brought the pair.', uuid().required()),
});

const recordedResponses = {
  201: shared('RecordedComparison', json('The comparison, and the state of its dimension', RecordedComparison)),
  409: shared('ComparisonIdTaken', problem('comparison_id belongs to another comparison, or to one that was undone')),
};

/** The comparing loop: get a pair, answer it, skip it, or leave it. */
export const recording = resource('/api/v1/projects/:project_id/comparisons', 'Comparisons', {
  nextPair: get('/next', {
    summary: 'Get the next pair to compare; 204 when no question is left',
    params: projectParams,
    query: nextQuery,
    who: 'member',
    responses: {
      200: json('A pair, leased to you', Proposal),
      204: nothing('No question is left. With Retry-After, all remaining pairs are being shown to other people', [
        'Retry-After',
      ]),
    },
  }),
  recordComparison: post('', {
    summary: 'Record a comparison in a project of either mode',
    params: projectParams,
    query: recordQuery,
    body: plainComparison,
    who: 'member',
    responses: recordedResponses,
  }),
  recordBinaryComparison: post('/binary', {
    summary: 'Record a comparison in a binary project',
    params: projectParams,
    query: recordQuery,
    body: plainComparison,
    who: 'member',
    responses: { ...recordedResponses, 400: problem('The project is in graded mode') },
  }),
  recordGradedComparison: post('/graded', {
    summary: 'Record a comparison in a graded project',
    params: projectParams,
    query: recordQuery,
    body: gradedComparison,
    who: 'member',
    responses: { ...recordedResponses, 400: problem('The project is in binary mode') },
  }),
  skipPair: post('/skip', {
    summary: 'Skip a proposed pair; nothing is recorded',
    params: projectParams,
    query: skipQuery,
    body: skippedPair,
    who: 'member',
    responses: { 200: json('The pair is skipped', SkippedPair) },
  }),
  leavePair: post('/leave', {
    summary: 'Release the pair shown on a screen so it can be offered to others right away',
    params: projectParams,
    body: leftScreen,
    who: 'member',
    responses: { 204: nothing('The pair is free, unless another screen of yours shows it') },
  }),
});
