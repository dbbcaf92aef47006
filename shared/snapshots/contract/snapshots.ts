import { CreatedAt, FeatureCount, Id, NamedFeature, Rank } from '../../platform/contract/common-fields.ts';
import { del, get, post, resource } from '../../platform/contract/operation.ts';
import { costOfPage, featureParams, paged, projectId, projectParams } from '../../platform/contract/parameters.ts';
import { file, json, nothing, problem } from '../../platform/contract/responses.ts';
import { pageOf, perDimension } from '../../platform/contract/shapes.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f, query, UUID_TEXT } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { lowerCase } from '../../platform/fields/read.ts';
import { UUID_PATTERN } from '../../platform/identifiers.ts';
import { COMPARISON_MODES, MODEL_TYPES } from '../../ranking/vocabulary.ts';
import { sortedQuery } from '../../results/contract/results.ts';
import { MAX_SNAPSHOTS, NOW, SNAPSHOT_NAME_LENGTH } from '../rules/snapshots.ts';

const Prior = model('Prior', {
  prior_mean: f.number('Mean of the scores before any answer.'),
  prior_variance: f.positive('Variance of the scores before any answer.'),
});

export type Snapshot = Of<typeof Snapshot>;
export const Snapshot = model('Snapshot', {
  id: Id,
  name: f.name(SNAPSHOT_NAME_LENGTH, 'Name, 1 to 100 characters.', { examples: ['Before planning'] }),
  created_at: CreatedAt.about('When it was kept.'),
  features: FeatureCount.about('Number of features in it.'),
  people: f.count('Number of people whose answers counted.'),
  answers: f.count('Number of answers that counted.'),
  mathematics: f.integer('Version of the mathematics that computed it.', { minimum: 1, examples: [1] }),
  settings: f.object(
    {
      comparison_mode: f.oneOf(COMPARISON_MODES, 'The comparison mode.'),
      model_type: f.oneOf(MODEL_TYPES, 'The model.'),
      dimensions: perDimension(Prior).about('The dimensions.'),
    },
    'The settings that the order depends on.',
  ),
  hash: f.string('SHA-256 of its canonical text (see the README of the API).', {
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
});

const LikelyRanks = f
  .list(f.integer(undefined, { minimum: 1 }), 'First and last likely rank (90 %).', {
    minItems: 2,
    maxItems: 2,
    examples: [[11, 14]],
  })
  .named('KeptLikelyRanks');

const KeptPlace = model('KeptPlace', {
  rank: Rank,
  feature: NamedFeature.about('The feature, with its name then.'),
  score: f.number('Natural logarithm of the sorted quantity.'),
  variance: f.positive('Variance of `score`.'),
  likely_ranks: LikelyRanks,
  comparisons: f.count('Number of comparisons with it.'),
});

export type KeptRanking = Of<typeof KeptRanking>;
const KeptRanking = model('KeptRanking', {
  snapshot: Snapshot.about('The kept ranking.'),
  ranking: pageOf(KeptPlace).about('A page of the order, best first.'),
});

const CHANGES = ['rose', 'fell', 'same', 'new', 'gone'] as const;

const Move = model('SnapshotMove', {
  feature: NamedFeature.about('The feature.'),
  change: f.oneOf(CHANGES, 'How it moved among the features of both, or that one lacks it.'),
  from: f.integer('Earlier rank; null if it is new.', { minimum: 1, examples: [9] }).orNull(),
  to: f.integer('Later rank; null if it is gone.', { minimum: 1, examples: [5] }).orNull(),
  places: f
    .integer('Places that it rose by among the features of both; null if it is in one only.', {
      examples: [4],
    })
    .orNull(),
  beyond_noise: f.flag('Whether its score moved by more than noise explains.'),
  difference: f.number('How far its score moved, in standard deviations of all scores.', { examples: [1.2] }).orNull(),
  noise: f.positive('Standard deviation of `difference` by chance.', { examples: [0.4] }).orNull(),
});

export type SnapshotComparison = Of<typeof SnapshotComparison>;
const SnapshotComparison = model('SnapshotComparison', {
  earlier: Snapshot.about('The earlier ranking.'),
  later: f.nullOr(Snapshot, 'The later ranking; null for the one of now.', { examples: [null] }),
  same_settings: f.flag('Whether the settings that the order depends on are the same.'),
  same_mathematics: f.flag('Whether the mathematics is the same.'),
  gone_share: f.share('Share of the earlier answers that no longer count.'),
  beyond_noise: f.count('Number of moves beyond noise.', { examples: [1] }),
  rose: f.count('Number of features that rose.', { examples: [1] }),
  fell: f.count('Number of features that fell.', { examples: [0] }),
  added: f.count('Number of new features.', { examples: [0] }),
  gone: f.count('Number of features that are gone.', { examples: [0] }),
  moves: pageOf(Move).about('A page of the features: moves beyond noise first, then the largest.'),
});

export type PlaceOfFeature = Of<typeof PlaceOfFeature>;
const PlaceOfFeature = model('PlaceOfFeature', {
  snapshot: Snapshot.about('The kept ranking.'),
  rank: Rank,
  likely_ranks: LikelyRanks,
});

/** Columns of an exported comparison. */
export const COMPARISON_COLUMNS = [
  'feature_id',
  'name',
  'change',
  'from',
  'to',
  'places',
  'beyond_noise',
  'difference',
  'noise',
];

const snapshotParams = f.object({
  project_id: projectId,
  snapshot_id: f.uuid('Id of the kept ranking.').sharedAs('SnapshotId'),
});

const other = query
  .string('`now`, or the id of another kept ranking.')
  .test(
    'ranking',
    '${path} must be a UUID or now',
    (value) => value == null || value === NOW || UUID_PATTERN.test(value),
  )
  .read((schema) => schema.transform(lowerCase))
  .sentAs({ pattern: `^(${NOW}|${UUID_TEXT.slice(1, -1)})$` })
  .sharedAs('ComparedWith')
  .or(NOW);

const { sort_by: sortBy } = sortedQuery.properties;

/** Rankings that are kept as they were. */
export const snapshots = resource('/api/v1/projects/:project_id', 'Kept rankings', {
  listSnapshots: get('/snapshots', {
    summary: 'List the kept rankings, newest first',
    params: projectParams,
    who: 'member',
    scope: 'read',
    responses: { 200: json('The kept rankings', f.list(Snapshot)) },
  }),
  createSnapshot: post('/snapshots', {
    summary: 'Keep the ranking as it is now',
    params: projectParams,
    body: f.object({ name: Snapshot.properties.name }),
    cost: 'expensive',
    who: 'member',
    scope: 'edit',
    responses: {
      201: json('The kept ranking', Snapshot),
      409: problem(`The project has no features or more than 10,000, or ${MAX_SNAPSHOTS} kept rankings`),
    },
  }),
  getSnapshot: get('/snapshots/:snapshot_id', {
    summary: 'Get a kept ranking',
    params: snapshotParams,
    query: f.object({ sort_by: sortBy, ...paged(100) }),
    cost: costOfPage('per_page'),
    who: 'member',
    scope: 'read',
    responses: { 200: json('The kept ranking and a page of its order', KeptRanking) },
  }),
  deleteSnapshot: del('/snapshots/:snapshot_id', {
    summary: 'Delete a kept ranking',
    params: snapshotParams,
    who: 'owner',
    scope: 'edit',
    responses: { 204: nothing('It is deleted') },
  }),
  compareSnapshots: get('/snapshots/:snapshot_id/compare', {
    summary: 'Compare a kept ranking with now, or with another one',
    params: snapshotParams,
    query: f.object({ with: other, sort_by: sortBy, ...paged(100) }),
    cost: 'expensive',
    who: 'member',
    scope: 'read',
    responses: { 200: json('What rose, fell, is new or gone, and which moves are beyond noise', SnapshotComparison) },
  }),
  exportComparison: get('/snapshots/:snapshot_id/compare/export', {
    summary: 'Export the comparison of a kept ranking as CSV',
    params: snapshotParams,
    query: f.object({ with: other, sort_by: sortBy }),
    cost: 'expensive',
    who: 'member',
    scope: 'read',
    responses: {
      200: file('All features of both rankings', {
        'text/csv': f.string(undefined, { examples: [`${COMPARISON_COLUMNS.join(',')}\r\n`] }),
      }),
    },
  }),
  listPlacesOfFeature: get('/features/:feature_id/snapshots', {
    summary: 'List the ranks of a feature in the kept rankings, oldest first',
    params: featureParams,
    query: sortedQuery,
    who: 'member',
    scope: 'read',
    responses: { 200: json('Its ranks; empty for a feature that was never kept', f.list(PlaceOfFeature)) },
  }),
});
