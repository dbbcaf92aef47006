import type { Needs } from '../context.ts';
import { NotFound } from '../platform/errors.ts';
import { logActivity } from '../projects/store/activity.ts';
import { deleteOrders, deleteSnapshotRow } from './store/snapshots.ts';

/** Deletes a kept ranking for good. @throws NotFound if the project has no such kept ranking. */
export async function deleteSnapshot(
  context: Needs<'em' | 'now'>,
  { deletedBy, ...key }: { projectId: string; snapshotId: string; deletedBy: string },
): Promise<void> {
  const { projectId, snapshotId } = key;
  await context.em.transactional(async (tx) => {
    await deleteOrders(tx, key);
    const deleted = await deleteSnapshotRow(tx, key);
    if (!deleted) throw unknownSnapshot();
    const details = { snapshot_id: snapshotId, name: deleted.name };
    logActivity(tx, { projectId, action: 'snapshot_deleted', userId: deletedBy, at: context.now(), details });
  });
}

export const unknownSnapshot = (): NotFound => new NotFound('Kept ranking not found', 'snapshot_not_found');
