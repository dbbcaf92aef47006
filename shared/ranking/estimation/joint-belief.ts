import { finish, type Steps } from '../steps.ts';
import { CorrelatedScores, type DifferenceBelief } from './correlated-scores.ts';
import { type ComparisonColumns, gatherEvidence, type ScoreBeliefs } from './evidence.ts';
import { jointMeansChunked } from './joint-means.ts';
import { invertChunked } from './symmetric-inverse.ts';

/** Scores, and the expected information of an answer about two of them. */
export interface InformativeBelief extends DifferenceBelief {
  /** In any unit. It grows with the variance and shrinks with the difference. */
  information(difference: number, variance: number): number;
  /** `information` of a difference of 0. */
  mostInformation(variance: number): number;
}

/** Variance of each mean before any answer, in logits². */
const PRIOR_VARIANCE = 4;
const LONGEST_STEP = 2;

/**
 * Up to this number of features, the whole covariance is kept: 8 bytes · n², 8 MB. A third more features would double the cost of an append
 * (1 ms here), of a rebuild (1 s) and of memory; 10,000 features would need 800 MB. Beyond it, features count as independent, with 8 bytes
 * · n. A difference then looks less certain than it is, which makes questions slightly less informative.
 */
const MAX_FEATURES_WITH_COVARIANCE = 1024;

/** Maximum number of multiplications in a replay, about 0.3 s. Beyond it, a rebuild refits all answers at once. */
const LONGEST_REPLAY = 3e8;

/**
 * Belief about all features from all answers: means and their covariance, one Laplace step per answer. `robust` weighs pairs by it. The
 * displayed estimates come from `estimate.ts`.
 */
export class JointBelief implements InformativeBelief {
  readonly n: number;
  readonly #scores: CorrelatedScores;

  /** @param prior beliefs before any answer, for scores of standard deviation 1; null for standard normal scores. */
  constructor(n: number, correlated = n <= MAX_FEATURES_WITH_COVARIANCE, prior: ScoreBeliefs | null = null) {
    this.n = n;
    this.#scores = new CorrelatedScores(n, PRIOR_VARIANCE, correlated);
    if (prior) this.#scores.begin(inLogits(prior));
  }

  get correlated(): boolean {
    return this.#scores.correlated;
  }

  get means(): Float64Array {
    return this.#scores.means;
  }

  get variances(): Float64Array {
    return this.#scores.variances;
  }

  /** Size in memory. */
  get bytes(): number {
    return this.#scores.bytes;
  }

  differenceVariance(x: number, y: number): number {
    return this.#scores.differenceVariance(x, y);
  }

  information(difference: number, variance: number): number {
    return logisticInformation(difference, variance);
  }

  mostInformation(variance: number): number {
    return mostLogisticInformation(variance);
  }

  /**
   * Applies one answer: solves x = d + s²·(outcome − σ(x)) for the new difference, moves all means along their covariance with it, and
   * shrinks the covariance by the information at x. O(n²), or O(1) without covariance.
   * @param outcome 1 when a won, 0 when b won, ½ for a tie.
   */
  answer(a: number, b: number, outcome: number): void {
    this.#learn(a, b, outcome);
    this.#scores.learn(a, b, learnt.pull, learnt.shrink);
  }

  /** The belief as one more answer would leave it, to the last bit. Valid until this object changes. */
  after(a: number, b: number, outcome: number): InformativeBelief {
    this.#learn(a, b, outcome);
    return {
      ...this.#scores.after(a, b, learnt.pull, learnt.shrink),
      information: logisticInformation,
      mostInformation: mostLogisticInformation,
    };
  }

  #learn(a: number, b: number, outcome: number): void {
    const variance = this.differenceVariance(a, b);
    const p = logistic(differenceAfter(this.means[a]! - this.means[b]!, variance, outcome));
    const information = p * (1 - p);
    learnt.pull = outcome - p;
    learnt.shrink = information / (1 + information * variance);
  }

  /** The belief after a list of answers, from scratch. */
  static from(n: number, answers: ComparisonColumns): JointBelief {
    return finish(JointBelief.fromChunked(n, answers));
  }

  /**
   * Builds the belief in slices. Short histories are replayed answer by answer, so the result equals that of following them. Long histories
   * are refitted at once. The result differs slightly, but is as good.
   */
  static *fromChunked(n: number, answers: ComparisonColumns, longestReplay = LONGEST_REPLAY): Steps<JointBelief> {
    const { prior = null } = answers;
    const belief = new JointBelief(n, undefined, prior);
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

  /** The mode of all answers at once, and the inverse of the information there. */
  *#refit(answers: ComparisonColumns): Steps<void> {
    const { n, means } = this;
    const s = this.#scores.covariance;
    const plain = { ...answers, length: answers.length, weight: new Float64Array(answers.length).fill(1) };
    yield;
    const evidence = gatherEvidence(n, plain);
    yield;
    const beliefs = answers.prior && inLogits(answers.prior);
    const prior = { model: 'bradley_terry', mean: 0, variance: PRIOR_VARIANCE, beliefs } as const;
    means.set((yield* jointMeansChunked(evidence, prior)).means);
    for (let i = 0; i < n; i++) {
      s[i * n + i] = 1 / (beliefs?.variances[i] ?? PRIOR_VARIANCE);
      for (let e = evidence.start[i]!; e < evidence.start[i + 1]!; e++) {
        const j = evidence.opponent[e]!;
        const p = logistic(means[i]! - means[j]!);
        const information = evidence.weight[e]! * p * (1 - p);
        s[i * n + i]! += information;
        s[i * n + j]! -= information;
      }
    }
    yield* invertChunked(n, s);
    this.#scores.readVariances();
  }
}

/** Converts scores of standard deviation 1 to logits. */
function inLogits({ means, variances }: ScoreBeliefs): ScoreBeliefs {
  const deviation = Math.sqrt(PRIOR_VARIANCE);
  return {
    means: means.map((mean) => deviation * mean),
    variances: variances.map((variance) => PRIOR_VARIANCE * variance),
  };
}

const learnt = { pull: 0, shrink: 0 };

/** The variance of a difference times p(1 − p). */
function logisticInformation(difference: number, variance: number): number {
  const odds = Math.exp(-Math.abs(difference));
  return (variance * odds) / ((1 + odds) * (1 + odds));
}

function mostLogisticInformation(variance: number): number {
  return variance / 4;
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** The difference x after an answer: x = before + variance·(outcome − σ(x)), by Newton's method. */
function differenceAfter(before: number, variance: number, outcome: number): number {
  let x = before;
  // The left side minus the right side rises everywhere, so a handful of steps is enough; 50 is far more.
  for (let i = 0; i < 50; i++) {
    const p = logistic(x);
    const step = (before + variance * (outcome - p) - x) / (1 + variance * p * (1 - p));
    x += Math.min(Math.max(step, -LONGEST_STEP), LONGEST_STEP);
    if (Math.abs(step) < 1e-12) break;
  }
  return x;
}
