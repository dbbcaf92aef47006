import { LRUCache } from 'lru-cache';
import type { RankChances } from '../ranking/results/rank-chances.ts';
import type { OpenPlace } from '../ranking/results/stability.ts';

/** Data that determines the stability of the best k, for any k. */
export interface StabilityBasis {
  /** In the order of the results. The places are along it, and the probabilities by its index. */
  readonly featureIds: readonly string[];
  readonly places: readonly OpenPlace[];
  readonly chances: RankChances;
  /** By k: 1 if the best k differ between the likely scales. */
  readonly scaleOpen: Uint8Array;
  /** Whether comparisons tell the order, and what is missing is how the scales compare, which nobody has said. */
  readonly isScaleMissing: boolean;
  /** Whether enough inferences were verified to know how consistently people answer. */
  readonly checked: boolean;
  /** Whether answers about the order contradict each other. */
  readonly contradicted: boolean;
  /** Whether the answers agree so little that they tell no order, in any of the dimensions. */
  readonly noOrder: boolean;
  /** Whether the team is in two parts with an order each. */
  readonly twoCamps: boolean;
  /** About how many answers make the order final; null if no answers can, because it is by value for effort or contradicted. */
  readonly questionsToFinal: number | null;
}

/** Maximum number of features cached over all states; about 200 bytes each. */
const MAX_FEATURES = 50_000;

/**
 * Caches the bases of stability in memory; the least recently used go first. A key names everything that a basis depends on, with its
 * states.
 */
export class StabilityBases {
  readonly #kept = new LRUCache<string, StabilityBasis, () => Promise<StabilityBasis>>({
    maxSize: MAX_FEATURES,
    // A basis above the limit is cached nevertheless, alone.
    sizeCalculation: ({ featureIds }) => Math.min(Math.max(featureIds.length, 1), MAX_FEATURES),
    fetchMethod: (_key, _stale, { context: compute }) => compute(),
    // A basis that is evicted while it is being computed still goes to the requests waiting for it.
    ignoreFetchAbort: true,
  });

  /** Returns the basis. Concurrent requests for the same basis share one computation, including its failure. */
  async read(key: string, compute: () => Promise<StabilityBasis>): Promise<StabilityBasis> {
    return this.#kept.get(key) ?? (await this.#kept.forceFetch(key, { context: compute }));
  }
}
