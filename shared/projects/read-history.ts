import { findHistoryBatch, findHistoryPage, type HistoryEntry } from '../answers/store/comparison-history.ts';
import type { Needs } from '../context.ts';
import { criteriaOf, type Dimension, mapDimensions } from '../ranking/vocabulary.ts';
import type { ProjectView } from './store/project-access.ts';

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
  dimensions: readonly Dimension[] = criteriaOf(project),
): { active: AsyncGenerator<HistoryEntry>; deleted: AsyncGenerator<HistoryEntry> } {
  const seen = mapDimensions(project.ledgers, ({ revision }) => new SeenPlaces(revision));
  const walk = (dimension: Dimension, state: 'active' | 'deleted') => walkLedger(context, project, dimension, state);
  return {
    active: inOrderOfTime(
      dimensions.map((dimension) =>
        kept(walk(dimension, 'active'), (row) => {
          seen[dimension].add(row.seq);
          return true;
        }),
      ),
    ),
    deleted: inOrderOfTime(
      dimensions.map((dimension) =>
        kept(walk(dimension, 'deleted'), (row) => row.versionOf !== null || !seen[dimension].has(row.seq)),
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
  return findHistoryPage(pool, { projectId, dimension }, page);
}

async function* walkLedger(
  { pool }: Needs<'pool'>,
  { id: projectId, ledgers }: ProjectView,
  dimension: Dimension,
  state: 'active' | 'deleted',
): AsyncGenerator<HistoryEntry> {
  const ledger = { projectId, dimension, upTo: ledgers[dimension].revision, limit: BATCH };
  let last: HistoryEntry | null = null;
  for (;;) {
    const rows = await findHistoryBatch(pool, ledger, state, last);
    for (const row of rows) {
      last = row;
      yield row;
    }
    if (rows.length < BATCH) return;
  }
}

async function* kept(
  rows: AsyncGenerator<HistoryEntry>,
  keep: (row: HistoryEntry) => boolean,
): AsyncGenerator<HistoryEntry> {
  for await (const row of rows) if (keep(row)) yield row;
}

/** Merges several walks into one, oldest entry first. */
async function* inOrderOfTime(walks: AsyncGenerator<HistoryEntry>[]): AsyncGenerator<HistoryEntry> {
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

function entryOf({ value, done }: IteratorResult<HistoryEntry>): HistoryEntry | null {
  return done ? null : value;
}
