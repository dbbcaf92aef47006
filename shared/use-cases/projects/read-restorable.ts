import { RESTORE_DAYS, restorableUntil } from '../../rules/restoring.ts';
import type { ActivityEntry } from '../../store/activity-pages.ts';
import { DELETING_ACTIONS, findRestored } from '../../store/deletions.ts';
import type { Needs } from '../context.ts';

/** Until when a person can restore what entries of a project's activity deleted, by the ids of those where they still can. */
export async function readRestorable(
  { pool, now }: Needs<'now' | 'pool'>,
  projectId: string,
  entries: readonly ActivityEntry[],
  { userId, isOwner }: { userId: string; isOwner: boolean },
): Promise<ReadonlyMap<string, Date>> {
  const open = entries.filter(
    (entry) =>
      DELETING_ACTIONS.some((action) => action === entry.action) &&
      (isOwner || entry.userId === userId) &&
      restorableUntil(entry.timestamp) > now(),
  );
  const since = new Date(now().getTime() - RESTORE_DAYS * 86_400_000);
  const ids = open.map(({ id }) => id);
  const restored = await findRestored(pool, projectId, ids, since);
  return new Map(
    open.filter(({ id }) => !restored.has(id)).map(({ id, timestamp }) => [id, restorableUntil(timestamp)]),
  );
}
