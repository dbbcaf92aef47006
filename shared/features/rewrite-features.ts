import { replayEstimates } from '../answers/store/estimates.ts';
import { lockLedgers, markRewritten } from '../answers/store/ledgers.ts';
import type { Needs } from '../context.ts';
import { featureEvent } from '../events/feature-event.ts';
import { recordEvent } from '../events/store/events.ts';
import { NotFound } from '../platform/errors.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import type { StoredAction } from '../projects/rules/activity-actions.ts';
import { logActivity } from '../projects/store/activity.ts';
import { lockProject } from '../projects/store/projects.ts';
import { DIMENSIONS } from '../ranking/vocabulary.ts';
import { requestViewRefresh } from '../results/jobs.ts';
import { type NamedFeature, touchFeatures } from './store/feature-changes.ts';

export interface SomeFeatures {
  projectId: string;
  /** Unknown ids are ignored. */
  featureIds: readonly string[];
  changedBy: string;
}

export interface Rewrite<F extends NamedFeature = NamedFeature> {
  /** The action in the audit log for one feature, and for several. */
  actions: readonly [StoredAction, StoredAction];
  eventOf(feature: F): Parameters<typeof featureEvent>[1];
  /** Further details for the audit log, read after the features are changed. */
  details?(): Record<string, unknown>;
  /** Changes features and their comparisons. Returns the features that changed. */
  change(tx: Transaction, deletion: { by: string; at: Date }): Promise<F[]>;
}

/**
 * Changes which features and comparisons of a project are active: in one transaction, with the estimates of both rankings. Writes nothing
 * if no feature changed.
 * @param read reads the return value in the same transaction, so that nothing can turn the response into an error after the commit.
 * @throws NotFound when the project was deleted in the meantime.
 */
export async function rewriteFeatures<F extends NamedFeature, T>(
  { em, now, jobs, rewrites }: Needs<'em' | 'jobs' | 'now' | 'rewrites'>,
  { projectId, changedBy: by }: SomeFeatures,
  { actions: [one, several], eventOf, details, change }: Rewrite<F>,
  read: (tx: Transaction, changed: readonly F[]) => T | Promise<T>,
): Promise<T> {
  const at = now();
  const { result, isChanged } = await rewrites.run(projectId, () =>
    em.transactional(async (tx) => {
      await lockLedgers(tx, projectId);
      // Locked before the features, as when a single feature is changed. Otherwise, two transactions could wait for each other.
      if (!(await lockProject(tx, { projectId }))) throw new NotFound('Project not found', 'project_not_found');
      const changed = await change(tx, { by, at });
      const [first] = changed;
      if (!first) return { result: await read(tx, changed), isChanged: false };
      await touchFeatures(tx, { projectId });
      await markRewritten(tx, { projectId, dimensions: DIMENSIONS, at, by });
      for (const dimension of DIMENSIONS) await replayEstimates(tx, { projectId, dimension });
      const ids = changed.map(({ id }) => id);
      logActivity(tx, {
        projectId,
        action: ids.length === 1 ? one : several,
        userId: by,
        at,
        details: {
          ...(ids.length === 1 ? { feature_id: first.id, name: first.name } : { count: ids.length, feature_ids: ids }),
          ...details?.(),
        },
      });
      for (const [event, features] of Map.groupBy(changed, eventOf)) {
        await recordEvent(tx, { ...featureEvent(projectId, event, features), now: at });
      }
      return { result: await read(tx, changed), isChanged: true };
    }),
  );
  if (isChanged) requestViewRefresh(jobs, projectId);
  return result;
}
