import { markDeletedOfFeatures } from '../answers/store/comparison-changes.ts';
import { hasWorkOfOthers } from '../answers/store/others-work.ts';
import type { Needs } from '../context.ts';
import { NotYours } from '../projects/may-delete.ts';
import { type Rewrite, rewriteFeatures, type SomeFeatures } from './rewrite-features.ts';
import { markFeaturesDeleted } from './store/feature-changes.ts';

/**
 * Deletes active and archived features for good and takes their comparisons out of both rankings. All of it stays in the audit trail.
 * @param features.ownOnly whether features that others added, answered about or rated must not be deleted.
 * @returns how many there were.
 * @throws as `rewriteFeatures`; NotYours, with nothing deleted, if one of the features is another person's.
 */
export function removeFeatures(
  context: Needs<'em' | 'jobs' | 'now' | 'rewrites'>,
  features: SomeFeatures & { ownOnly: boolean },
): Promise<number> {
  const { projectId, featureIds, changedBy, ownOnly } = features;
  let archived: Record<string, string> = {};
  const deleting: Rewrite = {
    actions: ['feature_deleted', 'features_deleted'],
    eventOf: () => 'feature.deleted',
    // For whoever restores them.
    details: () => (Object.keys(archived).length > 0 ? { archived } : {}),
    async change(tx, deletion) {
      if (ownOnly && (await hasWorkOfOthers(tx, { projectId, featureIds, userId: changedBy }))) {
        throw new NotYours(
          "You can't delete features that others added, answered about or rated; archive them instead",
        );
      }
      const removed = await markFeaturesDeleted(tx, { projectId, featureIds, ...deletion });
      archived = Object.fromEntries(removed.flatMap(({ id, archivedAt: at }) => (at ? [[id, at.toISOString()]] : [])));
      const ids = removed.map(({ id }) => id);
      if (ids.length > 0) await markDeletedOfFeatures(tx, { projectId, featureIds: ids, ...deletion });
      return removed;
    },
  };
  return rewriteFeatures(context, features, deleting, (_, removed) => removed.length);
}
