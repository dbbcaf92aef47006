import type { FeatureRecord } from '../features/store/feature-catalog.ts';

/** The best and the worst rank that a feature can have, from 1. */
export type RankRange = readonly [best: number, worst: number];

/** Ranks that a feature can have in an order whose pairs are all known. */
export interface FinalRange {
  readonly range: RankRange;
  readonly isDisputed: boolean;
}

/** A feature's place on one dimension. */
export interface Placed {
  place: number;
  /** Natural logarithm of its worth, and the variance of the logarithm. */
  score: number;
  variance: number;
  /** Whether it was compared at least once. */
  compared: boolean;
  sharedRank: number;
  rankRange: RankRange;
  /** The only ranks that it can have once every pair is known, and whether answers about them contradict each other. */
  final: FinalRange | null;
}

/** A feature with its place in both dimensions, and its sort key. */
export interface PlacedFeature {
  feature: FeatureRecord;
  complexity: Placed;
  value: Placed;
  /** Whether it was compared in both dimensions, so that value for effort is known. */
  comparable: boolean;
  score: number;
  variance: number;
}

/** The features of a project in the order of the results. */
export interface PlacedFeatures {
  placed: readonly PlacedFeature[];
  /** Standard deviation of the logarithm of the ratio between the scales of value and effort, about which people may be wrong. */
  doubt: number;
}
