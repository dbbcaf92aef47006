import { type NameColumns, named, type ShownName, shownName } from '../../accounts/store/named-people.ts';
import type { LedgerKey } from '../../platform/cache/keys.ts';
import { asPart, columnsOf, listOf } from '../../platform/sql/columns.ts';
import { count, many, type Pool } from '../../platform/sql/statement.ts';
import { byDimension, type Choice, DIMENSIONS, type Dimension, type Strength } from '../../ranking/vocabulary.ts';
import { REPLACED_BY } from './comparisons.ts';

interface Named {
  id: string;
  name: string;
}

/** A comparison with the names of the people involved, as the history shows it. */
export interface HistoryEntry {
  id: string;
  seq: number;
  featureA: Named;
  featureB: Named;
  choice: Choice;
  strength: Strength | null;
  dimension: Dimension;
  user: { id: string } & ShownName;
  createdAt: Date;
  /** Time and user of the undo or change; null while it is active. */
  deleted: { at: Date; by: { id: string } & ShownName } | null;
  /** As in a stored comparison. */
  archivedAt: Date | null;
  /** The comparison of which this is an earlier outcome; null for the comparison itself. */
  versionOf: string | null;
  /** The later answer of the same person that replaces this one; null if this one counts. */
  replacedBy: string | null;
  /** As in a stored comparison. */
  setId: string | null;
}

type Person = NameColumns & { id: string };
type HistoryRow = Omit<HistoryEntry, 'user' | 'deleted'> & {
  user: Person;
  deleted: { at: Date | null; by: Person | null };
};

const toEntry = ({ user, deleted: { at, by }, ...row }: HistoryRow): HistoryEntry => ({
  ...row,
  user: named(user),
  deleted: at && by && { at, by: named(by) },
});

/** Position in the history: the last row read. */
export interface HistoryPlace {
  seq: number;
  id: string;
}

const BEFORE_ALL: HistoryPlace = { seq: -1, id: '00000000-0000-0000-0000-000000000000' };

/**
 * Comparisons `c` with the names of the people involved. Names come from the rows themselves, deleted or not, because the history keeps
 * them. Each is looked up by its whole key, whatever the planner assumes about table sizes.
 */
const NAMED = `
  cross join lateral (select name from features f where f.project_id = c.project_id and f.id = c.feature_a_id) a
  cross join lateral (select name from features f where f.project_id = c.project_id and f.id = c.feature_b_id) b
  join users u on u.id = c.user_id
  left join users d on d.id = c.deleted_by`;

const ENTRY = listOf({
  ...columnsOf('c', [
    'id',
    'dimension',
    'seq',
    'choice',
    'strength',
    'created_at',
    'archived_at',
    'version_of',
    'set_id',
  ]),
  'feature_a.id': 'c.feature_a_id',
  'feature_a.name': 'a.name',
  'feature_b.id': 'c.feature_b_id',
  'feature_b.name': 'b.name',
  ...asPart('user', { id: 'c.user_id', ...shownName('u') }),
  'deleted.at': 'c.deleted_at',
  ...asPart('deleted.by?', { id: 'd.id', ...shownName('d') }),
  replaced_by: REPLACED_BY,
});

// First the batch, along the index; then the names in the batch.
const batch = (state: string) =>
  `with batch as materialized (
     select * from comparisons c
      where c.project_id = :projectId and c.dimension = :dimension and c.deleted_at ${state}
        and (c.seq, c.id) > (:after.seq::bigint, :after.id::uuid) and c.seq <= :upTo
      order by c.seq, c.id limit :limit
   )
   select ${ENTRY} from batch c ${NAMED} order by c.seq, c.id`;

type Batch = LedgerKey & { after: HistoryPlace; upTo: number; limit: number };

const readActive = many<Batch, HistoryRow>('history_active', batch('is null'));
const readDeleted = many<Batch, HistoryRow>('history_deleted', batch('is not null'));

/** The next comparisons of one dimension in ledger order, up to a revision of the ledger. */
export async function findHistoryBatch(
  pool: Pool,
  batch: LedgerKey & { upTo: number; limit: number },
  state: 'active' | 'deleted',
  after: HistoryPlace | null,
): Promise<HistoryEntry[]> {
  const read = state === 'active' ? readActive : readDeleted;
  return (await read(pool, { ...batch, after: after ?? BEFORE_ALL })).map(toEntry);
}

/**
 * The oldest comparisons of one dimension in ledger order, no more than a page can need. The clocks of two API processes may differ
 * slightly. Each comparison therefore counts as no earlier than those before it in the ledger, which gives one order for all pages.
 */
const oldest = (dimension: Dimension, state: string) => `
  select id, seq, '${dimension}' as dimension, max(created_at) over (order by seq, id) as at
    from (select id, seq, created_at from comparisons
           where project_id = :projectId and dimension = '${dimension}' and deleted_at ${state}
           order by seq, id limit :offset::bigint + :limit::bigint) as oldest`;

const page = (dimensions: readonly Dimension[]) =>
  `with page as materialized (
     select id, at, dimension, seq from (
       ${dimensions.flatMap((dimension) => ['is null', 'is not null'].map((state) => oldest(dimension, state))).join(' union all ')}
     ) as entries order by at, dimension, seq, id offset :offset limit :limit
   )
   select ${ENTRY}
     from page cross join lateral (select * from comparisons k where k.project_id = :projectId and k.id = page.id) c ${NAMED}
    order by page.at, page.dimension, page.seq, page.id`;

type Page = { projectId: string; offset: number; limit: number };

const readPage = many<Page, HistoryRow>('history_page', page(DIMENSIONS));
const readPageOf = byDimension(DIMENSIONS, (dimension) =>
  many<Page, HistoryRow>(`history_page_${dimension}`, page([dimension])),
);

const countAll = count<{ projectId: string; dimensions: readonly Dimension[] }>(
  'history_count',
  'select count(*) from comparisons where project_id = :projectId and dimension = any(:dimensions::text[])',
);

/** One page of the history, oldest first, with active and deleted comparisons, and their total number. */
export async function findHistoryPage(
  pool: Pool,
  { projectId, dimension }: { projectId: string; dimension: Dimension | null },
  wanted: { offset: number; limit: number },
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const [rows, total] = await Promise.all([
    (dimension ? readPageOf[dimension] : readPage)(pool, { projectId, ...wanted }),
    countAll(pool, { projectId, dimensions: dimension ? [dimension] : DIMENSIONS }),
  ]);
  return { entries: rows.map(toEntry), total };
}
