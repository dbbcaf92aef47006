import type { EntityManager } from '@mikro-orm/postgresql';
import { Conflict, NotFound } from '../../errors.ts';
import { newId } from '../../identifiers.ts';
import { requestViewRefresh } from '../../jobs/request-view-refresh.ts';
import { DIMENSIONS } from '../../ranking/vocabulary.ts';
import { logActivity } from '../../store/activity.ts';
import type { FeatureRecord } from '../../store/feature-catalog.ts';
import { lockLedgers, markRewritten } from '../../store/ledgers.ts';
import { countFeatures, insertFeatures } from '../../store/new-features.ts';
import type { Context } from '../context.ts';
import { renewStatistics } from '../operations/renew-statistics.ts';
import { touchFeatures } from './touch-features.ts';

/** Features that go to the database at once: a part of a long list, so that neither memory nor others suffer from it. */
const SLICE = 250;

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
 * @throws NotFound when the project was deleted in the meantime, Conflict when it would have more features than may be.
 */
export async function addFeatures(
  { em, now, jobs, pool, log, rewrites, settings }: Context,
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
  await rewrites.run(projectId, () =>
    em.transactional(async (tx) => {
      await lockLedgers(tx, projectId);
      if (!(await touchFeatures(tx, projectId))) throw new NotFound('Project not found', 'project_not_found');
      await refuseTooMany(tx, projectId, added.length, settings.FEATURES_PER_PROJECT);
      for (let from = 0; from < added.length; from += SLICE) {
        await insertFeatures(tx, projectId, added.slice(from, from + SLICE));
      }
      await markRewritten(tx, projectId, DIMENSIONS, { at, by: addedBy });
      logActivity(tx, {
        projectId,
        action: added.length === 1 ? 'feature_created' : 'features_imported',
        userId: addedBy,
        at,
        details: added.length === 1 ? { feature_id: added[0]!.id, name: added[0]!.name } : { count: added.length },
      });
    }),
  );
  requestViewRefresh(jobs, projectId);
  // Nobody waits for it.
  if (added.length >= LARGE_BULK) void renewStatistics({ pool, log }, 'features, feature_scores');
  return added;
}

async function refuseTooMany(tx: EntityManager, projectId: string, more: number, most: number): Promise<void> {
  if (most === 0) return;
  const present = await countFeatures(tx, projectId);
  if (present + more <= most) return;
  throw new Conflict(`A project has at most ${most} features; this one has ${present}`);
}
