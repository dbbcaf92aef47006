import type { Pool } from 'pg';
import { statement } from '../../platform/sql/statement.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';
import { FEATURE_COLUMNS, type FeatureRecord, type FeatureRow, toFeature } from './feature-catalog.ts';

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

const filter = (state: string) => `project_id = $1 and ${state}
      and ($2::text is null or name ilike $2 or description ilike $2 or external_id ilike $2
           or exists (select from unnest(tags) as tag where tag ilike $2))
      and ($3::text is null or external_source = $3) and ($4::text is null or external_id = $4)`;

const statementsFor = (name: string, state: string) => ({
  page: statement<FeatureRow>(
    `${name}_page`,
    `select ${FEATURE_COLUMNS}
       from features where ${filter(state)} order by created_at, id offset $5 limit $6`,
  ),
  count: statement<{ count: string }>(`${name}_count`, `select count(*) from features where ${filter(state)}`),
});

const active = statementsFor('features', 'deleted_at is null');
const archivedOnes = statementsFor('archived_features', 'archived_at is not null');

const readScores = statement<{ feature_id: string; dimension: Dimension; mu: number; variance: number }>(
  'feature_scores_by_id',
  `select feature_id, dimension, mu, variance from feature_scores where project_id = $1 and feature_id = any($2::uuid[])`,
);

/** One page of a project's features, oldest first, and their total number. */
export async function findFeaturePage(
  pool: Pool,
  projectId: string,
  { search, archived, source, externalId, offset, limit }: FeaturePage,
): Promise<{ features: FeatureRecord[]; total: number }> {
  const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { page, count } = archived ? archivedOnes : active;
  const [rows, [counted]] = await Promise.all([
    page(pool, [projectId, pattern, source, externalId, offset, limit]),
    count(pool, [projectId, pattern, source, externalId]),
  ]);
  return { features: rows.map(toFeature), total: Number(counted!.count) };
}

export async function countFeatures(pool: Pool, projectId: string): Promise<number> {
  const [counted] = await active.count(pool, [projectId, null, null, null]);
  return Number(counted!.count);
}

export type ScoresOfFeature = Record<Dimension, { mu: number; variance: number }>;

/** The estimates of some features, by feature id. */
export async function findScores(
  pool: Pool,
  projectId: string,
  featureIds: readonly string[],
): Promise<ReadonlyMap<string, ScoresOfFeature>> {
  const scores = new Map<string, ScoresOfFeature>();
  for (const { feature_id, dimension, mu, variance } of await readScores(pool, [projectId, featureIds])) {
    const of = scores.get(feature_id) ?? ({} as ScoresOfFeature);
    of[dimension] = { mu, variance };
    scores.set(feature_id, of);
  }
  return scores;
}

const readCounts = statement<{ feature_id: string; dimension: Dimension; count: string }>(
  'feature_comparison_counts',
  `select feature_id, dimension, count(*)
     from comparisons cross join lateral (values (feature_a_id), (feature_b_id)) as side (feature_id)
    where project_id = $1 and deleted_at is null and feature_id = any($2::uuid[])
    group by feature_id, dimension`,
);

/** Wins, losses and ties of a feature in one dimension. */
export interface RecordOfFeature {
  won: number;
  lost: number;
  tied: number;
}

const readRecords = statement<{ feature_id: string; dimension: Dimension } & Record<keyof RecordOfFeature, string>>(
  'feature_records',
  `select feature_id, dimension,
          count(*) filter (where choice = side) as won,
          count(*) filter (where choice not in (side, 'tie')) as lost,
          count(*) filter (where choice = 'tie') as tied
     from comparisons
    cross join lateral (values (feature_a_id, 'feature_a'), (feature_b_id, 'feature_b')) as sides (feature_id, side)
    where project_id = $1 and deleted_at is null
    group by feature_id, dimension`,
);

/** Outcomes of each feature's active comparisons, by feature id, without features that were never compared. */
export async function findRecords(
  pool: Pool,
  projectId: string,
): Promise<ReadonlyMap<string, Partial<Record<Dimension, RecordOfFeature>>>> {
  const records = new Map<string, Partial<Record<Dimension, RecordOfFeature>>>();
  for (const { feature_id, dimension, won, lost, tied } of await readRecords(pool, [projectId])) {
    const of = records.get(feature_id) ?? {};
    of[dimension] = { won: Number(won), lost: Number(lost), tied: Number(tied) };
    records.set(feature_id, of);
  }
  return records;
}

export type CountsOfFeature = Record<Dimension, number>;

/** Number of active comparisons of each feature, by feature id. */
export async function findComparisonCounts(
  pool: Pool,
  projectId: string,
  featureIds: readonly string[],
): Promise<ReadonlyMap<string, CountsOfFeature>> {
  const counts = new Map(featureIds.map((id): [string, CountsOfFeature] => [id, { complexity: 0, value: 0 }]));
  for (const { feature_id, dimension, count: found } of await readCounts(pool, [projectId, featureIds])) {
    counts.get(feature_id)![dimension] = Number(found);
  }
  return counts;
}
