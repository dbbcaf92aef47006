import type { InferType } from 'yup';
import { NotFound } from '../../../shared/errors.ts';
import type { GivenEstimates } from '../../../shared/ranking/vocabulary.ts';
import { findComparisonCounts, findFeaturePage, findScores } from '../../../shared/store/feature-pages.ts';
import { featuresState, resultsState } from '../../../shared/store/project-state.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { addFeatures, type NewFeature } from '../../../shared/use-cases/features/add-features.ts';
import { importFeatures } from '../../../shared/use-cases/features/import-features.ts';
import { readFeature } from '../../../shared/use-cases/features/read-feature.ts';
import { removeFeatures } from '../../../shared/use-cases/features/remove-features.ts';
import { updateFeature } from '../../../shared/use-cases/features/update-feature.ts';
import { member } from '../../access/project.ts';
import {
  CreatedFeatures,
  DeletedFeatures,
  Feature,
  ImportedFeatures,
  ImportReport,
  ListedFeature,
} from '../../contract/features.ts';
import { LIST_BYTES } from '../../contract/operation.ts';
import { costOfPage } from '../../contract/paging.ts';
import { json, nothing, problem, unchangedAnswer } from '../../contract/responses.ts';
import { pageOf } from '../../contract/shapes.ts';
import { created, noContent, ok } from '../../http/answers.ts';
import { del, get, post, put } from '../../http/endpoint.ts';
import { offsetOf } from '../../http/pagination.ts';
import { unlessUnchanged } from '../../http/unchanged.ts';
import {
  presentDeletedCount,
  presentFeature,
  presentListedFeature,
  presentNewFeatures,
} from '../../presenters/feature.ts';
import { presentImport, presentImported } from '../../presenters/feature-import.ts';
import { presentPage } from '../../presenters/page.ts';
import { projectParams } from '../projects/schema.ts';
import {
  featureChange,
  featureImport,
  featureList,
  featureParams,
  featuresToDelete,
  newFeature,
  newFeatures,
} from './schema.ts';

interface FeatureInput {
  name: string;
  description?: string | null | undefined;
  tags?: string[] | null | undefined;
  estimates?: EstimatesInput | null | undefined;
}

interface EstimatesInput {
  value?: number | null | undefined;
  complexity?: number | null | undefined;
}

function toNewFeature({ name, description, tags, estimates }: FeatureInput): NewFeature {
  const { value = null, complexity = null } = estimates ?? {};
  return { name, description: description ?? '', tags: tags ?? [], estimates: { value, complexity } };
}

/** What changes: null in place of the whole takes both away. */
function toEstimates(estimates: EstimatesInput | null | undefined): Partial<GivenEstimates> {
  if (estimates === null) return { value: null, complexity: null };
  const { value, complexity } = estimates ?? {};
  return { ...(value !== undefined && { value }), ...(complexity !== undefined && { complexity }) };
}

/** A page of features, with estimates and counts if requested. */
async function readPage({ pool }: Context, projectId: string, query: InferType<typeof featureList>) {
  const { features, total } = await findFeaturePage(pool, projectId, {
    search: query.search || null,
    offset: offsetOf(query),
    limit: query.per_page,
  });
  if (!query.include_scores && !query.include_counts) return presentPage(features.map(presentFeature), total, query);
  const ids = features.map(({ id }) => id);
  const [scores, counts] = await Promise.all([
    query.include_scores ? findScores(pool, projectId, ids) : null,
    query.include_counts ? findComparisonCounts(pool, projectId, ids) : null,
  ]);
  // A feature deleted between the two reads has no scores.
  const items = features
    .filter(({ id }) => !scores || scores.has(id))
    .map((feature) => presentListedFeature(feature, scores?.get(feature.id) ?? null, counts?.get(feature.id) ?? null));
  return presentPage(items, total, query);
}

export const featureEndpoints = [
  get('', {
    operation: 'listFeatures',
    summary: 'List the features of a project, oldest first',
    params: projectParams,
    query: featureList,
    cost: costOfPage('per_page'),
    allow: member,
    answers: { 200: json('A page of features', pageOf(ListedFeature)), ...unchangedAnswer },
    handle({ granted: project, query, context, ctx }) {
      const state = query.include_scores || query.include_counts ? resultsState(project) : featuresState(project);
      return unlessUnchanged(ctx, state, async () => ok(await readPage(context, project.id, query)));
    },
  }),
  post('', {
    operation: 'createFeature',
    summary: 'Add a feature',
    params: projectParams,
    body: newFeature,
    allow: member,
    answers: {
      201: json('The new feature', Feature),
      409: problem('The project has reached the maximum number of features'),
    },
    async handle({ granted: project, body, user, context }) {
      const features = [toNewFeature(body)];
      const [feature] = await addFeatures(context, { projectId: project.id, features, addedBy: user.id });
      return created(presentFeature(feature!));
    },
  }),
  post('/bulk', {
    operation: 'createFeatures',
    summary: 'Add many features, all or none',
    params: projectParams,
    body: newFeatures,
    bodyBytes: LIST_BYTES,
    cost: 'expensive',
    allow: member,
    answers: {
      409: problem('The project would exceed the maximum number of features'),
      201: json('The features that were made, in the order given', CreatedFeatures),
    },
    async handle({ granted: project, body, user, context }) {
      const given: FeatureInput[] = Array.isArray(body) ? body : (body as { features: FeatureInput[] }).features;
      const features = given.map(toNewFeature);
      const added = await addFeatures(context, { projectId: project.id, features, addedBy: user.id });
      return created(presentNewFeatures(added));
    },
  }),
  post('/import', {
    operation: 'importFeatures',
    summary: 'Import features from CSV, JSON or lines; existing names are skipped',
    params: projectParams,
    body: featureImport,
    bodyBytes: LIST_BYTES,
    isLongText: true,
    cost: 'expensive',
    allow: member,
    answers: {
      200: json('With dry_run: what the import would do', ImportReport),
      201: json('What was imported; all valid rows are stored, or none', ImportedFeatures),
      400: problem('The text is not in the given format'),
      409: problem('The project would exceed the maximum number of features'),
    },
    async handle({ granted: project, body, user, context }) {
      // Strict fields cannot have defaults.
      const { text, format, columns, duplicates = 'skip', dry_run: dryRun = false } = body;
      const mapping = columns && {
        name: columns.name,
        description: columns.description ?? null,
        tags: columns.tags ?? [],
        ...(columns.value != null && { value: columns.value }),
        ...(columns.complexity != null && { complexity: columns.complexity }),
      };
      const report = await importFeatures(context, {
        projectId: project.id,
        text,
        format,
        mapping: mapping ?? undefined,
        duplicates,
        dryRun,
        importedBy: user.id,
      });
      return dryRun ? ok(presentImport(format, report)) : created(presentImported(format, report));
    },
  }),
  post('/bulk-delete', {
    operation: 'deleteFeatures',
    summary: 'Delete many features and their comparisons; the history is kept',
    params: projectParams,
    body: featuresToDelete,
    bodyBytes: LIST_BYTES,
    cost: 'expensive',
    allow: member,
    answers: { 200: json('How many were deleted', DeletedFeatures) },
    async handle({ granted: project, body, user, context }) {
      const featureIds: string[] = Array.isArray(body) ? body : (body as { feature_ids: string[] }).feature_ids;
      const input = { projectId: project.id, featureIds, removedBy: user.id };
      return ok(presentDeletedCount(await removeFeatures(context, input)));
    },
  }),
  get('/:feature_id', {
    operation: 'getFeature',
    summary: 'Get a feature',
    params: featureParams,
    allow: member,
    answers: { 200: json('The feature', Feature) },
    async handle({ granted: project, params, context }) {
      return ok(presentFeature(await readFeature(context, project.id, params.feature_id)));
    },
  }),
  put('/:feature_id', {
    operation: 'updateFeature',
    summary: 'Update a feature; absent fields are unchanged',
    params: featureParams,
    body: featureChange,
    allow: member,
    answers: { 200: json('The updated feature', Feature) },
    async handle({ granted: project, params, body, user, context }) {
      const feature = await updateFeature(context, {
        projectId: project.id,
        featureId: params.feature_id,
        name: body.name,
        description: body.description === null ? '' : body.description,
        tags: body.tags === null ? [] : body.tags,
        estimates: toEstimates(body.estimates),
        changedBy: user.id,
      });
      return ok(presentFeature(feature));
    },
  }),
  del('/:feature_id', {
    operation: 'deleteFeature',
    summary: 'Delete a feature and its comparisons; the history is kept',
    params: featureParams,
    cost: 'expensive',
    allow: member,
    answers: { 204: nothing('The feature was deleted') },
    async handle({ granted: project, params, user, context }) {
      const input = { projectId: project.id, featureIds: [params.feature_id], removedBy: user.id };
      if ((await removeFeatures(context, input)) === 0) throw new NotFound('Feature not found', 'feature_not_found');
      return noContent();
    },
  }),
];
