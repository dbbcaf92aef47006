import type { Dimension } from '../projects/queries.ts';

interface Feature {
  id: string;
  name: string;
}

/** Two features to ask about again. */
export interface PairToAsk {
  dimension: Dimension;
  features: readonly [Feature, Feature];
}
