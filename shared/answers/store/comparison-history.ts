import type { Pool } from 'pg';
import { isGuest, isService, type ShownNameRow, shownName, shownUsername } from '../../accounts/store/named-people.ts';
import { statement } from '../../platform/sql/statement.ts';
import { type Choice, DIMENSIONS, type Dimension, type Strength } from '../../ranking/vocabulary.ts';
import { REPLACED_BY } from './comparisons.ts';

/** A comparison with the names of the people involved, for the history. Times are as PostgreSQL writes them. */
export interface HistoryRow extends ShownNameRow {
  id: string;
  dimension: Dimension;
  seq: string;
  choice: Choice;
  strength: Strength | null;
  created_at: string;
  deleted_at: string | null;
  archived_at: string | null;
  version_of: string | null;
  feature_a_id: string;
  feature_a_name: string;
  feature_b_id: string;
  feature_b_name: string;
  user_id: string;
  deleted_by: string | null;
  deleted_by_name: string | null;
  deleted_by_service: boolean | null;
  deleted_by_guest: boolean | null;
  replaced_by: string | null;
  set_id: string | null;
}

/** Position in the history: the last row read. */
export interface HistoryPlace {
  seq: string;
  id: string;
}

const BEFORE_ALL: HistoryPlace = { seq: '-1', id: '00000000-0000-0000-0000-000000000000' };

/**
 * Comparisons `c` with the names of the people involved. Names come from the rows themselves, deleted or not, because the history keeps
 * them. Each is looked up by its whole key, whatever the planner assumes about table sizes.
 */
const NAMED = `
  cross join lateral (select name from features f where f.project_id = c.project_id and f.id = c.feature_a_id) a
  cross join lateral (select name from features f where f.project_id = c.project_id and f.id = c.feature_b_id) b
  join users u on u.id = c.user_id
  left join users d on d.id = c.deleted_by`;

const NAMED_COLUMNS = `c.id, c.dimension, c.seq, c.choice, c.strength, c.created_at, c.deleted_at, c.archived_at, c.version_of,
  c.feature_a_id, a.name as feature_a_name, c.feature_b_id, b.name as feature_b_name,
  c.user_id, ${shownName('u')}, c.deleted_by, ${shownUsername('d')} as deleted_by_name,
  ${isService('d')} as deleted_by_service, ${isGuest('d')} as deleted_by_guest, c.set_id, ${REPLACED_BY}`;

// First the batch, along the index; then the names in the batch.
const batch = (state: string) =>
  `with batch as materialized (
     select * from comparisons c
      where c.project_id = $1 and c.dimension = $2 and c.deleted_at ${state}
        and (c.seq, c.id) > ($3::bigint, $4::uuid) and c.seq <= $5
      order by c.seq, c.id limit $6
   )
   select ${NAMED_COLUMNS} from batch c ${NAMED} order by c.seq, c.id`;

const readActive = statement<HistoryRow>('history_active', batch('is null'));
const readDeleted = statement<HistoryRow>('history_deleted', batch('is not null'));

/** The next comparisons of one dimension in ledger order, up to a revision of the ledger. */
export async function findHistoryBatch(
  pool: Pool,
  { projectId, dimension, upTo }: { projectId: string; dimension: Dimension; upTo: number },
  state: 'active' | 'deleted',
  after: HistoryPlace | null,
  limit: number,
): Promise<HistoryRow[]> {
  const { seq, id } = after ?? BEFORE_ALL;
  return (state === 'active' ? readActive : readDeleted)(pool, [projectId, dimension, seq, id, upTo, limit]);
}

/**
 * The oldest comparisons of one dimension in ledger order, no more than a page can need. The clocks of two API processes may differ
 * slightly. Each comparison therefore counts as no earlier than those before it in the ledger, which gives one order for all pages.
 */
const oldest = (dimension: Dimension, state: string) => `
  select id, seq, '${dimension}' as dimension, max(created_at) over (order by seq, id) as at
    from (select id, seq, created_at from comparisons
           where project_id = $1 and dimension = '${dimension}' and deleted_at ${state}
           order by seq, id limit $2::bigint + $3::bigint) as oldest`;

const page = (dimensions: readonly Dimension[]) =>
  `with page as materialized (
     select id, at, dimension, seq from (
       ${dimensions.flatMap((dimension) => ['is null', 'is not null'].map((state) => oldest(dimension, state))).join(' union all ')}
     ) as entries order by at, dimension, seq, id offset $2 limit $3
   )
   select ${NAMED_COLUMNS}
     from page cross join lateral (select * from comparisons k where k.project_id = $1 and k.id = page.id) c ${NAMED}
    order by page.at, page.dimension, page.seq, page.id`;

const readPage = {
  both: statement<HistoryRow>('history_page', page(DIMENSIONS)),
  complexity: statement<HistoryRow>('history_page_complexity', page(['complexity'])),
  value: statement<HistoryRow>('history_page_value', page(['value'])),
};

const count = statement<{ count: string }>(
  'history_count',
  'select count(*) from comparisons where project_id = $1 and dimension = any($2::text[])',
);

/** One page of the history, oldest first, with active and deleted comparisons, and their total number. */
export async function findHistoryPage(
  pool: Pool,
  { projectId, dimension }: { projectId: string; dimension: Dimension | null },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    readPage[dimension ?? 'both'](pool, [projectId, offset, limit]),
    count(pool, [projectId, dimension ? [dimension] : DIMENSIONS]),
  ]);
  return { rows, total: Number(counted!.count) };
}
