/** Scores of features, with the variances of their differences. */
export interface DifferenceBelief {
  readonly n: number;
  readonly means: Float64Array;
  /** Variance of each score. */
  readonly variances: Float64Array;
  /** Variance of the difference of two scores. */
  differenceVariance(x: number, y: number): number;
}

/**
 * Normal scores with their covariance, updated with information about differences. If the covariance would be too
 * large, only variances are kept.
 */
export class CorrelatedScores implements DifferenceBelief {
  readonly n: number;
  readonly correlated: boolean;
  readonly means: Float64Array;
  readonly variances: Float64Array;
  /** Row by row; empty unless `correlated`. `variances` repeats its diagonal, which avoids cache misses when many are read. */
  readonly covariance: Float64Array;
  readonly #lever: Float64Array;

  /** @param variance of each score. Scores are independent at first. */
  constructor(n: number, variance: number, correlated: boolean) {
    this.n = n;
    this.correlated = correlated;
    this.means = new Float64Array(n);
    this.variances = new Float64Array(n).fill(variance);
    this.covariance = new Float64Array(correlated ? n * n : 0);
    for (let v = 0; correlated && v < n; v++) this.covariance[v * n + v] = variance;
    this.#lever = new Float64Array(correlated ? n : 0);
  }

  /** Sets the means and variances before anything is learnt. */
  begin({ means, variances }: { means: Float64Array; variances: Float64Array }): void {
    this.means.set(means);
    this.variances.set(variances);
    for (let v = 0; this.correlated && v < this.n; v++) this.covariance[v * this.n + v] = variances[v]!;
  }

  /** Size in memory. */
  get bytes(): number {
    return 8 * (2 * this.n + this.#lever.length + this.covariance.length);
  }

  differenceVariance(x: number, y: number): number {
    const independent = this.variances[x]! + this.variances[y]!;
    return this.correlated ? independent - 2 * this.covariance[x * this.n + y]! : independent;
  }

  /** Copies the variances from the covariance after the covariance was changed from outside. */
  readVariances(): void {
    for (let v = 0; v < this.n; v++) this.variances[v] = this.covariance[v * this.n + v]!;
  }

  /**
   * Applies information about a difference. All means move by their covariance with it times `pull`. The covariance shrinks by `shrink`
   * times the square of that covariance. O(n²), or O(1) without covariance.
   */
  learn(a: number, b: number, pull: number, shrink: number): void {
    const { n, means, variances, covariance } = this;
    if (!this.correlated) {
      moveBoth(means, variances, a, b, pull, shrink);
      return;
    }
    const lever = this.#lever;
    this.#moveMeans(means, lever, a, b, pull, shrink);
    for (let i = 0; i < n; i++) {
      const factor = lever[i]!;
      if (factor === 0) continue;
      for (let j = 0, index = i * n; j < n; j++, index++) covariance[index]! -= factor * lever[j]!;
    }
    this.readVariances();
  }

  /**
   * The scores as `learn` would leave them, to the last bit, in O(n). This object stays unchanged, and must not change while the result is
   * used.
   */
  after(a: number, b: number, pull: number, shrink: number): DifferenceBelief {
    const { n, covariance } = this;
    const means = this.means.slice();
    const variances = this.variances.slice();
    if (!this.correlated) {
      moveBoth(means, variances, a, b, pull, shrink);
      return { n, means, variances, differenceVariance: (x, y) => variances[x]! + variances[y]! };
    }
    const lever = new Float64Array(n);
    this.#moveMeans(means, lever, a, b, pull, shrink);
    for (let v = 0; v < n; v++) variances[v]! -= lever[v]! * lever[v]!;
    const differenceVariance = (x: number, y: number) =>
      variances[x]! + variances[y]! - 2 * (covariance[x * n + y]! - lever[x]! * lever[y]!);
    return { n, means, variances, differenceVariance };
  }

  #moveMeans(means: Float64Array, lever: Float64Array, a: number, b: number, pull: number, shrink: number): void {
    const { n, covariance } = this;
    // Each factor of the square contains the root, so that the matrix stays symmetric to the last bit.
    const rootShrink = Math.sqrt(shrink);
    for (let v = 0; v < n; v++) {
      const along = covariance[a * n + v]! - covariance[b * n + v]!;
      means[v]! += along * pull;
      lever[v] = along * rootShrink;
    }
  }
}

function moveBoth(
  means: Float64Array,
  variances: Float64Array,
  a: number,
  b: number,
  pull: number,
  shrink: number,
): void {
  means[a]! += variances[a]! * pull;
  means[b]! -= variances[b]! * pull;
  variances[a]! -= shrink * variances[a]! * variances[a]!;
  variances[b]! -= shrink * variances[b]! * variances[b]!;
}
