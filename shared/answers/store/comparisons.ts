import * as field from '../../platform/sql/column-values.ts';
import { type Columns, columnsOf, listOf } from '../../platform/sql/columns.ts';
import { exists, many, type Pool } from '../../platform/sql/statement.ts';
import type { ImportRule, Table } from '../../platform/sql/table.ts';
import type { Choice, Dimension, Strength } from '../../ranking/vocabulary.ts';
import { CHOICES, DIMENSIONS, EXPECTATIONS, STRENGTHS } from '../../ranking/vocabulary.ts';

const missingFeature = (column: string): ImportRule => ({
  field: column,
  reason: 'is not an active feature of its project in the file',
  broken: `not exists (select from import_features f where f.project_id = r.project_id and f.id = r.${column}
             and (f.deleted_at is null or r.deleted_at is not null))`,
});

export const comparisonsTable: Table = {
  name: 'comparisons',
  key: ['project_id', 'id'],
  restore: 'replaced',
  references: {
    dimension: 'ranking_ledgers',
    feature_a_id: 'features',
    feature_b_id: 'features',
    user_id: 'users',
    deleted_by: 'users',
  },
  onErasure: null,
  ownData: [
    {
      name: 'answers',
      rows: `select c.project_id, c.id, c.set_id, c.dimension, c.seq, c.feature_a_id, a.name as feature_a_name, c.feature_b_id,
                    b.name as feature_b_name, c.choice, c.strength, c.created_at
               from comparisons c
               left join features a on a.project_id = $5 and a.id = c.feature_a_id
               left join features b on b.project_id = $5 and b.id = c.feature_b_id
              where c.project_id = $4 and c.user_id = $1 and c.deleted_at is null`,
      order: { dimension: 'text', seq: 'bigint' },
      isByProject: true,
    },
    {
      name: 'earlier-answers',
      rows: `select c.project_id, c.id, c.set_id, c.dimension, c.seq, c.feature_a_id, a.name as feature_a_name, c.feature_b_id,
                    b.name as feature_b_name, c.choice, c.strength, c.created_at, c.deleted_at, c.version_of
               from comparisons c
               left join features a on a.project_id = $5 and a.id = c.feature_a_id
               left join features b on b.project_id = $5 and b.id = c.feature_b_id
              where c.project_id = $4 and c.user_id = $1 and c.deleted_at is not null`,
      order: { dimension: 'text', seq: 'bigint', id: 'uuid' },
      isByProject: true,
    },
  ],
  exported: {
    project_id: field.uuid,
    id: field.uuid,
    dimension: field.oneOf(DIMENSIONS),
    seq: field.count,
    feature_a_id: field.uuid,
    feature_b_id: field.uuid,
    choice: field.oneOf(CHOICES),
    strength: field.orNull(field.oneOf(STRENGTHS)),
    weight: field.positive,
    expected: field.orNull(field.oneOf(EXPECTATIONS)),
    // Absent from older files.
    requested: field.orNull(field.flag),
    user_id: field.uuid,
    created_at: field.time,
    deleted_at: field.orNull(field.time),
    deleted_by: field.orNull(field.uuid),
    version_of: field.orNull(field.uuid),
    // Absent from older files.
    set_id: field.orNull(field.uuid),
    archived_at: field.orNull(field.time),
  },
  imported: {
    // In older files every answer counts, as it did when they were written.
    values: { requested: 'coalesce(requested, true)' },
    onReturn: 'mark as deleted',
    faults: [
      missingFeature('feature_a_id'),
      missingFeature('feature_b_id'),
      { field: 'feature_b_id', reason: 'must differ from feature_a_id', broken: 'r.feature_a_id = r.feature_b_id' },
      {
        field: 'seq',
        reason: 'is higher than the revision of its ledger',
        broken: `r.seq > coalesce((select l.revision from import_ranking_ledgers l
                   where l.project_id = r.project_id and l.dimension = r.dimension), -1)`,
      },
      {
        field: 'version_of',
        reason: 'is allowed only in deleted comparisons',
        broken: 'r.version_of is not null and r.deleted_at is null',
      },
      {
        field: 'archived_at',
        reason: 'is allowed only in deleted comparisons of an archived feature',
        broken: `r.archived_at is not null and (r.deleted_at is null or r.version_of is not null
                   or not exists (select from import_features f where f.project_id = r.project_id
                                   and f.id in (r.feature_a_id, r.feature_b_id) and f.archived_at is not null))`,
      },
      {
        field: 'set_id',
        reason: 'is not the first comparison of an answer by the same person about the same dimension',
        broken: `r.set_id is not null and not exists (select from import_comparisons f
                   where f.project_id = r.project_id and f.id = r.set_id and f.set_id = f.id
                     and f.dimension = r.dimension and f.user_id = r.user_id)`,
      },
      {
        field: 'strength',
        reason: 'contradicts choice',
        broken: `r.strength is not null and r.choice <> case r.strength when 'equal' then 'tie'
                   when 'a_better' then 'feature_a' when 'a_much_better' then 'feature_a' else 'feature_b' end`,
      },
      {
        field: 'seq',
        reason: 'is already used by another comparison',
        broken: `r.place in (select place from (
                   select place, row_number() over (partition by project_id, dimension, seq order by place) as nth
                     from import_comparisons where deleted_at is null or archived_at is not null) o where nth > 1)`,
      },
    ],
  },
  rules: [
    {
      rule: 'every comparison of a set is by the same person and about the same dimension as the first',
      broken: `select c.project_id
                 from comparisons c left join comparisons f on f.project_id = c.project_id and f.id = c.set_id
                where c.set_id is not null
                  and (f.set_id, f.dimension, f.user_id) is distinct from (c.set_id, c.dimension, c.user_id)`,
    },
    {
      rule: 'every active comparison is between active features',
      broken: `select c.project_id
                 from comparisons c
                 left join features a on a.project_id = c.project_id and a.id = c.feature_a_id and a.deleted_at is null
                 left join features b on b.project_id = c.project_id and b.id = c.feature_b_id and b.deleted_at is null
                where c.deleted_at is null and (a.id is null or b.id is null)`,
    },
    {
      rule: 'every archived comparison is of an archived feature',
      broken: `select c.project_id from comparisons c
                where c.archived_at is not null and (c.deleted_at is null or c.version_of is not null
                  or not exists (select from features f where f.project_id = c.project_id
                                  and f.id in (c.feature_a_id, c.feature_b_id) and f.archived_at is not null))`,
    },
  ],
};

/** Whether a project has any comparison, even a deleted one. */
export const hasComparisons = exists<{ projectId: string }>(
  'any_comparison',
  'select from comparisons where project_id = :projectId limit 1',
);

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
  /** When it was deleted together with an archived feature, with which it returns; null for all others. */
  archivedAt: Date | null;
  /** The latest unrequested answer of the same person to the pair, which counts instead of this one; null if there is none. */
  replacedBy: string | null;
  /** The first comparison of the answer about a set of features that this is part of; null for an answer about a pair. */
  setId: string | null;
}

/**
 * SQL for the answer that replaces row `c` of comparisons (see the index comparisons_unasked). An answer given after an undo replaces the
 * undone one.
 */
export const REPLACED_BY = `(
     select later.id from comparisons later
      where (c.deleted_at is null or later.created_at >= c.deleted_at) and later.deleted_at is null and not later.requested
        and later.project_id = c.project_id and later.dimension = c.dimension and later.user_id = c.user_id
        and least(later.feature_a_id, later.feature_b_id) = least(c.feature_a_id, c.feature_b_id)
        and greatest(later.feature_a_id, later.feature_b_id) = greatest(c.feature_a_id, c.feature_b_id)
        and later.seq > c.seq
      order by later.seq desc limit 1)`;

/** The columns of a StoredComparison, of table c. */
export const COMPARISON: Columns = {
  ...columnsOf('c', ['id', 'project_id', 'dimension', 'feature_a_id', 'feature_b_id', 'choice', 'strength', 'user_id']),
  ...columnsOf('c', ['created_at', 'deleted_at', 'archived_at', 'set_id']),
  replaced_by: REPLACED_BY,
};

/** Comparisons of a project by id, deleted ones included. */
export const findComparisons = many<{ projectId: string; ids: readonly string[] }, StoredComparison>(
  'comparisons_by_id',
  `select ${listOf(COMPARISON)} from comparisons c where project_id = :projectId and id = any(:ids::uuid[])`,
);

/** Active comparisons of a project by id, in the order of the ids. */
export const findActiveComparisons = many<
  { projectId: string; ids: readonly string[]; dimension: Dimension | null },
  StoredComparison
>(
  'active_comparisons_by_id',
  `select ${listOf(COMPARISON)} from comparisons c
    where project_id = :projectId and id = any(:ids::uuid[]) and deleted_at is null
      and (:dimension::text is null or dimension = :dimension)
    order by array_position(:ids::uuid[], id)`,
);

const readSets = many<{ projectId: string; setIds: readonly string[] }, StoredComparison>(
  'comparisons_of_sets',
  `select ${listOf(COMPARISON)} from comparisons c
    where project_id = :projectId and set_id = any(:setIds::uuid[]) and version_of is null order by seq`,
);

/** The comparisons of answers about sets, in ledger order, deleted ones included. */
export const findSets = async (
  pool: Pool,
  of: { projectId: string; setIds: readonly string[] },
): Promise<StoredComparison[]> => (of.setIds.length === 0 ? [] : readSets(pool, of));
