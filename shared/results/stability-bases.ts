import { LRUCache } from 'lru-cache';
import type { RankChances } from '../ranking/results/rank-chances.ts';
import type { OpenPlace } from '../ranking/results/stability.ts';

/** Data that the stability of the best k follows from, for any k. */
export interface StabilityBasis {
  /** In the order of the results; along them the places, and by their index the chances. */
  readonly featureIds: readonly string[];
  readonly places: readonly OpenPlace[];
  readonly chances: RankChances;
  /** By k, 1 where the best k differ between the scales that are likely. */
  readonly scaleOpen: Uint8Array;
  /** Whether comparisons tell the order, and what is missing is how the scales compare, which nobody has said. */
  readonly isScaleMissing: boolean;
  /** Whether enough inferences were checked to say how far people answer the same again. */
  readonly checked: boolean;
  /** Whether answers about the order contradict each other. */
  readonly contradicted: boolean;
  /** Whether the answers agree so little that they tell no order, in any of the dimensions. */
  readonly noOrder: boolean;
  /** Whether the team is in two parts with an order each. */
  readonly twoCamps: boolean;
  /** About how many answers make the order final; null if no answers can, since it is by value for effort or contradicted. */
  readonly questionsToFinal: number | null;
}

/** Features kept over all states; about 200 bytes each. */
const MAX_FEATURES = 50_000;

/**
 * The bases of stability in memory, the least recently used go first. A key names everything that a basis depends on, with the
 * states it was computed at.
 */
export class StabilityBases {
  readonly #kept = new LRUCache<string, StabilityBasis, () => Promise<StabilityBasis>>({
    maxSize: MAX_FEATURES,
    // One above the limit is kept all the same, alone.
    sizeCalculation: ({ featureIds }) => Math.min(Math.max(featureIds.length, 1), MAX_FEATURES),
    fetchMethod: (_key, _stale, { context: compute }) => compute(),
    // A basis that is evicted while it is being computed still serves those who asked for it.
    ignoreFetchAbort: true,
  });

  /** Returns the basis. Concurrent requests for the same basis share one computation, including its failure. */
  async read(key: string, compute: () => Promise<StabilityBasis>): Promise<StabilityBasis> {
    return this.#kept.get(key) ?? (await this.#kept.forceFetch(key, { context: compute }));
  }
}
