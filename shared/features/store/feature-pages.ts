import { listOf } from '../../platform/sql/columns.ts';
import { count, many, type Pool } from '../../platform/sql/statement.ts';
import { byDimension, DIMENSIONS, type Dimension } from '../../ranking/vocabulary.ts';
import { FEATURE, type FeatureRecord } from './feature-catalog.ts';

export interface FeaturePage {
  /** Part of the name, the description or a tag, case-insensitive; null for all. */
  search: string | null;
  /** Whether to list the archived features, and no others. */
  archived: boolean;
  /** Source of the identity in another program; null for any. */
  source: string | null;
  externalId: string | null;
  offset: number;
  limit: number;
}

type Filter = Pick<FeaturePage, 'source' | 'externalId'> & { projectId: string; pattern: string | null };

const filter = (state: string) => `project_id = :projectId and ${state}
      and (:pattern::text is null or name ilike :pattern or description ilike :pattern or external_id ilike :pattern
           or exists (select from unnest(tags) as tag where tag ilike :pattern))
      and (:source::text is null or external_source = :source) and (:externalId::text is null or external_id = :externalId)`;

const statementsFor = (name: string, state: string) => ({
  page: many<Filter & { offset: number; limit: number }, FeatureRecord>(
    `${name}_page`,
    `select ${listOf(FEATURE)} from features f where ${filter(state)} order by created_at, id offset :offset limit :limit`,
  ),
  count: count<Filter>(`${name}_count`, `select count(*) from features where ${filter(state)}`),
});

const active = statementsFor('features', 'deleted_at is null');
const archivedOnes = statementsFor('archived_features', 'archived_at is not null');

interface Features {
  projectId: string;
  featureIds: readonly string[];
}

const readScores = many<Features, { featureId: string; dimension: Dimension; mu: number; variance: number }>(
  'feature_scores_by_id',
  `select feature_id, dimension, mu, variance from feature_scores
    where project_id = :projectId and feature_id = any(:featureIds::uuid[])`,
);

/** One page of a project's features, oldest first, and their total number. */
export async function findFeaturePage(
  pool: Pool,
  projectId: string,
  { search, archived, source, externalId, offset, limit }: FeaturePage,
): Promise<{ features: FeatureRecord[]; total: number }> {
  const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { page, count } = archived ? archivedOnes : active;
  const wanted = { projectId, pattern, source, externalId };
  const [features, total] = await Promise.all([page(pool, { ...wanted, offset, limit }), count(pool, wanted)]);
  return { features, total };
}

export type ScoresOfFeature = Record<Dimension, { mu: number; variance: number }>;

/** The estimates of some features, by feature id. */
export async function findScores(pool: Pool, features: Features): Promise<ReadonlyMap<string, ScoresOfFeature>> {
  const scores = new Map<string, ScoresOfFeature>();
  for (const { featureId, dimension, mu, variance } of await readScores(pool, features)) {
    const of = scores.get(featureId) ?? ({} as ScoresOfFeature);
    of[dimension] = { mu, variance };
    scores.set(featureId, of);
  }
  return scores;
}

const readCounts = many<Features, { featureId: string; dimension: Dimension; count: number }>(
  'feature_comparison_counts',
  `select feature_id, dimension, count(*)
     from comparisons cross join lateral (values (feature_a_id), (feature_b_id)) as side (feature_id)
    where project_id = :projectId and deleted_at is null and feature_id = any(:featureIds::uuid[])
    group by feature_id, dimension`,
);

/** Wins, losses and ties of a feature in one dimension. */
export interface RecordOfFeature {
  won: number;
  lost: number;
  tied: number;
}

const readRecords = many<{ projectId: string }, { featureId: string; dimension: Dimension } & RecordOfFeature>(
  'feature_records',
  `select feature_id, dimension,
          count(*) filter (where choice = side) as won,
          count(*) filter (where choice not in (side, 'tie')) as lost,
          count(*) filter (where choice = 'tie') as tied
     from comparisons
    cross join lateral (values (feature_a_id, 'feature_a'), (feature_b_id, 'feature_b')) as sides (feature_id, side)
    where project_id = :projectId and deleted_at is null
    group by feature_id, dimension`,
);

/** Outcomes of each feature's active comparisons, by feature id, without features that were never compared. */
export async function findRecords(
  pool: Pool,
  of: { projectId: string },
): Promise<ReadonlyMap<string, Partial<Record<Dimension, RecordOfFeature>>>> {
  const records = new Map<string, Partial<Record<Dimension, RecordOfFeature>>>();
  for (const { featureId, dimension, ...record } of await readRecords(pool, of)) {
    records.set(featureId, { ...records.get(featureId), [dimension]: record });
  }
  return records;
}

export type CountsOfFeature = Record<Dimension, number>;

/** Number of active comparisons of each feature, by feature id. */
export async function findComparisonCounts(
  pool: Pool,
  features: Features,
): Promise<ReadonlyMap<string, CountsOfFeature>> {
  const counts = new Map(features.featureIds.map((id) => [id, byDimension(DIMENSIONS, () => 0)]));
  for (const { featureId, dimension, count: found } of await readCounts(pool, features)) {
    counts.get(featureId)![dimension] = found;
  }
  return counts;
}
