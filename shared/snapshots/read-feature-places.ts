import type { Needs } from '../context.ts';
import { findFeatureStates } from '../features/store/feature-catalog.ts';
import { NotFound } from '../platform/errors.ts';
import type { Sorting } from '../ranking/vocabulary.ts';
import { findPlacesOfFeature, type PlaceOfFeature } from './store/snapshots.ts';

/** A feature in the kept rankings, also one that is closed. @throws NotFound if the project never had it. */
export async function readFeaturePlaces(
  { pool }: Needs<'pool'>,
  of: { projectId: string; featureId: string; sorting: Sorting },
): Promise<PlaceOfFeature[]> {
  const { projectId, featureId } = of;
  const places = await findPlacesOfFeature(pool, of);
  if (places.length > 0) return places;
  const [known] = await findFeatureStates(pool, { projectId, ids: [featureId] });
  if (!known) throw new NotFound('Feature not found', 'feature_not_found');
  return places;
}
