import { seededRandom, shuffledRanks } from '../support/random.ts';

export type Dimension = 'complexity' | 'value';
export const DIMENSIONS: readonly Dimension[] = ['complexity', 'value'];

/** A person with a firm opinion: a hidden rank of every feature in each dimension, and never a doubt. */
export class Judge {
  readonly #ranks: Record<Dimension, ReadonlyMap<string, number>>;

  /** The same features in the same order and the same seed give the same opinion. */
  constructor(featureIds: readonly string[], seed: number) {
    const random = seededRandom(seed);
    const rank = () => {
      const ranks = shuffledRanks(featureIds.length, random);
      return new Map(featureIds.map((id, index) => [id, ranks[index]!]));
    };
    this.#ranks = { complexity: rank(), value: rank() };
  }

  choose(dimension: Dimension, a: string, b: string): 'feature_a' | 'feature_b' {
    const ranks = this.#ranks[dimension];
    return ranks.get(a)! > ranks.get(b)! ? 'feature_a' : 'feature_b';
  }

  /** Share of pairs that an order, best first, has as the judge would: 1 for all of them. */
  agreement(dimension: Dimension, order: readonly string[]): number {
    let right = 0;
    let pairs = 0;
    for (const [at, better] of order.entries()) {
      for (const worse of order.slice(at + 1)) {
        pairs += 1;
        if (this.choose(dimension, better, worse) === 'feature_a') right += 1;
      }
    }
    return pairs === 0 ? 1 : right / pairs;
  }
}
