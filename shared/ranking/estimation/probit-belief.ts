import { finish, type Steps } from '../steps.ts';
import { CorrelatedScores } from './correlated-scores.ts';
import { messagesChunked, type Noise, type StraightnessOfAnswers } from './expectation-propagation.ts';
import type { InformativeBelief } from './joint-belief.ts';
import { quickNormalCdf } from './normal.ts';
import { type AnswerModel, answerModel, LEARNT, learnFrom, PULL } from './probit-answer.ts';
import type { SortedAnswers } from './sorted-answers.ts';
import { invertChunked } from './symmetric-inverse.ts';

/** Up to this number of features, the whole covariance is kept. Beyond it, features count as independent. */
const MAX_FEATURES_WITH_COVARIANCE = 300;
/** π·ln 2/2: the width of the normal curve that approximates the entropy of a noisy answer (Houlsby et al. 2011). */
const ENTROPY_WIDTH = 1.0888;

/**
 * Belief about the scores from all answers, under one kind of noise: means by expectation propagation, with the covariance that its
 * messages imply, then one step per further answer.
 */
export class ProbitBelief implements InformativeBelief {
  readonly n: number;
  readonly noise: Noise;
  readonly #scores: CorrelatedScores;
  readonly #model: AnswerModel;
  readonly information: (difference: number, variance: number) => number;
  readonly mostInformation: (variance: number) => number;

  private constructor(n: number, noise: Noise) {
    this.n = n;
    this.noise = noise;
    this.#model = answerModel(noise);
    this.#scores = new CorrelatedScores(n, 1, n <= MAX_FEATURES_WITH_COVARIANCE);
    this.information = informationUnder(noise);
    this.mostInformation = mostInformationUnder(noise);
  }

  /** The belief after some answers, in steps of a few milliseconds. */
  static *fromChunked(
    answers: SortedAnswers,
    noise: Noise,
    straightness: StraightnessOfAnswers | null = null,
  ): Steps<ProbitBelief> {
    const belief = new ProbitBelief(answers.features, noise);
    const { means, variances, information } = yield* messagesChunked(answers, noise, straightness);
    belief.means.set(means);
    belief.variances.set(variances);
    if (belief.#scores.correlated) yield* belief.#relate(answers, information);
    return belief;
  }

  /** Builds the belief in one go. */
  static from(answers: SortedAnswers, noise: Noise): ProbitBelief {
    return finish(ProbitBelief.fromChunked(answers, noise));
  }

  /** The covariance: the inverse of the prior information plus the information of all answers about differences. */
  *#relate({ count, low, high, prior }: SortedAnswers, information: Float64Array): Steps<void> {
    const { n } = this;
    const s = this.#scores.covariance;
    for (let v = 0; prior && v < n; v++) s[v * n + v] = 1 / prior.variances[v]!;
    for (let t = 0; t < count; t++) {
      const [a, b, known] = [low[t]!, high[t]!, information[t]!];
      s[a * n + a]! += known;
      s[b * n + b]! += known;
      s[a * n + b]! -= known;
      s[b * n + a]! -= known;
    }
    yield;
    yield* invertChunked(n, s);
    this.#scores.readVariances();
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

  /**
   * Applies one answer, by one step of assumed density filtering.
   * @param outcome 1 when a won, 0 when b won, ½ for a tie.
   */
  answer(a: number, b: number, outcome: number): void {
    this.#learn(a, b, outcome);
    this.#scores.learn(a, b, learnt[PULL]!, learnt[LEARNT]!);
  }

  /** The belief as one more answer would leave it, to the last bit. Valid until this object changes. */
  after(a: number, b: number, outcome: number): InformativeBelief {
    this.#learn(a, b, outcome);
    return {
      ...this.#scores.after(a, b, learnt[PULL]!, learnt[LEARNT]!),
      information: this.information,
      mostInformation: this.mostInformation,
    };
  }

  #learn(a: number, b: number, outcome: number): void {
    const difference = this.means[a]! - this.means[b]!;
    learnFrom(learnt, Math.sign(outcome - 0.5), difference, this.differenceVariance(a, b), this.#model);
  }
}

const learnt = new Float64Array(3);

/**
 * Expected information of an answer about a difference, in nats: the entropy of the answer minus the entropy that
 * remains when the scores are known (BALD; Houlsby et al. 2011).
 */
function informationUnder({ spread, slips }: Noise): (difference: number, variance: number) => number {
  const noise = spread * spread;
  const width = ENTROPY_WIDTH * noise;
  const ofSlips = entropy(slips);
  return (difference, variance) => {
    const chance = slips + (1 - 2 * slips) * quickNormalCdf(Math.abs(difference) / Math.sqrt(noise + variance));
    const whole = variance + width;
    const remains = Math.sqrt(width / whole) * Math.exp((-0.5 * difference * difference) / whole);
    return entropy(chance) - ofSlips - (Math.LN2 - ofSlips) * remains;
  };
}

function mostInformationUnder({ spread, slips }: Noise): (variance: number) => number {
  const width = ENTROPY_WIDTH * spread * spread;
  const most = Math.LN2 - entropy(slips);
  return (variance) => most * (1 - Math.sqrt(width / (variance + width)));
}

/** Entropy of a yes or no with this chance, in nats. */
function entropy(chance: number): number {
  return chance <= 0 || chance >= 1 ? 0 : -chance * Math.log(chance) - (1 - chance) * Math.log(1 - chance);
}
