import { Readable } from 'node:stream';
import type { HistoryEntry } from '../../shared/answers/store/comparison-history.ts';
import type { People } from '../../shared/people/people-of.ts';
import {
  DeletedHistoryEntry,
  type History,
  HistoryEntry as ShownEntry,
} from '../../shared/projects/contract/history.ts';
import { exactly, type OnUnknown } from './exact.ts';

/** One comparison of the history. */
function presentHistoryEntry(entry: HistoryEntry, people: People) {
  return {
    id: entry.id,
    feature_a: entry.featureA,
    feature_b: entry.featureB,
    choice: entry.choice,
    strength: entry.strength,
    dimension: entry.dimension,
    user: people.person(entry.user),
    created_at: entry.createdAt.toISOString(),
    ...(entry.versionOf !== null && { version_of: entry.versionOf }),
    ...(entry.deleted === null && entry.replacedBy !== null && { replaced_by: entry.replacedBy }),
    set_id: entry.setId,
  };
}

/** A comparison with the time and author of its deletion; both null if it was not deleted. */
function presentDeletedEntry(entry: HistoryEntry, people: People) {
  const { deleted } = entry;
  return (
    deleted && {
      ...presentHistoryEntry(entry, people),
      deleted_at: deleted.at.toISOString(),
      deleted_by: people.person(deleted.by),
      archived_at: entry.archivedAt?.toISOString() ?? null,
    }
  );
}

/** A page of history entries, active and deleted ones separately, in the given order; `total` counts all entries. */
export function presentHistoryPage(
  { id, name, description }: { id: string; name: string; description: string },
  entries: readonly HistoryEntry[],
  total: number,
  { page, per_page }: { page: number; per_page: number },
  people: People,
): History {
  return {
    project: { id, name, description },
    comparisons: entries.filter(({ deleted }) => deleted === null).map((entry) => presentHistoryEntry(entry, people)),
    deleted_comparisons: entries.flatMap((entry) => presentDeletedEntry(entry, people) ?? []),
    total,
    page,
    per_page,
  };
}

/** The whole history as streamed JSON. */
export function historyStream(
  project: { id: string; name: string; description: string },
  history: { active: AsyncIterable<HistoryEntry>; deleted: AsyncIterable<HistoryEntry> },
  people: People,
  onUnknown: OnUnknown,
): Readable {
  const { id, name, description } = project;
  return Readable.from(
    pieces(JSON.stringify({ id, name, description }), history, (entry) => entryText(entry, people, onUnknown)),
    // Object mode: the high-water mark counts chunks, not bytes.
    { objectMode: true, highWaterMark: 2 },
  );
}

type TextOf = (entry: HistoryEntry) => string;

function entryText(entry: HistoryEntry, people: People, onUnknown: OnUnknown): string {
  const deleted = presentDeletedEntry(entry, people);
  return JSON.stringify(
    deleted
      ? exactly(DeletedHistoryEntry, deleted, onUnknown)
      : exactly(ShownEntry, presentHistoryEntry(entry, people), onUnknown),
  );
}

/** Entries per chunk: one chunk per entry would cost more than the entry. */
const PIECE = 100;

async function* pieces(
  project: string,
  { active, deleted }: { active: AsyncIterable<HistoryEntry>; deleted: AsyncIterable<HistoryEntry> },
  textOf: TextOf,
): AsyncGenerator<string> {
  yield `{"project":${project},"comparisons":[`;
  yield* list(active, textOf);
  yield '],"deleted_comparisons":[';
  yield* list(deleted, textOf);
  yield ']}';
}

async function* list(entries: AsyncIterable<HistoryEntry>, textOf: TextOf): AsyncGenerator<string> {
  let piece: string[] = [];
  let separator = '';
  for await (const entry of entries) {
    piece.push(textOf(entry));
    if (piece.length < PIECE) continue;
    yield separator + piece.join(',');
    separator = ',';
    piece = [];
  }
  if (piece.length > 0) yield separator + piece.join(',');
}
