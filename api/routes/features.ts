import { findNamedPeople } from '../../shared/accounts/store/named-people.ts';
import type { Context } from '../../shared/context.ts';
import { addFeatures, type NewFeature } from '../../shared/features/add-features.ts';
import {
  archiveFeature,
  archiveFeatures,
  restoreFeature,
  restoreFeatures,
} from '../../shared/features/archive-features.ts';
import { featureSearch } from '../../shared/features/contract/feature-search.ts';
import { type FeatureInput, type FeatureList, features } from '../../shared/features/contract/features.ts';
import {
  presentArchivedCount,
  presentDecidedFeature,
  presentDeletedCount,
  presentFeature,
  presentFound,
  presentListedFeature,
  presentNewFeatures,
  presentRestoredCount,
} from '../../shared/features/present.ts';
import { readFeature } from '../../shared/features/read-feature.ts';
import { removeFeatures } from '../../shared/features/remove-features.ts';
import type { SomeFeatures } from '../../shared/features/rewrite-features.ts';
import { findComparisonCounts, findFeaturePage, findScores } from '../../shared/features/store/feature-pages.ts';
import { findFeaturesByName } from '../../shared/features/store/feature-search.ts';
import { updateFeature } from '../../shared/features/update-feature.ts';
import { readPeople } from '../../shared/people/people-of.ts';
import { NotFound } from '../../shared/platform/errors.ts';
import { mayDeleteOfOthers } from '../../shared/projects/may-delete.ts';
import { featuresState, resultsState } from '../../shared/projects/store/project-state.ts';
import { DIMENSIONS, type GivenEstimates, NO_ESTIMATES } from '../../shared/ranking/vocabulary.ts';
import { movedOthers } from '../../shared/results/moved-others.ts';
import { unlessUnchanged } from '../http/etag.ts';
import { implement } from '../http/implement.ts';
import { offsetOf, presentPage } from '../http/pagination.ts';
import { created, noContent, ok } from '../http/responses.ts';

type EstimatesInput = FeatureInput['estimates'];

function toNewFeature({ name, description, tags, estimates, external }: FeatureInput): NewFeature {
  return {
    name,
    description: description ?? '',
    tags: [...(tags ?? [])],
    estimates: { ...NO_ESTIMATES, ...toEstimates(estimates) },
    external: toExternal(external) ?? null,
  };
}

/** Null for none, undefined for no change. */
const toExternal = (external: FeatureInput['external']) =>
  external && { source: external.source, id: external.id, url: external.url ?? null };

/** The changes to the estimates: null instead of the object removes all. */
export function toEstimates(estimates: EstimatesInput): Partial<GivenEstimates> {
  if (estimates === null) return NO_ESTIMATES;
  return Object.fromEntries(
    DIMENSIONS.flatMap((dimension) =>
      estimates?.[dimension] === undefined ? [] : [[dimension, estimates[dimension]]],
    ),
  );
}

/** The features that a request names, as a use case expects them. */
function chosen(
  project: { id: string },
  user: { id: string },
  named: readonly string[] | { feature_ids: readonly string[] },
): SomeFeatures {
  const featureIds = 'feature_ids' in named ? named.feature_ids : named;
  return { projectId: project.id, featureIds, changedBy: user.id };
}

/** A page of features, with estimates and counts if requested. */
async function readPage({ pool }: Context, projectId: string, query: FeatureList) {
  const { features, total } = await findFeaturePage(pool, projectId, {
    search: query.search || null,
    archived: query.archived,
    source: query.source ?? null,
    externalId: query.external_id ?? null,
    offset: offsetOf(query),
    limit: query.per_page,
  });
  if (!query.include_scores && !query.include_counts) return presentPage(features.map(presentFeature), total, query);
  const ids = features.map(({ id }) => id);
  const [scores, counts] = await Promise.all([
    query.include_scores ? findScores(pool, { projectId, featureIds: ids }) : null,
    query.include_counts ? findComparisonCounts(pool, { projectId, featureIds: ids }) : null,
  ]);
  // A feature deleted between the two reads has no scores.
  const items = features
    .filter(({ id }) => !scores || query.archived || scores.has(id))
    .map((feature) => presentListedFeature(feature, scores?.get(feature.id) ?? null, counts?.get(feature.id) ?? null));
  return presentPage(items, total, query);
}

export const featureEndpoints = implement(features, {
  listFeatures({ granted: project, query, context, ctx }) {
    const state = query.include_scores || query.include_counts ? resultsState(project) : featuresState(project);
    return unlessUnchanged(ctx, state, async () => ok(await readPage(context, project.id, query)));
  },

  async createFeature({ granted: project, body, user, context }) {
    const features = [toNewFeature(body)];
    const [feature] = await addFeatures(context, { projectId: project.id, features, addedBy: user.id });
    return created(presentFeature(feature!));
  },

  async createFeatures({ granted: project, body, user, context }) {
    const given = 'features' in body ? body.features : body;
    const added = await addFeatures(context, {
      projectId: project.id,
      features: given.map(toNewFeature),
      addedBy: user.id,
    });
    return created(presentNewFeatures(added));
  },

  async archiveFeatures({ granted: project, body, user, context }) {
    return ok(presentArchivedCount(await archiveFeatures(context, chosen(project, user, body))));
  },

  async restoreFeatures({ granted: project, body, user, context }) {
    return ok(presentRestoredCount(await restoreFeatures(context, chosen(project, user, body))));
  },

  async deleteFeatures({ granted: project, body, user, context }) {
    const input = { ...chosen(project, user, body), ownOnly: !mayDeleteOfOthers(project, user) };
    return ok(presentDeletedCount(await removeFeatures(context, input)));
  },

  async previewDeletion({ granted: project, body, user, context }) {
    const { featureIds } = chosen(project, user, body);
    return ok(await movedOthers(context, project, new Set(featureIds)));
  },

  async getFeature({ granted: project, params, user, context }) {
    const feature = await readFeature(context, project.id, params.feature_id);
    const by = feature.decision && (await findNamedPeople(context.pool, [feature.decision.by])).values().next().value;
    const people = by && (await readPeople(project, { user, context }));
    return ok(presentDecidedFeature(feature, people?.person(by!)));
  },

  async updateFeature({ granted: project, params, body, user, context }) {
    const feature = await updateFeature(context, {
      projectId: project.id,
      featureId: params.feature_id,
      name: body.name,
      description: body.description === null ? '' : body.description,
      tags: body.tags === undefined ? undefined : [...(body.tags ?? [])],
      estimates: toEstimates(body.estimates),
      external: toExternal(body.external),
      changedBy: user.id,
    });
    return ok(presentFeature(feature));
  },

  async setDecision({ granted: project, params, body, user, context }) {
    const decision = { decided: body.decided, note: body.note?.trim() || null };
    const one = { projectId: project.id, featureId: params.feature_id, changedBy: user.id };
    return ok(presentFeature(await updateFeature(context, { ...one, decision })));
  },

  async deleteDecision({ granted: project, params, user, context }) {
    const one = { projectId: project.id, featureId: params.feature_id, changedBy: user.id };
    await updateFeature(context, { ...one, decision: null });
    return noContent();
  },

  // An archived or restored feature stays unchanged if it already has that state, and is returned.
  async archiveFeature({ granted: project, params, user, context }) {
    const one = { projectId: project.id, featureId: params.feature_id, changedBy: user.id };
    return ok(presentFeature(await archiveFeature(context, one)));
  },

  async restoreFeature({ granted: project, params, user, context }) {
    const one = { projectId: project.id, featureId: params.feature_id, changedBy: user.id };
    return ok(presentFeature(await restoreFeature(context, one)));
  },

  async deleteFeature({ granted: project, params, user, context }) {
    const input = { ...chosen(project, user, [params.feature_id]), ownOnly: !mayDeleteOfOthers(project, user) };
    if ((await removeFeatures(context, input)) === 0) throw new NotFound('Feature not found', 'feature_not_found');
    return noContent();
  },
});

export const featureSearchEndpoints = implement(featureSearch, {
  async listFeaturesByName({ query, user, context }) {
    const wanted = {
      userId: user.id,
      text: query.search.trim(),
      limit: query.limit,
      only: user.token?.projectId ?? null,
    };
    const found = await findFeaturesByName(context.pool, wanted);
    return ok(found.map(presentFound));
  },
});
