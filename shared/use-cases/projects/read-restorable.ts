import { UUID_PATTERN } from '../../identifiers.ts';
import { RESTORE_DAYS, restorableUntil } from '../../rules/restoring.ts';
import type { ActivityEntry } from '../../store/activity-pages.ts';
import { findComparisons } from '../../store/comparisons.ts';
import { DELETING_ACTIONS, type Deletion, findRestored } from '../../store/deletions.ts';
import type { Needs } from '../context.ts';

/** Until when a person can restore what entries of a project's activity deleted, by the ids of those where they still can. */
export async function readRestorable(
  { pool, now }: Needs<'now' | 'pool'>,
  projectId: string,
  entries: readonly ActivityEntry[],
  { userId, isOwner }: { userId: string; isOwner: boolean },
): Promise<ReadonlyMap<string, Date>> {
  const recent = entries.filter(
    (entry) => DELETING_ACTIONS.some((action) => action === entry.action) && restorableUntil(entry.timestamp) > now(),
  );
  const theirs = isOwner ? new Set<string>() : await findTheirs({ pool }, projectId, recent, userId);
  const open = recent.filter(({ id }) => isOwner || theirs.has(id));
  const since = new Date(now().getTime() - RESTORE_DAYS * 86_400_000);
  const ids = open.map(({ id }) => id);
  const restored = await findRestored(pool, projectId, ids, since);
  return new Map(
    open.filter(({ id }) => !restored.has(id)).map(({ id, timestamp }) => [id, restorableUntil(timestamp)]),
  );
}

/** The deletions that a member can restore, by id: those they made, and those of an answer they gave. */
export async function findTheirs(
  { pool }: Needs<'pool'>,
  projectId: string,
  deletions: readonly Pick<Deletion, 'id' | 'userId' | 'details'>[],
  userId: string,
): Promise<ReadonlySet<string>> {
  const answerIn = ({ details: { comparison_id: id } }: Pick<Deletion, 'details'>): string | null =>
    // Imported details may hold anything.
    typeof id === 'string' && UUID_PATTERN.test(id) ? id : null;
  const byOthers = deletions.filter((deletion) => deletion.userId !== userId);
  const ids = byOthers.map(answerIn).filter((id) => id !== null);
  const answers = ids.length === 0 ? [] : await findComparisons(pool, projectId, ids);
  const own = new Set(answers.filter((answer) => answer.userId === userId).map(({ id }) => id));
  return new Set(
    deletions.filter((deletion) => deletion.userId === userId || own.has(answerIn(deletion) ?? '')).map(({ id }) => id),
  );
}
