import type { Feature } from '../../entities/feature.ts';
import { NotFound } from '../../errors.ts';
import { logActivity } from '../../store/activity.ts';
import { findFeature, touchFeatures } from '../../store/feature-changes.ts';
import type { Context } from '../context.ts';

export interface FeatureChange {
  projectId: string;
  featureId: string;
  name?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
  changedBy: string;
}

/**
 * Changes what a feature says; what is absent stays, and no ranking is touched.
 * @throws NotFound when the project has no such feature.
 */
export async function updateFeature({ em, now }: Context, change: FeatureChange): Promise<Feature> {
  const { projectId, featureId, changedBy } = change;
  return em.transactional(async (tx) => {
    if (!(await touchFeatures(tx, projectId))) throw new NotFound('Project not found', 'project_not_found');
    const feature = await findFeature(tx, projectId, featureId);
    if (!feature) throw new NotFound('Feature not found', 'feature_not_found');
    const { name = feature.name, description = feature.description, tags = feature.tags } = change;
    const changed = [
      ...(name === feature.name ? [] : ['name']),
      ...(description === feature.description ? [] : ['description']),
      ...(JSON.stringify(tags) === JSON.stringify(feature.tags) ? [] : ['tags']),
    ];
    if (changed.length === 0) return feature;
    // Names alone: what else changed may be long, and is read again with every page of the activity.
    const renamed = name === feature.name ? {} : { before: { name: feature.name }, after: { name } };
    Object.assign(feature, { name, description, tags, updatedAt: now() });
    logActivity(tx, {
      projectId,
      action: 'feature_updated',
      userId: changedBy,
      at: now(),
      details: { feature_id: featureId, changed, ...renamed },
    });
    return feature;
  });
}
