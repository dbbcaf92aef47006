import type { FeatureRecord } from '../../shared/store/feature-catalog.ts';
import { presentFeature } from './feature.ts';

/** Features to rate, and how many there are in all. */
export function presentRatingCards({ features, open }: { features: readonly FeatureRecord[]; open: number }) {
  return { features: features.map(presentFeature), remaining: open };
}
