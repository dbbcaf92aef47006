import { markArchivedOfFeatures, markRestoredOfFeatures } from '../answers/store/comparison-changes.ts';
import type { Needs } from '../context.ts';
import type { Feature } from '../entities.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { refuseTooMany } from './add-features.ts';
import { readFeature } from './read-feature.ts';
import { type Rewrite, rewriteFeatures, type SomeFeatures } from './rewrite-features.ts';
import { markFeaturesArchived, markFeaturesRestored, type NamedFeature } from './store/feature-changes.ts';

type OneFeature = Pick<SomeFeatures, 'projectId' | 'changedBy'> & { featureId: string };

/**
 * Takes features and their comparisons out of both rankings until the features are restored. Features that are already archived stay as
 * they are.
 * @returns how many became archived.
 * @throws as `rewriteFeatures`.
 */
export function archiveFeatures(
  context: Needs<'em' | 'jobs' | 'now' | 'rewrites'>,
  features: SomeFeatures,
): Promise<number> {
  return rewriteFeatures(context, features, archiving(features), (_, archived) => archived.length);
}

/**
 * Archives one feature.
 * @returns it, even if it was already archived.
 * @throws as `archiveFeatures`; NotFound for an unknown feature.
 */
export function archiveFeature(context: Needs<'em' | 'jobs' | 'now' | 'rewrites'>, one: OneFeature): Promise<Feature> {
  const features = { ...one, featureIds: [one.featureId] };
  return rewriteFeatures(context, features, archiving(features), (em) =>
    readFeature({ em }, one.projectId, one.featureId),
  );
}

const archiving = ({ projectId, featureIds }: SomeFeatures): Rewrite => ({
  actions: ['feature_archived', 'features_archived'],
  eventOf: () => 'feature.archived',
  change: (tx, deletion) => putToSleep(tx, projectId, featureIds, { ...deletion, bySync: false }),
});

/**
 * Restores archived features, with the comparisons whose features are then both active. The rankings are as if the features had never been
 * archived.
 * @returns how many became active.
 * @throws as `rewriteFeatures`; Conflict if the project would have too many features.
 */
export function restoreFeatures(
  context: Needs<'em' | 'jobs' | 'now' | 'rewrites' | 'settings'>,
  features: SomeFeatures,
): Promise<number> {
  return rewriteFeatures(context, features, restoring(context, features), (_, restored) => restored.length);
}

/**
 * Restores one feature.
 * @returns it, even if it was already active.
 * @throws as `restoreFeatures`; NotFound for an unknown feature.
 */
export function restoreFeature(
  context: Needs<'em' | 'jobs' | 'now' | 'rewrites' | 'settings'>,
  one: OneFeature,
): Promise<Feature> {
  const features = { ...one, featureIds: [one.featureId] };
  return rewriteFeatures(context, features, restoring(context, features), (em) =>
    readFeature({ em }, one.projectId, one.featureId),
  );
}

const restoring = ({ settings }: Needs<'settings'>, { projectId, featureIds }: SomeFeatures): Rewrite => ({
  actions: ['feature_restored', 'features_restored'],
  eventOf: () => 'feature.restored',
  async change(tx) {
    const restored = await wake(tx, projectId, featureIds);
    await refuseTooMany(tx, projectId, restored.length, settings.FEATURES_PER_PROJECT, { included: true });
    return restored;
  },
});

/**
 * Archives active features and their comparisons, but doesn't recompute the estimates of other features.
 * @returns the features that were active.
 */
export async function putToSleep(
  tx: Transaction,
  projectId: string,
  featureIds: readonly string[],
  deletion: { by: string; at: Date; bySync: boolean },
): Promise<NamedFeature[]> {
  const archived = await markFeaturesArchived(tx, { projectId, featureIds, ...deletion });
  const ids = archived.map(({ id }) => id);
  if (ids.length > 0) await markArchivedOfFeatures(tx, { projectId, featureIds: ids, ...deletion });
  return archived;
}

/**
 * Makes archived features and their comparisons active again, but doesn't compute their estimates.
 * @returns the features that were archived.
 */
export async function wake(tx: Transaction, projectId: string, featureIds: readonly string[]): Promise<NamedFeature[]> {
  const restored = await markFeaturesRestored(tx, { projectId, featureIds });
  const ids = restored.map(({ id }) => id);
  if (ids.length > 0) await markRestoredOfFeatures(tx, { projectId, featureIds: ids });
  return restored;
}
