import type { EntityManager } from '@mikro-orm/postgresql';
import type { FeatureRecord } from './feature-catalog.ts';
import { query } from './statement.ts';

/** Active features of a project. */
export async function countFeatures(em: EntityManager, projectId: string): Promise<number> {
  const [row] = await query<{ count: string }>(
    em,
    'select count(*) from features where project_id = $1 and deleted_at is null',
    [projectId],
  );
  return Number(row!.count);
}

/** Stores new features, each with the prior estimate in both dimensions. A column is one parameter, however many they are. */
export async function insertFeatures(
  tx: EntityManager,
  projectId: string,
  features: readonly FeatureRecord[],
): Promise<void> {
  await query(
    tx,
    `with added as (
       insert into features (id, project_id, name, description, tags, created_at, updated_at)
       select f.id, $1, f.name, f.description,
              array(select tag from jsonb_array_elements_text(f.tags::jsonb) with ordinality as t (tag, place) order by place),
              f.created_at, f.updated_at
         from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[])
              as f (id, name, description, tags, created_at, updated_at)
       returning id
     )
     insert into feature_scores (project_id, dimension, feature_id, mu, variance)
     select l.project_id, l.dimension, added.id, l.prior_mean, l.prior_variance
       from ranking_ledgers l, added where l.project_id = $1`,
    [
      projectId,
      features.map(({ id }) => id),
      features.map(({ name }) => name),
      features.map(({ description }) => description),
      features.map(({ tags }) => JSON.stringify(tags)),
      features.map(({ createdAt }) => createdAt),
      features.map(({ updatedAt }) => updatedAt),
    ],
  );
}
