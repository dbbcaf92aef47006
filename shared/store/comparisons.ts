import type { Pool } from 'pg';
import type { Choice, Dimension, Strength } from '../ranking/vocabulary.ts';
import { statement, toDate } from './statement.ts';

/** A comparison as clients see it, active or deleted. */
export interface StoredComparison {
  id: string;
  projectId: string;
  dimension: Dimension;
  featureAId: string;
  featureBId: string;
  choice: Choice;
  strength: Strength | null;
  userId: string;
  createdAt: Date;
  deletedAt: Date | null;
  /** The latest unasked answer of the same person to the pair, which counts in place of this one; null where this one counts. */
  replacedBy: string | null;
}

export interface ComparisonRow {
  id: string;
  project_id: string;
  dimension: Dimension;
  feature_a_id: string;
  feature_b_id: string;
  choice: Choice;
  strength: Strength | null;
  user_id: string;
  created_at: string;
  deleted_at: string | null;
  replaced_by: string | null;
}

/** What replaces row `c` of comparisons: see the index comparisons_unasked. */
export const REPLACED_BY = `(
     select later.id from comparisons later
      where c.deleted_at is null and later.deleted_at is null and not later.requested
        and later.project_id = c.project_id and later.dimension = c.dimension and later.user_id = c.user_id
        and least(later.feature_a_id, later.feature_b_id) = least(c.feature_a_id, c.feature_b_id)
        and greatest(later.feature_a_id, later.feature_b_id) = greatest(c.feature_a_id, c.feature_b_id)
        and later.seq > c.seq
      order by later.seq desc limit 1) as replaced_by`;

/** What a comparison `c` is read with. */
export const COMPARISON_COLUMNS = `c.id, c.project_id, c.dimension, c.feature_a_id, c.feature_b_id, c.choice, c.strength, c.user_id, c.created_at,
          c.deleted_at, ${REPLACED_BY}`;

const readById = statement<ComparisonRow>(
  'comparisons_by_id',
  `select ${COMPARISON_COLUMNS} from comparisons c where project_id = $1 and id = any($2::uuid[])`,
);

const readActiveById = statement<ComparisonRow>(
  'active_comparisons_by_id',
  `select ${COMPARISON_COLUMNS} from comparisons c
    where project_id = $1 and id = any($2::uuid[]) and deleted_at is null
      and ($3::text is null or dimension = $3)
    order by array_position($2::uuid[], id)`,
);

/** Comparisons of a project by id, deleted ones included. */
export async function findComparisons(
  pool: Pool,
  projectId: string,
  ids: readonly string[],
): Promise<StoredComparison[]> {
  return (await readById(pool, [projectId, ids])).map(toComparison);
}

/** Active comparisons of a project by id, in the order of the ids. */
export async function findActiveComparisons(
  pool: Pool,
  projectId: string,
  ids: readonly string[],
  dimension: Dimension | null = null,
): Promise<StoredComparison[]> {
  return (await readActiveById(pool, [projectId, ids, dimension])).map(toComparison);
}

/** A stored row as clients see it. */
export function toComparison(row: ComparisonRow): StoredComparison {
  return {
    id: row.id,
    projectId: row.project_id,
    dimension: row.dimension,
    featureAId: row.feature_a_id,
    featureBId: row.feature_b_id,
    choice: row.choice,
    strength: row.strength,
    userId: row.user_id,
    createdAt: toDate(row.created_at),
    deletedAt: toDate(row.deleted_at),
    replacedBy: row.replaced_by,
  };
}
