import {
  CreatedAt,
  Description,
  Id,
  Name,
  NamedUser,
  ProjectId,
  Tags,
  UpdatedAt,
} from '../../platform/contract/common-fields.ts';
import { del, get, LIST_BYTES, post, put, resource } from '../../platform/contract/operation.ts';
import { costOfPage, featureParams, paged, projectParams } from '../../platform/contract/parameters.ts';
import { json, nothing, notYours, problem, shared, unchangedAnswer } from '../../platform/contract/responses.ts';
import { pageOf, perDimension } from '../../platform/contract/shapes.ts';
import type { AnyField, Of } from '../../platform/fields/field.ts';
import { f, query } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { within } from '../../platform/fields/read.ts';
import { ESTIMATE_LIMITS, NAME_LENGTH } from '../../platform/rules/limits.ts';
import { type ByDimension, byDimension, DIMENSIONS_AS_ASKED, mapDimensions } from '../../ranking/vocabulary.ts';
import { DECISION_NOTE_LENGTH, DECISIONS } from '../rules/decision.ts';
import { external, externalId, ofExternal, source } from './external.ts';

const { least, most } = ESTIMATE_LIMITS;
const estimate = (description: string) =>
  f
    .number(description)
    .sentAs({ minimum: least, maximum: most, examples: [5] })
    .read((schema) =>
      within(schema, [least, '${path} must be a finite number'], [most, '${path} must be a finite number']),
    )
    .orNull();

const ESTIMATED: ByDimension<string> = {
  value: 'What the feature is worth, on any scale; larger is worth more. Null if not estimated.',
  complexity: 'How hard the feature is to build, on any scale; larger is harder. Null if not estimated.',
};

export type GivenEstimates = Of<typeof GivenEstimates>;
export const GivenEstimates = model(
  'GivenEstimates',
  byDimension(DIMENSIONS_AS_ASKED, (dimension) => estimate(ESTIMATED[dimension])),
);

const Decision = model(
  'Decision',
  {
    decided: f.oneOf(DECISIONS, 'What the owner of the project decided.'),
    note: f.plainText(DECISION_NOTE_LENGTH, 'A line about it, such as the reason; null if none.').orNull(),
    decided_at: f.moment('When it was decided.'),
    decided_by: NamedUser.about('Who decided; only in the answer of `GET …/features/{feature_id}`.').optional(),
  },
  // Most features have none.
  { examples: [] },
);

export type Feature = Of<typeof Feature>;
export const Feature = model('Feature', {
  id: Id,
  name: Name,
  description: Description,
  tags: Tags,
  project_id: ProjectId,
  created_at: CreatedAt,
  updated_at: UpdatedAt,
  archived_at: f.moment('When it was archived; null if it is not.').orNull(),
  external: ofExternal,
  estimates: GivenEstimates.about(
    'Imported estimates, such as story points; absent if there are none. They count as ratings by one more person.',
  ).optional(),
  decision: Decision.about('What the owner decided about it; absent while that is open. It moves no rank.').optional(),
});

const FeatureEstimate = model('FeatureEstimate', {
  mu: f.number('Mean of the estimate, in logits; 0 is an average feature.'),
  sigma: f.positive('Standard deviation of the estimate, in logits.'),
});

export type ListedFeature = Of<typeof ListedFeature>;
export const ListedFeature = model('ListedFeature', {
  ...Feature.properties,
  scores: perDimension(FeatureEstimate)
    .about('The estimate of the feature in each dimension; absent if it is archived.')
    .optional(),
  comparison_count: perDimension(f.count()).about('Number of active comparisons.').optional(),
});

/** Answer to adding many features. */
const CreatedFeatures = f.object({
  count: f.count('Number of added features.'),
  features: f.list(Feature, 'The features.'),
});

/** Answer to archiving many features. */
const ArchivedFeatures = f.object({
  archived_count: f.count('Number of features that became archived.'),
});

/** Answer to restoring many features. */
const RestoredFeatures = f.object({
  restored_count: f.count('Number of features that became active.'),
});

/** Answer to deleting many features. */
const DeletedFeatures = f.object({
  deleted_count: f.count('Number of features that were deleted.'),
});

/** Number of other features whose place would change, in each list of the results. */
const MovedOthers = model('MovedOthers', {
  ratio: f.count('In the list by value for effort.'),
  ...byDimension(DIMENSIONS_AS_ASKED, (dimension) => f.count(`In the list by \`${dimension}\`.`)),
});

export const estimates = f
  .object(
    mapDimensions(GivenEstimates.properties, (given, dimension) => given.about(`For \`${dimension}\`.`).optional()),
  )
  .orNull()
  .optional();

const lone = f.refused('is part of `external`. Send {"external": {"source", "id", "url"}}');

export type FeatureInput = Of<typeof newFeature>;
const newFeature = f
  .object({
    name: Name,
    description: Description.orNull().optional(),
    tags: Tags.orNull().optional(),
    estimates: estimates.about(
      'Estimates made before any answer, such as story points. They count as ratings. With the strategy `adaptive`, good ones save questions.',
    ),
    external,
    external_id: lone,
  })
  .sharedAs('CreateFeatureBody');

const featureChange = f.object({
  name: Name.optional(),
  description: Description.orNull().optional(),
  tags: Tags.orNull().optional(),
  estimates: estimates.about('Absent dimensions keep their estimate. Null removes both.'),
  external: external.about('Absent: it stays. Null removes it. `url` is replaced with it.'),
  external_id: lone,
});

const { decided, note } = Decision.properties;
const newDecision = f.object({ decided, note: note.optional() });

const BULK_FEATURES = 10_000;
const bulk = <F extends AnyField>(called: string, items: F) => f.listUpTo(BULK_FEATURES, items, undefined, { called });

const newFeatures = bulk('features', newFeature.needed());
const featureIds = bulk('feature_ids', f.uuid());

const someFeatures = f.objectOrList(f.object({ feature_ids: featureIds.about('Ids of the features.') }), featureIds);
const tooMany = shared(
  'TooManyFeatures',
  problem('The project would exceed the maximum number of features, or a feature has one of the `external` already'),
);

export type FeatureList = Of<typeof featureList>;
const featureList = f.object({
  ...paged(50),
  search: f.text(NAME_LENGTH, 'Part of a name, a description, a tag or an external id. Case-insensitive.').optional(),
  archived: query.flag('List the archived features, and no others.'),
  source: source.about('Only features with this `external.source`.').optional(),
  external_id: externalId.about('Only features with this `external.id`.').optional(),
  include_scores: query.flag('Include the estimate of each feature in both dimensions.'),
  include_counts: query.flag('Include the number of active comparisons of each feature.'),
});

/** The features of a project. */
export const features = resource('/api/v1/projects/:project_id/features', 'Features', {
  listFeatures: get('', {
    summary: 'List the features of a project, oldest first',
    params: projectParams,
    query: featureList,
    cost: costOfPage('per_page'),
    who: 'member',
    scope: 'read',
    responses: { 200: json('A page of features', pageOf(ListedFeature)), ...unchangedAnswer },
  }),
  createFeature: post('', {
    summary: 'Add a feature',
    params: projectParams,
    body: newFeature,
    who: 'member',
    scope: 'edit',
    responses: {
      201: json('The new feature', Feature),
      409: tooMany,
    },
  }),
  createFeatures: post('/bulk', {
    summary: 'Add many features, all or none',
    params: projectParams,
    body: f.objectOrList(f.object({ features: newFeatures.about('The features.') }), newFeatures),
    bodyBytes: LIST_BYTES,
    cost: 'expensive',
    who: 'member',
    scope: 'edit',
    responses: {
      201: json('The new features, in the order of the request', CreatedFeatures),
      409: tooMany,
    },
  }),
  archiveFeatures: post('/bulk-archive', {
    summary: 'Archive many features. Archived features are not asked, ranked or counted',
    params: projectParams,
    body: someFeatures,
    bodyBytes: LIST_BYTES,
    cost: 'expensive',
    who: 'member',
    scope: 'edit',
    responses: { 200: json('Number of archived features', ArchivedFeatures) },
  }),
  restoreFeatures: post('/bulk-restore', {
    summary: 'Restore many archived features, with their comparisons',
    params: projectParams,
    body: someFeatures,
    bodyBytes: LIST_BYTES,
    cost: 'expensive',
    who: 'member',
    scope: 'edit',
    responses: { 200: json('Number of restored features', RestoredFeatures), 409: tooMany },
  }),
  deleteFeatures: post('/bulk-delete', {
    summary: 'Delete many features and their comparisons. Pairwise keeps the history',
    params: projectParams,
    body: someFeatures,
    bodyBytes: LIST_BYTES,
    cost: 'expensive',
    who: 'member',
    scope: 'edit',
    responses: { 200: json('Number of deleted features', DeletedFeatures), 403: notYours },
  }),
  previewDeletion: post('/bulk-delete/preview', {
    summary: 'Get how many other features change places if features are deleted. Archiving them changes none',
    params: projectParams,
    body: someFeatures,
    bodyBytes: LIST_BYTES,
    cost: 'expensive',
    who: 'member',
    scope: 'read',
    responses: { 200: json('Number of other features that change places', MovedOthers) },
  }),
  getFeature: get('/:feature_id', {
    summary: 'Get a feature',
    params: featureParams,
    who: 'member',
    scope: 'read',
    responses: { 200: json('The feature', Feature) },
  }),
  updateFeature: put('/:feature_id', {
    summary: 'Update a feature. Absent fields stay as they are',
    params: featureParams,
    body: featureChange,
    who: 'member',
    scope: 'edit',
    responses: {
      200: json('The updated feature', Feature),
      409: problem('Another feature has this `external` already; `detail` names it', { code: 'external_id_taken' }),
    },
  }),
  setDecision: put('/:feature_id/decision', {
    summary: 'Note that a feature is in or out. A decision asks, ranks and counts nothing',
    params: featureParams,
    body: newDecision,
    who: 'owner',
    scope: 'edit',
    responses: { 200: json('The feature with the decision', Feature) },
  }),
  deleteDecision: del('/:feature_id/decision', {
    summary: 'Take back what was decided about a feature, which is open then',
    params: featureParams,
    who: 'owner',
    scope: 'edit',
    responses: { 204: nothing('Nothing is decided about the feature') },
  }),
  archiveFeature: post('/:feature_id/archive', {
    summary: 'Archive a feature. It is not asked, ranked or counted, and its comparisons sleep, until it is restored',
    params: featureParams,
    cost: 'expensive',
    who: 'member',
    scope: 'edit',
    responses: { 200: json('The archived feature', Feature) },
  }),
  restoreFeature: post('/:feature_id/restore', {
    summary: 'Restore an archived feature, with its comparisons. The ranking is as if it had never been archived',
    params: featureParams,
    cost: 'expensive',
    who: 'member',
    scope: 'edit',
    responses: { 200: json('The active feature', Feature), 409: tooMany },
  }),
  deleteFeature: del('/:feature_id', {
    summary:
      'Delete a feature and its comparisons, archived or not. The history keeps them, and the activity restores them for 30 days',
    params: featureParams,
    cost: 'expensive',
    who: 'member',
    scope: 'edit',
    responses: { 204: nothing('The feature was deleted'), 403: notYours },
  }),
});
