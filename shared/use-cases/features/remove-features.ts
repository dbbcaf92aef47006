import { NotFound } from '../../errors.ts';
import { requestViewRefresh } from '../../jobs/request-view-refresh.ts';
import { DIMENSIONS } from '../../ranking/vocabulary.ts';
import { logActivity } from '../../store/activity.ts';
import { markDeletedOfFeatures } from '../../store/comparison-changes.ts';
import { replayEstimates } from '../../store/estimates.ts';
import { markFeaturesDeleted, touchFeatures } from '../../store/feature-changes.ts';
import { lockLedgers, markRewritten } from '../../store/ledgers.ts';
import { lockProject } from '../../store/projects.ts';
import type { Needs } from '../context.ts';

/**
 * Hides features, and takes their comparisons out of both rankings; all of it stays in the audit trail.
 * @returns how many there were; ids that the project doesn't have, or not any more, count nothing.
 * @throws NotFound when the project was deleted in the meantime.
 */
export async function removeFeatures(
  { em, now, jobs, rewrites }: Needs<'em' | 'jobs' | 'now' | 'rewrites'>,
  { projectId, featureIds, removedBy }: { projectId: string; featureIds: readonly string[]; removedBy: string },
): Promise<number> {
  const at = now();
  const count = await rewrites.run(projectId, () =>
    em.transactional(async (tx) => {
      await lockLedgers(tx, projectId);
      // Before the features, as a change of one does: otherwise each could hold what the other waits for.
      if (!(await lockProject(tx, projectId))) throw new NotFound('Project not found', 'project_not_found');
      const removed = await markFeaturesDeleted(tx, projectId, featureIds, { by: removedBy, at });
      if (removed.length === 0) return 0;
      const ids = removed.map(({ id }) => id);
      await markDeletedOfFeatures(tx, projectId, ids, { by: removedBy, at });
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
