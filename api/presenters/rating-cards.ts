import type { DealtCards } from '../../shared/store/ratings.ts';
import { presentFeature } from './feature.ts';

/** Features to rate, how many there are in all, and how many the person has rated. */
export function presentRatingCards({ features, open, rated }: DealtCards) {
  return { features: features.map(presentFeature), remaining: open, rated };
}
