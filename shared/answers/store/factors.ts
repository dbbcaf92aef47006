import type { LedgerKey } from '../../platform/cache/keys.ts';
import * as field from '../../platform/sql/column-values.ts';
import { count, many, one, type Transaction, values } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import { DIMENSIONS } from '../../ranking/vocabulary.ts';
import { FACTORS } from '../rules/factors.ts';

const fromTheFile = (id: 'more_id' | 'less_id') => ({
  field: id,
  reason: 'is not a feature of its project in the file',
  broken: `not exists (select from import_features f where f.project_id = r.project_id and f.id = r.${id})`,
});

export const factorsTable: Table = {
  name: 'factors',
  key: ['project_id', 'dimension', 'more_id', 'less_id', 'user_id'],
  restore: 'replaced',
  references: { dimension: 'ranking_ledgers', more_id: 'features', less_id: 'features', user_id: 'users' },
  onErasure: null,
  ownData: [
    {
      name: 'factors',
      rows: `select r.project_id, r.dimension, r.more_id, m.name as more_name, r.less_id, l.name as less_name, r.factor, r.said_at
               from factors r
               left join features m on m.project_id = $5 and m.id = r.more_id
               left join features l on l.project_id = $5 and l.id = r.less_id
              where r.project_id = $4 and r.user_id = $1`,
      order: { dimension: 'text', more_id: 'uuid', less_id: 'uuid' },
      isByProject: true,
    },
  ],
  // Absent from older files.
  exported: {
    project_id: field.uuid,
    dimension: field.oneOf(DIMENSIONS),
    more_id: field.uuid,
    less_id: field.uuid,
    user_id: field.uuid,
    factor: field.orNull(field.oneOf(FACTORS)),
    said_at: field.time,
  },
  imported: {
    onReturn: 'delete',
    faults: [
      fromTheFile('more_id'),
      fromTheFile('less_id'),
      { field: 'less_id', reason: 'is the same feature as more_id', broken: 'r.less_id = r.more_id' },
      {
        field: 'dimension',
        reason: 'has no ledger in the file',
        broken: `not exists (select from import_ranking_ledgers l
                   where l.project_id = r.project_id and l.dimension = r.dimension)`,
      },
    ],
  },
};

/** What a person said about a pair. */
export interface StoredFactor {
  moreId: string;
  lessId: string;
  userId: string;
  /** Null if the person skipped the question. */
  factor: number | null;
}

/** The factors that people gave in a dimension, always in the same order, including those about inactive features. */
export const findFactors = many<LedgerKey, StoredFactor>(
  'factors_of_ranking',
  `select more_id, less_id, user_id, factor from factors where project_id = :projectId and dimension = :dimension
    order by more_id, less_id, user_id`,
);

export interface GivenFactor {
  moreId: string;
  lessId: string;
  /** Null to skip the question. */
  factor: number | null;
}

interface Saying extends LedgerKey {
  userId: string;
}

const storeLists = one<
  Saying & { at: Date; more: string[]; less: string[]; factors: (number | null)[] },
  { counts: boolean }
>(
  'store_factors',
  `with given as (select * from unnest(:more::uuid[], :less::uuid[], :factors::int[]) as g (more_id, less_id, factor)),
   before as (
     select f.more_id, f.less_id, f.factor from factors f join given g on g.more_id = f.more_id and g.less_id = f.less_id
      where f.project_id = :projectId and f.dimension = :dimension and f.user_id = :userId
   ), stored as (
     insert into factors as f (project_id, dimension, more_id, less_id, user_id, factor, said_at)
     select :projectId, :dimension, g.more_id, g.less_id, :userId, g.factor, :at from given g
     on conflict (project_id, dimension, more_id, less_id, user_id)
       do update set factor = excluded.factor, said_at = excluded.said_at where f.factor is distinct from excluded.factor
     returning more_id, less_id, factor
   )
   select coalesce(bool_or(s.factor is distinct from b.factor), false) as counts
     from stored s left join before b on b.more_id = s.more_id and b.less_id = s.less_id`,
);

/**
 * Stores a person's factors. A factor replaces the person's earlier one for the same pair.
 * @returns whether any factor changed.
 */
export async function storeFactors(
  tx: Transaction,
  { given, ...saying }: Saying & { at: Date; given: readonly GivenFactor[] },
): Promise<boolean> {
  const [more, less] = [given.map(({ moreId }) => moreId), given.map(({ lessId }) => lessId)];
  return (await storeLists(tx, { ...saying, more, less, factors: given.map(({ factor }) => factor) })).counts;
}

/** Number of pairs for which a person gave factors in a locked ledger. */
export const countFactors = count<Saying>(
  'count_factors_of',
  'select count(*) from factors where project_id = :projectId and dimension = :dimension and user_id = :userId',
);

const deleteOf = values<Saying, number | null>(
  'delete_factors_of',
  'delete from factors where project_id = :projectId and dimension = :dimension and user_id = :userId returning factor',
);

/**
 * Deletes all factors that a person gave in a dimension.
 * @returns whether there were any, not counting skipped questions.
 */
export const deleteFactors = async (tx: Transaction, saying: Saying): Promise<boolean> =>
  (await deleteOf(tx, saying)).some((factor) => factor !== null);
