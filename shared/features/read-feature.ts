import type { Needs } from '../context.ts';
import type { Feature } from '../entities.ts';
import { NotFound } from '../platform/errors.ts';
import { findFeature } from './store/feature-changes.ts';

/** @throws NotFound if the project doesn't have the feature (any more). */
export async function readFeature({ em }: Needs<'em'>, projectId: string, featureId: string): Promise<Feature> {
  const feature = await findFeature(em, projectId, featureId);
  if (!feature) throw new NotFound('Feature not found', 'feature_not_found');
  return feature;
}
