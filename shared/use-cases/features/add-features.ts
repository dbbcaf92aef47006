import { Feature } from '../../entities/feature.ts';
import { NotFound } from '../../errors.ts';
import { newId } from '../../identifiers.ts';
import { requestViewRefresh } from '../../jobs/request-view-refresh.ts';
import { DIMENSIONS } from '../../ranking/vocabulary.ts';
import { logActivity } from '../../store/activity.ts';
import type { FeatureRecord } from '../../store/feature-catalog.ts';
import { lockLedgers, markRewritten } from '../../store/ledgers.ts';
import { query } from '../../store/statement.ts';
import type { Context } from '../context.ts';
import { renewStatistics } from '../operations/renew-statistics.ts';
import { touchFeatures } from './touch-features.ts';

export interface NewFeature {
  name: string;
  description: string;
  tags: string[];
}

/** Features at once from which on the planner must hear of them. */
const LARGE_BULK = 1000;

/**
 * Adds features to a project, all or none, each with the prior estimate in both dimensions.
 * @returns them in the order given.
 * @throws NotFound when the project was deleted in the meantime.
 */
export async function addFeatures(
  { em, now, jobs, pool, log }: Context,
  { projectId, features, addedBy }: { projectId: string; features: readonly NewFeature[]; addedBy: string },
): Promise<FeatureRecord[]> {
  if (features.length === 0) return [];
  const at = now();
  const added = features.map((feature) => ({
    id: newId(),
    projectId,
    ...feature,
    createdAt: at,
    updatedAt: at,
  }));
  await em.transactional(async (tx) => {
    await lockLedgers(tx, projectId);
    if (!(await touchFeatures(tx, projectId))) throw new NotFound('Project not found');
    await tx.insertMany(Feature, added);
    await query(
      tx,
      `insert into feature_scores (project_id, dimension, feature_id, mu, variance)
       select l.project_id, l.dimension, f.id, l.prior_mean, l.prior_variance
         from ranking_ledgers l, unnest($2::uuid[]) as f (id) where l.project_id = $1`,
      [projectId, added.map(({ id }) => id)],
    );
    await markRewritten(tx, projectId, DIMENSIONS, { at, by: addedBy });
    logActivity(tx, {
      projectId,
      action: added.length === 1 ? 'feature_created' : 'features_imported',
      userId: addedBy,
      at,
      details: added.length === 1 ? { feature_id: added[0]!.id, name: added[0]!.name } : { count: added.length },
    });
  });
  requestViewRefresh(jobs, projectId);
  // Nobody waits for it.
  if (added.length >= LARGE_BULK) void renewStatistics({ pool, log }, 'features, feature_scores');
  return added;
}
