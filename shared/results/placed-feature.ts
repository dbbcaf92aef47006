import type { FeatureRecord } from '../features/store/feature-catalog.ts';
import type { ByDimension } from '../ranking/vocabulary.ts';

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
  /** Whether it was compared with so few others that its place is as good as unknown. */
  early: boolean;
  sharedRank: number;
  rankRange: RankRange;
  /** The only ranks that it can have once every pair is known, and whether answers about them contradict each other. */
  final: FinalRange | null;
}

/** A feature with its place on each dimension, and by what it is sorted. */
export interface PlacedFeature {
  feature: FeatureRecord;
  on: ByDimension<Placed>;
  /** Whether it was compared in both dimensions of value for effort, so that they can be weighed against each other. */
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
