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
 * Takes features and their comparisons out of both rankings until the features are restored. Archived ones stay as they are.
 * @returns how many became archived.
 * @throws as `rewriteFeatures`.
 */
export function archiveFeatures(
  context: Needs<'em' | 'jobs' | 'now' | 'rewrites'>,
  features: SomeFeatures,
): Promise<number> {
  return rewriteFeatures(context, features, archiving(features), (_, archived) => archived.length);
}

/** Archives one feature. @returns it, also if it was archived before. @throws as `archiveFeatures`; NotFound for an unknown one. */
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
 * Brings archived features back, with the comparisons whose features are then both active. The rankings are as if the features had never
 * been archived.
 * @returns how many became active.
 * @throws as `rewriteFeatures`; Conflict if the project would have too many features.
 */
export function restoreFeatures(
  context: Needs<'em' | 'jobs' | 'now' | 'rewrites' | 'settings'>,
  features: SomeFeatures,
): Promise<number> {
  return rewriteFeatures(context, features, restoring(context, features), (_, restored) => restored.length);
}

/** Restores one feature. @returns it, also if it was active before. @throws as `restoreFeatures`; NotFound for an unknown one. */
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

/** Archives active features and their comparisons, without the estimates of the others. @returns those that were active. */
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

/** Makes archived features and their comparisons active again, without their estimates. @returns those that were archived. */
export async function wake(tx: Transaction, projectId: string, featureIds: readonly string[]): Promise<NamedFeature[]> {
  const restored = await markFeaturesRestored(tx, { projectId, featureIds });
  const ids = restored.map(({ id }) => id);
  if (ids.length > 0) await markRestoredOfFeatures(tx, { projectId, featureIds: ids });
  return restored;
}
