import type { Needs } from '../context.ts';
import { onOwnConnection } from '../data/store/connection.ts';
import { vacuumTable } from '../data/store/maintenance.ts';
import { removeInBatches } from '../platform/remove-in-batches.ts';
import { RESTORE_DAYS } from './rules/restoring.ts';
import { eraseMadeUpPeople, findRemovableProjects, REMOVALS } from './store/deleted-projects.ts';

/** The clocks of processes differ: a project that one of them still restores isn't removed by another. */
const MARGIN_MS = 3_600_000;

/** Rows at a time of a table that others refer to. */
const FEW = 100;
/** So many rows that were removed slow down what is removed next. */
const MANY = 10_000;

/**
 * Removes the projects that were deleted more than 30 days ago, and at once those whose owner deleted them and is erased: with features, answers,
 * history and all else, in batches, and the names of their guests and service accounts. Goes on where it was interrupted.
 * @returns how many projects and rows.
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
      // Otherwise PostgreSQL would look through all of them for rows that refer to each feature.
      if (removed >= MANY) await onOwnConnection(pool, (client) => vacuumTable(client, table));
      rows += removed;
    }
  }
  return { projects: projectIds.length, rows };
}
