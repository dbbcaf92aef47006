import { requestViewRefresh } from '../../jobs/request-view-refresh.ts';
import { DIMENSIONS } from '../../ranking/vocabulary.ts';
import { logActivity } from '../../store/activity.ts';
import { lockLedgers, markRewritten } from '../../store/ledgers.ts';
import { query } from '../../store/statement.ts';
import type { Context } from '../context.ts';
import { replayEstimates } from '../ranking/replay-estimates.ts';
import { touchFeatures } from './touch-features.ts';

/**
 * Hides features, and takes their comparisons out of both rankings; all of it stays in the audit trail.
 * @returns how many there were; ids that the project doesn't have, or not any more, count nothing.
 */
export async function removeFeatures(
  { em, now, jobs, rewrites }: Context,
  { projectId, featureIds, removedBy }: { projectId: string; featureIds: readonly string[]; removedBy: string },
): Promise<number> {
  const at = now();
  const count = await rewrites.run(projectId, () =>
    em.transactional(async (tx) => {
      await lockLedgers(tx, projectId);
      const removed = await query<{ id: string; name: string }>(
        tx,
        `update features set deleted_at = $3, deleted_by = $4
        where project_id = $1 and id = any($2::uuid[]) and deleted_at is null returning id, name`,
        [projectId, featureIds, at, removedBy],
      );
      if (removed.length === 0) return 0;
      const ids = removed.map(({ id }) => id);
      await query(
        tx,
        `update comparisons set deleted_at = $3, deleted_by = $4
        where project_id = $1 and deleted_at is null
          and (feature_a_id = any($2::uuid[]) or feature_b_id = any($2::uuid[]))`,
        [projectId, ids, at, removedBy],
      );
      await query(tx, 'delete from feature_scores where project_id = $1 and feature_id = any($2::uuid[])', [
        projectId,
        ids,
      ]);
      await touchFeatures(tx, projectId);
      await markRewritten(tx, projectId, DIMENSIONS, { at, by: removedBy });
      for (const dimension of DIMENSIONS) await replayEstimates(tx, { projectId, dimension });
      logActivity(tx, {
        projectId,
        action: removed.length === 1 ? 'feature_deleted' : 'features_deleted',
        userId: removedBy,
        at,
        details:
          removed.length === 1
            ? { feature_id: ids[0], name: removed[0]!.name }
            : { count: ids.length, feature_ids: ids },
      });
      return removed.length;
    }),
  );
  if (count > 0) requestViewRefresh(jobs, projectId);
  return count;
}
