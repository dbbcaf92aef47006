/** Two features, by index. */
export type Pair = readonly [number, number];

/** Every pair of some features. */
export function pairsAmong(features: readonly number[]): Pair[] {
  return features.flatMap((x, index) => features.slice(index + 1).map((y): Pair => [x, y]));
}

/** Pairs that must not be proposed, with a quick check for features that are in none of them. */
export class ReservedPairs {
  readonly #n: number;
  readonly #features = new Set<number>();
  readonly #keys = new Set<number>();

  constructor(n: number, pairs: readonly Pair[]) {
    this.#n = n;
    for (const [x, y] of pairs) {
      this.#features.add(x).add(y);
      this.#keys.add(Math.min(x, y) * n + Math.max(x, y));
    }
  }

  get size(): number {
    return this.#keys.size;
  }

  /** Whether the feature is in some reserved pair. */
  involves(v: number): boolean {
    return this.#features.has(v);
  }

  has(x: number, y: number): boolean {
    return this.#keys.has(Math.min(x, y) * this.#n + Math.max(x, y));
  }
}
