import { markDeletedOfFeatures } from '../../store/comparison-changes.ts';
import { markFeaturesDeleted } from '../../store/feature-changes.ts';
import type { Needs } from '../context.ts';
import { type Rewrite, rewriteFeatures, type SomeFeatures } from './rewrite-features.ts';

/**
 * Deletes active and archived features for good, and takes their comparisons out of both rankings; all of it stays in the audit trail.
 * @returns how many there were.
 * @throws as `rewriteFeatures`.
 */
export function removeFeatures(
  context: Needs<'em' | 'jobs' | 'now' | 'rewrites'>,
  features: SomeFeatures,
): Promise<number> {
  const { projectId, featureIds } = features;
  const deleting: Rewrite = {
    actions: ['feature_deleted', 'features_deleted'],
    event: 'feature.deleted',
    async change(tx, deletion) {
      const removed = await markFeaturesDeleted(tx, projectId, featureIds, deletion);
      const ids = removed.map(({ id }) => id);
      if (ids.length > 0) await markDeletedOfFeatures(tx, projectId, ids, deletion);
      return removed;
    },
  };
  return rewriteFeatures(context, features, deleting, (_, removed) => removed.length);
}
