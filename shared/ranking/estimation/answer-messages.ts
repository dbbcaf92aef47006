import type { ScoreBeliefs } from './evidence.ts';
import { type AnswerModel, answerModel, CHANCE, LEARNT, learnFrom, type Noise, PULL } from './probit-answer.ts';
import type { SortedAnswers } from './sorted-answers.ts';

/** How often the author of each answer answers straight. Otherwise they mean the opposite. */
export interface StraightnessOfAnswers {
  /** By person, 0 to 1. */
  readonly of: Float64Array;
  /** The person of each answer. */
  readonly person: Int32Array;
}

/** Assumptions of a fit. */
export interface Assumed {
  /** Beliefs before any answer; by default those of the answers. */
  readonly prior?: ScoreBeliefs | null | undefined;
  /** By default, everyone answers straight. */
  readonly straightness?: StraightnessOfAnswers | null;
  /** Standard deviation of each person's tastes; by default that of the kind of noise. */
  readonly tastes?: Float64Array;
}

/** An answer never tells more than this variance of a difference would. */
const LEAST_VARIANCE = 1e-6;
const learnt = new Float64Array(3);

/** The information of each answer about each of its two features, as precision and precision times mean, and the sums of both. */
export class Messages {
  readonly #answers: SortedAnswers;
  readonly #model: AnswerModel;
  /** One model per author, if authors answer differently. */
  readonly #models: readonly AnswerModel[] | null;
  readonly #person: Int32Array | null;
  readonly #precision: Float64Array;
  readonly #shift: Float64Array;
  readonly #before: Float64Array;
  /** Contribution of the scores alone, before any answer. */
  readonly #logPrior: number;
  readonly #weight: Float64Array | null;
  readonly #lowPrecision: Float64Array;
  readonly #lowShift: Float64Array;
  readonly #highPrecision: Float64Array;
  readonly #highShift: Float64Array;

  /** @param from messages under another kind of noise to start from, if there are any. */
  constructor(answers: SortedAnswers, noise: Noise, { prior = answers.prior, straightness }: Assumed, from?: Messages) {
    const { features, count } = answers;
    this.#answers = answers;
    this.#weight = answers.weight;
    this.#model = answerModel(noise);
    this.#models = straightness ? Array.from(straightness.of, (eta) => answerModel(noise, eta)) : null;
    this.#person = straightness?.person ?? null;
    this.#before = new Float64Array(features);
    if (from) {
      this.#precision = from.#precision.slice();
      this.#shift = from.#shift.slice();
      this.#lowPrecision = from.#lowPrecision.slice();
      this.#lowShift = from.#lowShift.slice();
      this.#highPrecision = from.#highPrecision.slice();
      this.#highShift = from.#highShift.slice();
      this.#logPrior = from.#logPrior;
      return;
    }
    this.#precision = prior ? prior.variances.map((variance) => 1 / variance) : new Float64Array(features).fill(1);
    this.#shift = prior ? prior.means.map((mean, v) => mean * this.#precision[v]!) : new Float64Array(features);
    this.#lowPrecision = new Float64Array(count);
    this.#lowShift = new Float64Array(count);
    this.#highPrecision = new Float64Array(count);
    this.#highShift = new Float64Array(count);
    this.#logPrior = 0;
    this.#logPrior = this.logEvidenceOfScores();
  }

  /** Messages of each answer: to its lower feature at 2t, to the other feature at 2t + 1. */
  told(): { precision: Float64Array; shift: Float64Array } {
    const precision = new Float64Array(2 * this.#lowPrecision.length);
    const shift = new Float64Array(precision.length);
    for (let t = 0; t < this.#lowPrecision.length; t++) {
      precision[2 * t] = this.#lowPrecision[t]!;
      precision[2 * t + 1] = this.#highPrecision[t]!;
      shift[2 * t] = this.#lowShift[t]!;
      shift[2 * t + 1] = this.#highShift[t]!;
    }
    return { precision, shift };
  }

  /** Stores the current means. */
  begin(): void {
    const [precision, shift] = [this.#precision, this.#shift];
    for (let v = 0; v < precision.length; v++) this.#before[v] = shift[v]! / precision[v]!;
  }

  largestMove(): number {
    const [precision, shift] = [this.#precision, this.#shift];
    let largest = 0;
    for (let v = 0; v < precision.length; v++) {
      largest = Math.max(largest, Math.abs(shift[v]! / precision[v]! - this.#before[v]!));
    }
    return largest;
  }

  /** Refines the messages of some answers, counted from the end when `backward`. */
  pass(from: number, end: number, backward: boolean): void {
    const { low, high, sign, count } = this.#answers;
    const [precision, shift] = [this.#precision, this.#shift];
    const [lowPrecision, lowShift] = [this.#lowPrecision, this.#lowShift];
    const [highPrecision, highShift] = [this.#highPrecision, this.#highShift];
    const [models, person, weight] = [this.#models, this.#person, this.#weight];
    let model = this.#model;
    for (let step = from; step < end; step++) {
      const t = backward ? count - 1 - step : step;
      const a = low[t]!;
      const b = high[t]!;
      const va = 1 / (precision[a]! - lowPrecision[t]!);
      const vb = 1 / (precision[b]! - highPrecision[t]!);
      const ma = (shift[a]! - lowShift[t]!) * va;
      const mb = (shift[b]! - highShift[t]!) * vb;
      if (models) model = models[person![t]!]!;
      learnFrom(learnt, sign[t]!, ma - mb, va + vb, model);
      const slope = learnt[PULL]!;
      const information = learnt[LEARNT]!;
      const counts = weight ? weight[t]! : 1;
      const scaleA = counts / (1 - va * information);
      const scaleB = counts / (1 - vb * information);
      const precisionA = information * scaleA;
      const shiftA = (ma * information + slope) * scaleA;
      const precisionB = information * scaleB;
      const shiftB = (mb * information - slope) * scaleB;
      precision[a]! += precisionA - lowPrecision[t]!;
      shift[a]! += shiftA - lowShift[t]!;
      precision[b]! += precisionB - highPrecision[t]!;
      shift[b]! += shiftB - highShift[t]!;
      lowPrecision[t] = precisionA;
      lowShift[t] = shiftA;
      highPrecision[t] = precisionB;
      highShift[t] = shiftB;
    }
  }

  /** Contribution of the scores to the logarithm of the evidence. */
  logEvidenceOfScores(): number {
    let sum = -this.#logPrior;
    this.#precision.forEach((precision, v) => {
      sum += 0.5 * (this.#shift[v]! ** 2 / precision - Math.log(precision));
    });
    return sum;
  }

  /** Contribution of some answers to the logarithm of the evidence. */
  logEvidenceOfAnswers(from: number, end: number): number {
    const { low, high, sign } = this.#answers;
    let sum = 0;
    for (let t = from; t < end; t++) {
      const [a, b] = [low[t]!, high[t]!];
      const [tauA, nuA] = [this.#lowPrecision[t]!, this.#lowShift[t]!];
      const [tauB, nuB] = [this.#highPrecision[t]!, this.#highShift[t]!];
      const pa = this.#precision[a]! - tauA;
      const pb = this.#precision[b]! - tauB;
      const ha = this.#shift[a]! - nuA;
      const hb = this.#shift[b]! - nuB;
      learnFrom(learnt, sign[t]!, ha / pa - hb / pb, 1 / pa + 1 / pb, this.#models?.[this.#person![t]!] ?? this.#model);
      const counted = (this.#weight?.[t] ?? 1) * Math.log(learnt[CHANCE]!);
      sum += counted + doubleCounted(pa, ha, tauA, nuA) + doubleCounted(pb, hb, tauB, nuB);
    }
    return sum;
  }

  /** The probability of an answer given the others, if its author answers straight and prefers a side; ½ for ties. */
  chanceIfStraight(t: number): number {
    const { low, high, sign } = this.#answers;
    if (sign[t] === 0) return 0.5;
    const pa = this.#precision[low[t]!]! - this.#lowPrecision[t]!;
    const pb = this.#precision[high[t]!]! - this.#highPrecision[t]!;
    const ma = (this.#shift[low[t]!]! - this.#lowShift[t]!) / pa;
    const mb = (this.#shift[high[t]!]! - this.#highShift[t]!) / pb;
    learnFrom(learnt, sign[t]!, ma - mb, 1 / pa + 1 / pb, this.#model);
    const chance = learnt[CHANCE]!;
    learnFrom(learnt, -sign[t]!, ma - mb, 1 / pa + 1 / pb, this.#model);
    return chance / (chance + learnt[CHANCE]!);
  }

  /**
   * Information of each answer about the difference of its two scores. 1/precision is 1/τ of the lower score minus the variance of the
   * higher score without this answer.
   */
  informationOfAnswers(): Float64Array {
    const { high } = this.#answers;
    return this.#lowPrecision.map((tau, t) => {
      const others = 1 / (this.#precision[high[t]!]! - this.#highPrecision[t]!);
      return 1 / Math.max(1 / tau - others, LEAST_VARIANCE);
    });
  }

  beliefs(): { means: Float64Array; variances: Float64Array } {
    const variances = this.#precision.map((precision) => 1 / precision);
    return { means: this.#shift.map((shift, v) => shift * variances[v]!), variances };
  }
}

/**
 * The part of a message that must not be counted twice: −log of the integral of the message under the cavity, both
 * unnormalised.
 */
export function doubleCounted(precision: number, shift: number, tau: number, nu: number): number {
  return 0.5 * (Math.log(1 + tau / precision) - (shift + nu) ** 2 / (precision + tau) + shift ** 2 / precision);
}
