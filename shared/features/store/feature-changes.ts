import { Feature } from '../../entities.ts';
import { count, exists, many, run, type Transaction } from '../../platform/sql/statement.ts';
import { DIMENSIONS } from '../../ranking/vocabulary.ts';
import { estimateOf, type FeatureRecord } from './feature-catalog.ts';

/** Active features of a project. */
export const countFeatures = count<{ projectId: string }>(
  'count_features',
  'select count(*) from features where project_id = :projectId and deleted_at is null',
);

const insertLists = run<Record<string, unknown>>(
  'insert_features',
  `with added as (
     insert into features (id, project_id, name, description, tags, ${DIMENSIONS.map(estimateOf).join(', ')},
                           created_at, updated_at, external_source, external_id, external_url)
     select f.id, :projectId, f.name, f.description,
            array(select tag from jsonb_array_elements_text(f.tags::jsonb) with ordinality as t (tag, place) order by place),
            ${DIMENSIONS.map((dimension) => `(f.estimates::json->>'${dimension}')::float8`).join(', ')}, f.created_at, f.updated_at, f.source, f.external_id, f.url
       from unnest(:ids::uuid[], :names::text[], :descriptions::text[], :tags::text[], :createdAt::timestamptz[],
                   :updatedAt::timestamptz[], :estimates::text[], :sources::text[],
                   :externalIds::text[], :urls::text[])
            as f (id, name, description, tags, created_at, updated_at, estimates, source, external_id, url)
     returning id
   )
   insert into feature_scores (project_id, dimension, feature_id, mu, variance)
   select l.project_id, l.dimension, added.id, l.prior_mean, l.prior_variance
     from ranking_ledgers l, added where l.project_id = :projectId`,
);

/** Stores new features, each with the prior estimate in each dimension. A column is one parameter, however many they are. */
export async function insertFeatures(
  tx: Transaction,
  projectId: string,
  features: readonly FeatureRecord[],
): Promise<void> {
  await insertLists(tx, {
    projectId,
    ids: features.map(({ id }) => id),
    names: features.map(({ name }) => name),
    descriptions: features.map(({ description }) => description),
    tags: features.map(({ tags }) => JSON.stringify(tags)),
    createdAt: features.map(({ createdAt }) => createdAt),
    updatedAt: features.map(({ updatedAt }) => updatedAt),
    estimates: features.map(({ estimates }) => JSON.stringify(estimates)),
    sources: features.map(({ external }) => external?.source ?? null),
    externalIds: features.map(({ external }) => external?.id ?? null),
    urls: features.map(({ external }) => external?.url ?? null),
  });
}

/** An active or archived feature of a project, to read or change; null if there is none. */
export function findFeature(em: Transaction, projectId: string, featureId: string): Promise<Feature | null> {
  return em.findOne(Feature, { id: featureId, projectId, $or: [{ deletedAt: null }, { archivedAt: { $ne: null } }] });
}

const readNames = many<{ projectId: string }, { name: string; archived: boolean }>(
  'find_feature_names',
  'select name, archived_at is not null as archived from features where project_id = :projectId and (deleted_at is null or archived_at is not null)',
);

/** The names of the active and archived features of a project. */
export async function findFeatureNames(
  em: Transaction,
  projectId: string,
): Promise<{ active: string[]; archived: string[] }> {
  const found = await readNames(em, { projectId });
  const namesOf = (archived: boolean) => found.filter((row) => row.archived === archived).map(({ name }) => name);
  return { active: namesOf(false), archived: namesOf(true) };
}

/** Records that a feature of the project changes. Returns false if the project is gone. */
export const touchFeatures = exists<{ projectId: string }>(
  'touch_features',
  'update projects set features_revision = features_revision + 1 where id = :projectId and deleted_at is null',
);

/** A feature that was archived, restored or deleted. */
export interface NamedFeature {
  id: string;
  name: string;
}

/** A deleted feature, and when it had been archived; null if it was active. */
export interface DeletedFeature extends NamedFeature {
  archivedAt: Date | null;
}

interface Features {
  projectId: string;
  featureIds: readonly string[];
}

type Change = Features & { by: string; at: Date };

const markDeleted = many<Change, DeletedFeature>(
  'mark_features_deleted',
  `with found as (
     select id, archived_at from features
      where project_id = :projectId and id = any(:featureIds::uuid[]) and (deleted_at is null or archived_at is not null) for update
   )
   update features f set deleted_at = :at, deleted_by = :by, archived_at = null
     from found where f.project_id = :projectId and f.id = found.id returning f.id, f.name, found.archived_at`,
);

const markArchived = many<Change & { bySync: boolean }, NamedFeature>(
  'mark_features_archived',
  `update features set deleted_at = :at, deleted_by = :by, archived_at = :at, archived_by_sync = :bySync
    where project_id = :projectId and id = any(:featureIds::uuid[]) and deleted_at is null returning id, name`,
);

const removeEstimates = run<Features>(
  'remove_estimates',
  'delete from feature_scores where project_id = :projectId and feature_id = any(:featureIds::uuid[])',
);

/** Marks active and archived features as deleted and removes their estimates. @returns those that the project had. */
export const markFeaturesDeleted = (tx: Transaction, change: Change): Promise<DeletedFeature[]> =>
  withoutEstimates(tx, change, markDeleted(tx, change));

/**
 * Marks active features as archived and removes their estimates.
 * @param change.bySync whether a sync does it, so that a later sync may restore them.
 * @returns those that the project had.
 */
export const markFeaturesArchived = (tx: Transaction, change: Change & { bySync: boolean }): Promise<NamedFeature[]> =>
  withoutEstimates(tx, change, markArchived(tx, change));

async function withoutEstimates<F extends NamedFeature>(
  tx: Transaction,
  { projectId }: Features,
  marked: Promise<F[]>,
): Promise<F[]> {
  const removed = await marked;
  await removeEstimates(tx, { projectId, featureIds: removed.map(({ id }) => id) });
  return removed;
}

/** Makes archived features active again, without estimates. @returns those that were archived. */
export const markFeaturesRestored = many<Features, NamedFeature>(
  'mark_features_restored',
  `update features set deleted_at = null, deleted_by = null, archived_at = null, archived_by_sync = false
    where project_id = :projectId and id = any(:featureIds::uuid[]) and archived_at is not null returning id, name`,
);
