import { array, type InferType, object } from 'yup';
import type { Of } from '../../shared/platform/fields/field.ts';
import { f } from '../../shared/platform/fields/fields.ts';
import { model } from '../../shared/platform/fields/object.ts';
import { ESTIMATE_LIMITS } from '../../shared/rules/limits.ts';
import { external, externalId, ofExternal, source } from './external.ts';
import { CreatedAt, Description, Id, Name, ProjectId, Tags, UpdatedAt } from './fields.ts';
import {
  about,
  DESCRIPTION_LENGTH,
  decimal,
  NAME_LENGTH,
  nonBlank,
  objectOrList,
  queryFlag,
  sharedAs,
  tags,
  text,
  unsupported,
  uuid,
} from './input.ts';
import { del, get, LIST_BYTES, post, put, resource } from './operation.ts';
import { costOfPage, paged } from './paging.ts';
import { featureParams, projectParams } from './params.ts';
import { json, nothing, notYours, problem, shared, unchangedAnswer } from './responses.ts';
import { pageOf, perDimension } from './shapes.ts';

export type GivenEstimates = Of<typeof GivenEstimates>;
export const GivenEstimates = model('GivenEstimates', {
  value: f.number('What the feature is worth, on any scale; larger is worth more. Null if not estimated.').orNull(),
  complexity: f
    .number('How hard the feature is to build, on any scale; larger is harder. Null if not estimated.')
    .orNull(),
});

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

/** Number of other features that would have another place, in each list of the results. */
const MovedOthers = model('MovedOthers', {
  ratio: f.count('In the list by value for effort.'),
  value: f.count('In the list by `value`.'),
  complexity: f.count('In the list by `complexity`.'),
});

const estimate = (dimension: string) =>
  about(
    `For \`${dimension}\`.`,
    decimal()
      .min(ESTIMATE_LIMITS.least, '${path} must be a finite number')
      .max(ESTIMATE_LIMITS.most, '${path} must be a finite number')
      .nullable()
      .meta({ jsonSchema: { examples: [5] } }),
  );
export const estimates = object({ value: estimate('value'), complexity: estimate('complexity') })
  .strict()
  .nullable()
  .default(undefined)
  .optional();

const lone = unsupported('is part of `external`. Send {"external": {"source", "id", "url"}}');

const featureName = about(Name, nonBlank(NAME_LENGTH));
const featureDescription = about(Description, text(DESCRIPTION_LENGTH).nullable());
const featureTags = about(Tags, tags().nullable());

export type FeatureInput = InferType<typeof newFeature>;
const newFeature = sharedAs(
  'CreateFeatureBody',
  object({
    name: featureName.required(),
    description: featureDescription,
    tags: featureTags,
    estimates: about(
      'Estimates made before any answer, such as story points. They count as ratings. With the strategy `adaptive`, good ones save questions.',
      estimates,
    ),
    external: about(ofExternal, external),
    external_id: lone,
  }),
);

const featureChange = object({
  name: featureName,
  description: featureDescription,
  tags: featureTags,
  estimates: about('Absent dimensions keep their estimate. Null removes both.', estimates),
  external: about('Absent: it stays. Null removes it. `url` is replaced with it.', external),
  external_id: lone,
});

const BULK_FEATURES = 10_000;
const bulk = (path: string) =>
  array()
    .strict()
    .typeError(`${path} must be an array`)
    .max(BULK_FEATURES, `${path} must have at most ${BULK_FEATURES} entries`);

const newFeatures = bulk('features').of(newFeature.required()).required('features is a required field');
const featureIds = bulk('feature_ids').of(uuid().required()).required('feature_ids is a required field');

const someFeatures = objectOrList(object({ feature_ids: about('Ids of the features.', featureIds) }), featureIds);
const tooMany = shared(
  'TooManyFeatures',
  problem('The project would exceed the maximum number of features, or a feature has one of the `external` already'),
);

export type FeatureList = InferType<typeof featureList>;
const featureList = object({
  ...paged(50),
  search: about('Part of a name, a description, a tag or an external id. Case-insensitive.', text(NAME_LENGTH)),
  archived: about('List the archived features, and no others.', queryFlag()),
  source: about('Only features with this `external.source`.', source()),
  external_id: about('Only features with this `external.id`.', externalId()),
  include_scores: about('Include the estimate of each feature in both dimensions.', queryFlag()),
  include_counts: about('Include the number of active comparisons of each feature.', queryFlag()),
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
    body: objectOrList(object({ features: about('The features.', newFeatures) }), newFeatures),
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
