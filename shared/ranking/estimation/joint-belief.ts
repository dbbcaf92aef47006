import { finish, type Steps } from '../steps.ts';
import { type ComparisonColumns, gatherEvidence } from './evidence.ts';
import { jointMeansChunked } from './joint-means.ts';

/** Variance of each mean before any answer, in logits². */
const PRIOR_VARIANCE = 4;
const LONGEST_STEP = 2;

/**
 * Up to here the whole covariance is kept: 8 bytes · n², 8 MB. A third more features would double what an append (1 ms
 * here), a rebuild (1 s) and the readers' memory cost, and 10,000 would need 800 MB. Beyond it the features count as
 * independent, 8 bytes · n: a difference then looks less certain than it is, which gives slightly less informative questions.
 */
const MAX_FEATURES_WITH_COVARIANCE = 1024;

/** Multiplications that a replay may cost, 0.3 s or so; beyond it a rebuild refits all answers at once. */
const LONGEST_REPLAY = 3e8;

/**
 * What all answers together say about all features: means and their covariance, one Laplace step per answer. This is what
 * `robust` weighs pairs by; the estimates that are shown are those of `estimate.ts`.
 */
export class JointBelief {
  readonly n: number;
  readonly means: Float64Array;
  readonly correlated: boolean;
  readonly #variances: Float64Array;
  /** Row by row; empty unless `correlated`. Its diagonal is in `#variances` too, where many are read without cache misses. */
  readonly #covariance: Float64Array;
  readonly #lever: Float64Array;

  constructor(n: number, correlated = n <= MAX_FEATURES_WITH_COVARIANCE) {
    this.n = n;
    this.correlated = correlated;
    this.means = new Float64Array(n);
    this.#lever = new Float64Array(correlated ? n : 0);
    this.#variances = new Float64Array(n).fill(PRIOR_VARIANCE);
    this.#covariance = new Float64Array(correlated ? n * n : 0);
    for (let v = 0; correlated && v < n; v++) this.#covariance[v * n + v] = PRIOR_VARIANCE;
  }

  /** Size in memory. */
  get bytes(): number {
    return 8 * (2 * this.n + this.#lever.length + this.#covariance.length);
  }

  /** Variance of the difference of two means. */
  differenceVariance(i: number, j: number): number {
    const independent = this.#variances[i]! + this.#variances[j]!;
    return this.correlated ? independent - 2 * this.#covariance[i * this.n + j]! : independent;
  }

  /**
   * Takes in one answer: solves x = d + s²·(outcome − σ(x)) for the new difference, moves all means along
   * their covariance with it, and shrinks the covariance by what was learnt at x. O(n²), or O(1) without covariance.
   * @param outcome 1 when a won, 0 when b won, ½ for a tie.
   */
  answer(a: number, b: number, outcome: number): void {
    const variance = this.differenceVariance(a, b);
    const p = logistic(differenceAfter(this.means[a]! - this.means[b]!, variance, outcome));
    const information = p * (1 - p);
    const shrink = information / (1 + information * variance);
    if (this.correlated) this.#moveAll(a, b, outcome - p, Math.sqrt(shrink));
    else this.#moveBoth(a, b, outcome - p, shrink);
  }

  #moveAll(a: number, b: number, surprise: number, rootShrink: number): void {
    const { n, means } = this;
    const s = this.#covariance;
    const lever = this.#lever;
    for (let v = 0; v < n; v++) {
      const along = s[a * n + v]! - s[b * n + v]!;
      means[v]! += along * surprise;
      // Each factor carries the root, so that the matrix stays symmetric to the last bit.
      lever[v] = along * rootShrink;
    }
    for (let i = 0; i < n; i++) {
      const factor = lever[i]!;
      if (factor === 0) continue;
      for (let j = 0, index = i * n; j < n; j++, index++) s[index]! -= factor * lever[j]!;
    }
    this.#readVariances();
  }

  #readVariances(): void {
    for (let v = 0; v < this.n; v++) this.#variances[v] = this.#covariance[v * this.n + v]!;
  }

  #moveBoth(a: number, b: number, surprise: number, shrink: number): void {
    const s = this.#variances;
    this.means[a]! += s[a]! * surprise;
    this.means[b]! -= s[b]! * surprise;
    s[a]! -= shrink * s[a]! * s[a]!;
    s[b]! -= shrink * s[b]! * s[b]!;
  }

  /** The belief after a list of answers, from nothing. */
  static from(n: number, answers: ComparisonColumns): JointBelief {
    return finish(JointBelief.fromChunked(n, answers));
  }

  /**
   * The same in slices. Short histories are replayed answer by answer, so that the belief is exactly that of having
   * followed them; long ones are refitted at once, which differs a little and is as good.
   */
  static *fromChunked(n: number, answers: ComparisonColumns, longestReplay = LONGEST_REPLAY): Steps<JointBelief> {
    const belief = new JointBelief(n);
    if (belief.correlated && answers.length * n * n > longestReplay) {
      yield* belief.#refit(answers);
      return belief;
    }
    const perSlice = Math.max(1, Math.floor(2e6 / (belief.correlated ? n * n : 1)));
    for (let i = 0; i < answers.length; i++) {
      belief.answer(answers.first[i]!, answers.second[i]!, answers.outcome[i]!);
      if (i % perSlice === perSlice - 1) yield;
    }
    return belief;
  }

  /** Mode of all answers at once, and the inverse of the information there. */
  *#refit(answers: ComparisonColumns): Steps<void> {
    const { n, means } = this;
    const s = this.#covariance;
    const plain = { ...answers, length: answers.length, weight: new Float64Array(answers.length).fill(1) };
    const evidence = gatherEvidence(n, plain);
    const prior = { model: 'bradley_terry', mean: 0, variance: PRIOR_VARIANCE } as const;
    means.set((yield* jointMeansChunked(evidence, prior)).means);
    for (let i = 0; i < n; i++) {
      s[i * n + i] = 1 / PRIOR_VARIANCE;
      for (let e = evidence.start[i]!; e < evidence.start[i + 1]!; e++) {
        const j = evidence.opponent[e]!;
        const p = logistic(means[i]! - means[j]!);
        const information = evidence.weight[e]! * p * (1 - p);
        s[i * n + i]! += information;
        s[i * n + j]! -= information;
      }
    }
    yield* this.#invert();
  }

  /** Inverts the matrix in place by sweeping each pivot (Goodnight 1979), which leaves the inverse with its sign changed. */
  *#invert(): Steps<void> {
    const { n } = this;
    const s = this.#covariance;
    const lever = this.#lever;
    for (let pivot = 0; pivot < n; pivot++) {
      const inverse = 1 / s[pivot * n + pivot]!;
      const root = Math.sqrt(inverse);
      const row = pivot * n;
      for (let j = 0; j < n; j++) {
        lever[j] = s[row + j]! * root;
        s[row + j]! *= inverse;
      }
      lever[pivot] = 0;
      for (let i = 0; i < n; i++) {
        const factor = lever[i]!;
        if (factor === 0) continue;
        for (let j = 0, index = i * n; j < n; j++, index++) s[index]! -= factor * lever[j]!;
        s[i * n + pivot]! *= inverse;
      }
      s[row + pivot] = -inverse;
      yield;
    }
    for (let index = 0; index < s.length; index++) s[index] = -s[index]!;
    this.#readVariances();
  }
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** The difference x that an answer leaves behind: x = before + variance·(outcome − σ(x)), by Newton's method. */
function differenceAfter(before: number, variance: number, outcome: number): number {
  let x = before;
  // The left side minus the right rises everywhere, so that a handful of steps is enough; 50 is far beyond.
  for (let i = 0; i < 50; i++) {
    const p = logistic(x);
    const step = (before + variance * (outcome - p) - x) / (1 + variance * p * (1 - p));
    x += Math.min(Math.max(step, -LONGEST_STEP), LONGEST_STEP);
    if (Math.abs(step) < 1e-12) break;
  }
  return x;
}
