import { Feature } from '../../entities.ts';
import { type Statement, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';
import type { FeatureRecord } from './feature-catalog.ts';

const countFeaturesStatement = statement<{ count: string }>(
  'count_features',
  'select count(*) from features where project_id = $1 and deleted_at is null',
);

/** Active features of a project. */
export async function countFeatures(em: Transaction, projectId: string): Promise<number> {
  const [row] = await countFeaturesStatement(em, [projectId]);
  return Number(row!.count);
}

const insertFeaturesStatement = statement(
  'insert_features',
  `with added as (
     insert into features (id, project_id, name, description, tags, value_estimate, complexity_estimate,
                           created_at, updated_at, external_source, external_id, external_url)
     select f.id, $1, f.name, f.description,
            array(select tag from jsonb_array_elements_text(f.tags::jsonb) with ordinality as t (tag, place) order by place),
            f.value_estimate, f.complexity_estimate, f.created_at, f.updated_at, f.source, f.external_id, f.url
       from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[],
                   $8::float8[], $9::float8[], $10::text[], $11::text[], $12::text[])
            as f (id, name, description, tags, created_at, updated_at, value_estimate, complexity_estimate,
                  source, external_id, url)
     returning id
   )
   insert into feature_scores (project_id, dimension, feature_id, mu, variance)
   select l.project_id, l.dimension, added.id, l.prior_mean, l.prior_variance
     from ranking_ledgers l, added where l.project_id = $1`,
);

/** Stores new features, each with the prior estimate in both dimensions. Each column is one parameter, however many features there are. */
export async function insertFeatures(
  tx: Transaction,
  projectId: string,
  features: readonly FeatureRecord[],
): Promise<void> {
  await insertFeaturesStatement(tx, [
    projectId,
    features.map(({ id }) => id),
    features.map(({ name }) => name),
    features.map(({ description }) => description),
    features.map(({ tags }) => JSON.stringify(tags)),
    features.map(({ createdAt }) => createdAt),
    features.map(({ updatedAt }) => updatedAt),
    features.map(({ estimates }) => estimates.value),
    features.map(({ estimates }) => estimates.complexity),
    features.map(({ external }) => external?.source ?? null),
    features.map(({ external }) => external?.id ?? null),
    features.map(({ external }) => external?.url ?? null),
  ]);
}

/** An active or archived feature of a project, to read or change; null if there is none. */
export function findFeature(em: Transaction, projectId: string, featureId: string): Promise<Feature | null> {
  return em.findOne(Feature, { id: featureId, projectId, $or: [{ deletedAt: null }, { archivedAt: { $ne: null } }] });
}

const findFeatureNamesStatement = statement<{ name: string; archived: boolean }>(
  'find_feature_names',
  'select name, archived_at is not null as archived from features where project_id = $1 and (deleted_at is null or archived_at is not null)',
);

/** The names of the active and archived features of a project. */
export async function findFeatureNames(
  em: Transaction,
  projectId: string,
): Promise<{ active: string[]; archived: string[] }> {
  const found = await findFeatureNamesStatement(em, [projectId]);
  const namesOf = (archived: boolean) => found.filter((row) => row.archived === archived).map(({ name }) => name);
  return { active: namesOf(false), archived: namesOf(true) };
}

const touchFeaturesStatement = statement(
  'touch_features',
  `update projects set features_revision = features_revision + 1
    where id = $1 and deleted_at is null returning id`,
);

/** Records that a feature of the project changes. Returns false if the project is gone. */
export async function touchFeatures(tx: Transaction, projectId: string): Promise<boolean> {
  const rows = await touchFeaturesStatement(tx, [projectId]);
  return rows.length > 0;
}

/** A feature that was archived, restored or deleted. */
export interface NamedFeature {
  id: string;
  name: string;
}

/** A deleted feature, and when it had been archived; null if it was active. */
export interface DeletedFeature extends NamedFeature {
  archivedAt: Date | null;
}

const markDeleted = statement<NamedFeature & { archived_at: string | null }>(
  'mark_features_deleted',
  `with found as (
     select id, archived_at from features
      where project_id = $1 and id = any($2::uuid[]) and (deleted_at is null or archived_at is not null) for update
   )
   update features f set deleted_at = $3, deleted_by = $4, archived_at = null
     from found where f.project_id = $1 and f.id = found.id returning f.id, f.name, found.archived_at`,
);

const markArchived = statement<NamedFeature>(
  'mark_features_archived',
  `update features set deleted_at = $3, deleted_by = $4, archived_at = $3, archived_by_sync = $5
    where project_id = $1 and id = any($2::uuid[]) and deleted_at is null returning id, name`,
);

const markRestored = statement<NamedFeature>(
  'mark_features_restored',
  `update features set deleted_at = null, deleted_by = null, archived_at = null, archived_by_sync = false
    where project_id = $1 and id = any($2::uuid[]) and archived_at is not null returning id, name`,
);

const removeEstimates = statement(
  'remove_estimates',
  'delete from feature_scores where project_id = $1 and feature_id = any($2::uuid[])',
);

type Change = [tx: Transaction, projectId: string, featureIds: readonly string[], change: { by: string; at: Date }];

/** Marks active and archived features as deleted and removes their estimates. @returns those that the project had. */
export async function markFeaturesDeleted(...change: Change): Promise<DeletedFeature[]> {
  const removed = await removeFrom(markDeleted, change);
  return removed.map(({ archived_at: archivedAt, ...feature }) => ({ ...feature, archivedAt: toDate(archivedAt) }));
}

/**
 * Marks active features as archived and removes their estimates.
 * @param change.bySync whether a sync does it, so that a later sync may restore them.
 * @returns those that the project had.
 */
export const markFeaturesArchived = (
  tx: Transaction,
  projectId: string,
  featureIds: readonly string[],
  { bySync, ...change }: { by: string; at: Date; bySync: boolean },
): Promise<NamedFeature[]> => removeFrom(markArchived, [tx, projectId, featureIds, change], [bySync]);

async function removeFrom<F extends NamedFeature>(
  mark: Statement<F>,
  [tx, projectId, featureIds, { by, at }]: Change,
  more: readonly unknown[] = [],
): Promise<F[]> {
  const removed = await mark(tx, [projectId, featureIds, at, by, ...more]);
  await removeEstimates(tx, [projectId, removed.map(({ id }) => id)]);
  return removed;
}

/** Makes archived features active again, without estimates. @returns those that were archived. */
export const markFeaturesRestored = (
  tx: Transaction,
  projectId: string,
  featureIds: readonly string[],
): Promise<NamedFeature[]> => markRestored(tx, [projectId, featureIds]);
