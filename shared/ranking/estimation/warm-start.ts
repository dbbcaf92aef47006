import type { Steps } from '../steps.ts';
import type { ComparisonColumns } from './evidence.ts';
import { type Fit, fitChunked, type Noise, type ScoreBeliefs } from './expectation-propagation.ts';
import type { NormalScores } from './normal-scores.ts';
import { answerModel, LEARNT, learnFrom, PULL } from './probit-answer.ts';
import { sortAnswers } from './sorted-answers.ts';

/** Comparisons in the order in which they were made. */
export type LoggedComparisons = ComparisonColumns & { readonly replaced?: ArrayLike<number> };

/** Answers are taken at face value: these beliefs only choose questions, and the closure holds all answers anyway. */
const NOISE: Noise = { spread: 0.05, slips: 0.001 };
const MODEL = answerModel(NOISE);
const learnt = new Float64Array(3);

/** Expected correlation of the estimates with the scores before any answers. */
const FIRST_CORRELATION = 0.5;
/** Possible correlations and their prior probabilities. Estimates may be meaningless or inverted. */
export const CORRELATIONS: readonly { readonly correlation: number; readonly weight: number }[] = [
  { correlation: -0.9, weight: 1 },
  { correlation: -0.7, weight: 1 },
  { correlation: -0.4, weight: 1 },
  { correlation: 0, weight: 2 },
  { correlation: 0.3, weight: 3 },
  { correlation: 0.5, weight: 4 },
  { correlation: 0.7, weight: 3 },
  { correlation: 0.85, weight: 2 },
  { correlation: 0.95, weight: 1 },
];

/** Number of answers between two fits of all answers: an eighth of the features, at least four. */
function answersPerFit(features: number): number {
  return Math.max(4, Math.round(features / 8));
}

/**
 * Beliefs about the scores from given estimates and the answers since. They choose the questions of `adaptive` and nothing else.
 *
 * Scores start at ρ·z with variance 1 − ρ², where z are the estimates as normal scores, and each answer moves its two scores. Whenever
 * another eighth of an answer per feature has come in, all answers are fitted again (expectation propagation), with the ρ that they make
 * likely. The next answer starts from that fit, so that the question after next can be predicted. The beliefs are a function of the list of
 * answers and the estimates, to the last bit.
 */
export class WarmStart implements ScoreBeliefs {
  readonly means: Float64Array;
  readonly variances: Float64Array;
  /** Number of applied comparisons, including replaced ones. */
  answers = 0;
  readonly #estimates: NormalScores;
  readonly #interval: number;
  /** The fit of all answers, if the next answer starts from it. */
  #next: ScoreBeliefs | null = null;

  private constructor(estimates: NormalScores) {
    this.#estimates = estimates;
    this.#interval = answersPerFit(estimates.scores.length);
    const { means, variances } = priorOf(estimates, FIRST_CORRELATION);
    this.means = means;
    this.variances = variances;
  }

  /** The beliefs after a list of comparisons, in steps of a few milliseconds. */
  static *fromChunked(estimates: NormalScores, comparisons: LoggedComparisons): Steps<WarmStart> {
    const beliefs = new WarmStart(estimates);
    const { length, first, second, outcome, replaced } = comparisons;
    const fitted = length === 0 ? 0 : Math.floor((length - 1) / beliefs.#interval) * beliefs.#interval;
    if (fitted > 0) beliefs.#adopt(yield* fitWithChunked(estimates, { ...comparisons, length: fitted }));
    for (let index = fitted; index < length; index++) {
      if (replaced?.[index] !== 1) takeAnswer(beliefs, first[index]!, second[index]!, outcome[index]!);
    }
    beliefs.answers = length;
    return beliefs;
  }

  /** Size in memory. */
  get bytes(): number {
    return 16 * this.means.length * (this.#next ? 2 : 1);
  }

  /**
   * Fits all answers if the next answer starts from a fit, in steps of a few milliseconds. @param comparisons the
   * applied comparisons.
   */
  *prepareChunked(comparisons: LoggedComparisons): Steps<void> {
    if (this.#isPrepared) return;
    const { answers } = this;
    const fit = yield* fitWithChunked(this.#estimates, { ...comparisons, length: answers });
    if (this.answers === answers) this.#next = fit;
  }

  /**
   * Applies the next comparison.
   * @param outcome 1 when a won, 0 when b won, ½ for a tie.
   * @returns false if the answer should start from a fit that was not prepared. These beliefs are then outdated.
   */
  record(a: number, b: number, outcome: number): boolean {
    if (!this.#isPrepared) return false;
    if (this.#next) this.#adopt(this.#next);
    this.#next = null;
    takeAnswer(this, a, b, outcome);
    this.answers++;
    return true;
  }

  /** The beliefs after an answer; null if they need a fit that was not prepared. */
  after(a: number, b: number, outcome: number): ScoreBeliefs | null {
    if (!this.#isPrepared) return null;
    const { means, variances } = this.#next ?? this;
    return beliefsAfterAnswer({ means, variances }, a, b, outcome);
  }

  get #isPrepared(): boolean {
    return this.answers === 0 || this.answers % this.#interval !== 0 || this.#next !== null;
  }

  #adopt({ means, variances }: ScoreBeliefs): void {
    this.means.set(means);
    this.variances.set(variances);
  }
}

/** Beliefs before any answer, from estimates with this correlation. */
export function priorOf({ scores, given }: NormalScores, correlation: number): ScoreBeliefs {
  return {
    means: scores.map((score) => correlation * score),
    variances: Float64Array.from(given, (is) => (is === 1 ? 1 - correlation * correlation : 1)),
  };
}

/** The fit of all answers. The estimates' correlation with the scores is the one that the answers make likely. */
function* fitWithChunked(estimates: NormalScores, comparisons: LoggedComparisons): Steps<Fit> {
  const answers = sortAnswers(estimates.scores.length, comparisons);
  if (!estimates.given.includes(1)) return yield* fitChunked(answers, NOISE);
  const fits: { correlation: number; logWeight: number }[] = [];
  for (const { correlation, weight } of CORRELATIONS) {
    const { logEvidence } = yield* fitChunked(answers, NOISE, { prior: priorOf(estimates, correlation) });
    fits.push({ correlation, logWeight: Math.log(weight) + logEvidence });
  }
  const highest = Math.max(...fits.map(({ logWeight }) => logWeight));
  let [sum, total] = [0, 0];
  for (const { correlation, logWeight } of fits) {
    const weight = Math.exp(logWeight - highest);
    sum += weight * correlation;
    total += weight;
  }
  return yield* fitChunked(answers, NOISE, { prior: priorOf(estimates, sum / total) });
}

/** The beliefs after one more answer. @param outcome 1 when a won, 0 when b won, ½ for a tie. */
export function beliefsAfterAnswer(
  { means, variances }: ScoreBeliefs,
  a: number,
  b: number,
  outcome: number,
): ScoreBeliefs {
  const beliefs = { means: means.slice(), variances: variances.slice() };
  takeAnswer(beliefs, a, b, outcome);
  return beliefs;
}

/** Moves the scores of two features by one answer, to the mean and variance after it (assumed density filtering). */
export function takeAnswer({ means, variances }: ScoreBeliefs, a: number, b: number, outcome: number): void {
  const variance = variances[a]! + variances[b]!;
  const difference = means[a]! - means[b]!;
  learnFrom(learnt, Math.sign(outcome - 0.5), difference, variance, MODEL);
  const [slope, information] = [learnt[PULL]!, learnt[LEARNT]!];
  means[a]! += variances[a]! * slope;
  means[b]! -= variances[b]! * slope;
  variances[a]! *= 1 - Math.min(1 - 1e-9, variances[a]! * information);
  variances[b]! *= 1 - Math.min(1 - 1e-9, variances[b]! * information);
}
