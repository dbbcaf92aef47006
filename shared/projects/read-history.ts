import { type ShownName, toShownName } from '../accounts/store/named-people.ts';
import { findHistoryBatch, findHistoryPage, type HistoryRow } from '../answers/store/comparison-history.ts';
import type { Needs } from '../context.ts';
import { toDate } from '../platform/sql/statement.ts';
import type { Choice, Dimension, Strength } from '../ranking/vocabulary.ts';
import { DIMENSIONS } from '../ranking/vocabulary.ts';
import type { ProjectView } from './store/project-access.ts';

interface Named {
  id: string;
  name: string;
}

/** One comparison in the history. */
export interface HistoryEntry {
  id: string;
  featureA: Named;
  featureB: Named;
  choice: Choice;
  strength: Strength | null;
  dimension: Dimension;
  user: { id: string } & ShownName;
  createdAt: Date;
  /** Time and user of the undo or change; null while it is active. */
  deleted: { at: Date; by: { id: string } & ShownName } | null;
  /** As of a stored comparison. */
  archivedAt: Date | null;
  /** The comparison whose earlier outcome this row preserves; null if it is not an earlier version. */
  versionOf: string | null;
  /** The later answer of the same person that counts instead of this one; null if this one counts. */
  replacedBy: string | null;
  /** As of a stored comparison. */
  setId: string | null;
}

/** Comparisons read at a time, per dimension: the maximum part of the history in memory. */
const BATCH = 100;

/** Ledger positions that were seen, one bit each. */
class SeenPlaces {
  readonly #bits: Uint8Array;

  constructor(places: number) {
    this.#bits = new Uint8Array((places >>> 3) + 1);
  }

  add(place: number): void {
    this.#bits[place >>> 3]! |= 1 << (place & 7);
  }

  has(place: number): boolean {
    return ((this.#bits[place >>> 3]! >>> (place & 7)) & 1) === 1;
  }
}

/**
 * The history of a project as two walks, each oldest first, to be read one after the other: the active comparisons, then the deleted ones.
 * Only one batch of each dimension is in memory, and no connection is held between batches.
 *
 * A comparison that is deleted during the walks is in exactly one of them, because the second walk leaves out what the first has shown.
 * @param dimensions whose comparisons to show.
 */
export function readHistory(
  context: Needs<'pool'>,
  project: ProjectView,
  dimensions: readonly Dimension[] = DIMENSIONS,
): { active: AsyncGenerator<HistoryEntry>; deleted: AsyncGenerator<HistoryEntry> } {
  const seen = {
    complexity: new SeenPlaces(project.ledgers.complexity.revision),
    value: new SeenPlaces(project.ledgers.value.revision),
  };
  const walk = (dimension: Dimension, state: 'active' | 'deleted') => walkLedger(context, project, dimension, state);
  return {
    active: inOrderOfTime(
      dimensions.map((dimension) =>
        kept(walk(dimension, 'active'), (row) => {
          seen[dimension].add(Number(row.seq));
          return true;
        }),
      ),
    ),
    deleted: inOrderOfTime(
      dimensions.map((dimension) =>
        kept(walk(dimension, 'deleted'), (row) => row.version_of !== null || !seen[dimension].has(Number(row.seq))),
      ),
    ),
  };
}

/** One page of the history, oldest first, active and deleted comparisons counted together. */
export async function readHistoryPage(
  { pool }: Needs<'pool'>,
  projectId: string,
  dimension: Dimension | null,
  page: { offset: number; limit: number },
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const { rows, total } = await findHistoryPage(pool, { projectId, dimension }, page);
  return { entries: rows.map(toEntry), total };
}

async function* walkLedger(
  { pool }: Needs<'pool'>,
  { id: projectId, ledgers }: ProjectView,
  dimension: Dimension,
  state: 'active' | 'deleted',
): AsyncGenerator<HistoryRow> {
  const ledger = { projectId, dimension, upTo: ledgers[dimension].revision };
  let last: HistoryRow | null = null;
  for (;;) {
    const rows = await findHistoryBatch(pool, ledger, state, last, BATCH);
    for (const row of rows) {
      last = row;
      yield row;
    }
    if (rows.length < BATCH) return;
  }
}

async function* kept(rows: AsyncGenerator<HistoryRow>, keep: (row: HistoryRow) => boolean): AsyncGenerator<HistoryRow> {
  for await (const row of rows) if (keep(row)) yield row;
}

/** Merges several walks into one, oldest entry first. */
async function* inOrderOfTime(walks: AsyncGenerator<HistoryRow>[]): AsyncGenerator<HistoryEntry> {
  const heads = await Promise.all(walks.map(async (walk) => ({ walk, entry: entryOf(await walk.next()) })));
  for (;;) {
    let next: (typeof heads)[number] | null = null;
    for (const head of heads) {
      if (head.entry && (!next?.entry || head.entry.createdAt < next.entry.createdAt)) next = head;
    }
    if (!next?.entry) return;
    yield next.entry;
    next.entry = entryOf(await next.walk.next());
  }
}

function entryOf({ value, done }: IteratorResult<HistoryRow>): HistoryEntry | null {
  return done ? null : toEntry(value);
}

function toEntry(row: HistoryRow): HistoryEntry {
  const { deleted_at, deleted_by, deleted_by_name } = row;
  return {
    id: row.id,
    featureA: { id: row.feature_a_id, name: row.feature_a_name },
    featureB: { id: row.feature_b_id, name: row.feature_b_name },
    choice: row.choice,
    strength: row.strength,
    dimension: row.dimension,
    user: { id: row.user_id, ...toShownName(row) },
    createdAt: toDate(row.created_at),
    deleted:
      deleted_at && deleted_by && deleted_by_name
        ? {
            at: toDate(deleted_at),
            by: {
              id: deleted_by,
              ...toShownName({
                username: deleted_by_name,
                is_service: row.deleted_by_service === true,
                is_guest: row.deleted_by_guest === true,
              }),
            },
          }
        : null,
    archivedAt: toDate(row.archived_at),
    versionOf: row.version_of,
    replacedBy: row.replaced_by,
    setId: row.set_id,
  };
}
