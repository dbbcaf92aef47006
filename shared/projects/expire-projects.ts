import type { Needs } from '../context.ts';
import { onOwnConnection } from '../data/store/connection.ts';
import { vacuumTable } from '../data/store/maintenance.ts';
import { removeInBatches } from '../platform/remove-in-batches.ts';
import { RESTORE_DAYS } from './rules/restoring.ts';
import { eraseMadeUpPeople, findRemovableProjects, REMOVALS } from './store/deleted-projects.ts';

/** Clocks of processes differ. With this margin, no process removes a project that another one can still restore. */
const MARGIN_MS = 3_600_000;

/** Rows per batch for a table that others refer to. */
const FEW = 100;
/** From this number of removed rows on, further removals get slower. */
const MANY = 10_000;

/**
 * Removes projects that were deleted more than 30 days ago, and at once those whose owner deleted them and is erased. It removes features,
 * answers, history and everything else in batches, and the names of their guests and service accounts. Continues where it was interrupted.
 * @returns the numbers of projects and rows.
 */
export async function expireProjects({
  pool,
  now,
}: Needs<'now' | 'pool'>): Promise<{ projects: number; rows: number }> {
  const before = new Date(now().getTime() - RESTORE_DAYS * 86_400_000 - MARGIN_MS);
  const projectIds = await findRemovableProjects(pool, { before });
  let rows = 0;
  for (const id of projectIds) {
    await removeInBatches((limit) => eraseMadeUpPeople(pool, id, limit));
    for (const { table, isReferredTo, remove } of REMOVALS) {
      const removed = await removeInBatches(
        (limit) => remove(pool, { projectId: id, limit }),
        isReferredTo ? FEW : undefined,
      );
      // Otherwise, PostgreSQL would scan all of them for rows that refer to each feature.
      if (removed >= MANY) await onOwnConnection(pool, (client) => vacuumTable(client, table));
      rows += removed;
    }
  }
  return { projects: projectIds.length, rows };
}
