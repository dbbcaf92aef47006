import type { Steps } from '../steps.ts';
import { type Assumed, doubleCounted, type Messages } from './answer-messages.ts';
import type { RatedViews, ScoreBeliefs } from './evidence.ts';
import type { Propagation } from './expectation-propagation.ts';
import { type AnswerModel, answerModel, CHANCE, LEARNT, learnFrom, type Noise, PULL } from './probit-answer.ts';
import type { TeamAnswers } from './sorted-answers.ts';

/** The views of some people. A view is what one person thinks of one feature. */
export interface Views {
  /** The feature of each view. */
  readonly feature: Int32Array;
  /** The person of each view. */
  readonly person: Int32Array;
  /** The two views that answer t compares, at 2t and 2t + 1. */
  readonly of: Int32Array;
  /** The people who answered, in the order of their numbers; people who only rated come last. */
  readonly people: readonly number[];
  /** Ratings, with the view that each is about; absent if they only count in the prior of scores. */
  readonly rated?: (RatedViews & { readonly of: Int32Array }) | undefined;
}

/** Indexes of the results of `#leaveOut`: a view without one answer, and its score without all answers of that person. */
const VARIANCE = 0;
const MEAN = 1;
const SCORE_PRECISION = 2;
const SCORE_SHIFT = 3;
/** With more answers, all people count as having one taste, because tastes would take seconds more. */
export const MAX_ANSWERS_WITH_TASTES = 100_000;
/** Answers whose views are numbered in one step. */
const ANSWERS_PER_STEP = 8192;
/** Minimum variance of a rating around its person's view. */
const LEAST_RATING_NOISE = 0.15;
const learnt = new Float64Array(3);
const lower = new Float64Array(4);
const higher = new Float64Array(4);

/**
 * Messages of answers whose authors have tastes of their own: person k compares views u_kv = s_v + t_kv, with t ~ N(0, ω²).
 *
 * An answer informs about two views. If all answers about a view have precision A, they inform about its score with precision A/(1 + ω²A).
 * Messages between scores and views are exact; only those of answers are approximations. A rating informs about its person's view. Its
 * noise is its variance around the score minus that of tastes.
 */
export class TasteMessages implements Propagation {
  readonly #answers: TeamAnswers;
  readonly #model: AnswerModel;
  /** One model per author, if authors answer differently. */
  readonly #models: readonly AnswerModel[] | null;
  /** ω² of the person of each view, and its sum over all people. */
  readonly #taste: Float64Array;
  readonly #allTastes: number;
  readonly #views: Views;
  /** Belief about each score, as precision and precision times mean. */
  readonly #precision: Float64Array;
  readonly #shift: Float64Array;
  /** The same, from the answers about each view alone. */
  readonly #viewPrecision: Float64Array;
  readonly #viewShift: Float64Array;
  /** The same, from one answer about one view, in the order of `Views.of`. */
  readonly #toldPrecision: Float64Array;
  readonly #toldShift: Float64Array;
  readonly #before: Float64Array;
  /** Contribution of the scores and ratings alone, before any answer. */
  readonly #logPrior: number;

  /** @param from messages under another kind of noise to start from, if there are any. */
  constructor(
    answers: TeamAnswers,
    views: Views,
    noise: Noise,
    { prior = views.rated ? views.rated.without : answers.prior, straightness, tastes }: Assumed,
    from?: TasteMessages | Messages,
  ) {
    const { features, count } = answers;
    this.#answers = answers;
    this.#model = answerModel(noise);
    this.#models = straightness ? Array.from(straightness.of, (eta) => answerModel(noise, eta)) : null;
    const tasteOf = (person: number) => (tastes?.[person] ?? noise.taste ?? 0) ** 2;
    this.#taste = Float64Array.from(views.person, tasteOf);
    this.#allTastes = views.people.reduce((sum, person) => sum + tasteOf(person), 0);
    this.#views = views;
    const { feature, of } = views;
    this.#before = new Float64Array(features);
    const precision = prior ? prior.variances.map((variance) => 1 / variance) : new Float64Array(features).fill(1);
    const shift = prior ? prior.means.map((mean, v) => mean * precision[v]!) : new Float64Array(features);
    this.#precision = precision.slice();
    this.#shift = shift.slice();
    this.#viewPrecision = new Float64Array(feature.length);
    this.#viewShift = new Float64Array(feature.length);
    this.#takeRatings();
    this.#tellScores();
    this.#logPrior = 0;
    this.#logPrior = this.logEvidenceOfScores();
    const told = from?.told() ?? { precision: new Float64Array(2 * count), shift: new Float64Array(2 * count) };
    this.#toldPrecision = told.precision;
    this.#toldShift = told.shift;
    for (let at = 0; at < of.length; at++) {
      this.#viewPrecision[of[at]!]! += told.precision[at]!;
      this.#viewShift[of[at]!]! += told.shift[at]!;
    }
    this.#precision.set(precision);
    this.#shift.set(shift);
    this.#tellScores();
  }

  #takeRatings(): void {
    const { rated } = this.#views;
    rated?.scores.forEach((score, index) => {
      const view = rated.of[index]!;
      const precision = 1 / Math.max(LEAST_RATING_NOISE, rated.noise - this.#taste[view]!);
      this.#viewPrecision[view]! += precision;
      this.#viewShift[view]! += precision * score;
    });
  }

  /** Adds the information about each view to its score. */
  #tellScores(): void {
    this.#views.feature.forEach((v, view) => {
      const counted = this.#counted(view);
      this.#precision[v]! += counted * this.#viewPrecision[view]!;
      this.#shift[v]! += counted * this.#viewShift[view]!;
    });
  }

  /** Messages of each answer: to its lower feature at 2t, to the other feature at 2t + 1. */
  told(): { precision: Float64Array; shift: Float64Array } {
    return { precision: this.#toldPrecision.slice(), shift: this.#toldShift.slice() };
  }

  /** The share of the information about a view that is information about its score. */
  #counted(view: number): number {
    return 1 / (1 + this.#taste[view]! * this.#viewPrecision[view]!);
  }

  /** Stores the current means. */
  begin(): void {
    this.#precision.forEach((precision, v) => {
      this.#before[v] = this.#shift[v]! / precision;
    });
  }

  largestMove(): number {
    let largest = 0;
    this.#precision.forEach((precision, v) => {
      largest = Math.max(largest, Math.abs(this.#shift[v]! / precision - this.#before[v]!));
    });
    return largest;
  }

  /** Refines the messages of some answers, counted from the end when `backward`. */
  pass(from: number, end: number, backward: boolean): void {
    const { sign, count, weight } = this.#answers;
    for (let step = from; step < end; step++) {
      const t = backward ? count - 1 - step : step;
      this.#leaveOut(lower, 2 * t);
      this.#leaveOut(higher, 2 * t + 1);
      this.#learn(t, sign[t]!);
      const counts = weight ? weight[t]! : 1;
      this.#tell(lower, 2 * t, learnt[PULL]!, learnt[LEARNT]!, counts);
      this.#tell(higher, 2 * t + 1, -learnt[PULL]!, learnt[LEARNT]!, counts);
    }
  }

  #leaveOut(out: Float64Array, at: number): void {
    const view = this.#views.of[at]!;
    const v = this.#views.feature[view]!;
    const counted = this.#counted(view);
    const precision = this.#precision[v]! - counted * this.#viewPrecision[view]!;
    const shift = this.#shift[v]! - counted * this.#viewShift[view]!;
    const widened = 1 / (1 + this.#taste[view]! * precision);
    const rest = widened * precision + this.#viewPrecision[view]! - this.#toldPrecision[at]!;
    out[VARIANCE] = 1 / rest;
    out[MEAN] = (widened * shift + this.#viewShift[view]! - this.#toldShift[at]!) / rest;
    out[SCORE_PRECISION] = precision;
    out[SCORE_SHIFT] = shift;
  }

  /** Writes to `learnt` the message of an answer about the difference of the two views, computed without this answer. */
  #learn(t: number, sign: number): void {
    const model = this.#models ? this.#models[this.#answers.person[t]!]! : this.#model;
    learnFrom(learnt, sign, lower[MEAN]! - higher[MEAN]!, lower[VARIANCE]! + higher[VARIANCE]!, model);
  }

  #tell(rest: Float64Array, at: number, slope: number, information: number, counts: number): void {
    const view = this.#views.of[at]!;
    const v = this.#views.feature[view]!;
    const scale = counts / (1 - rest[VARIANCE]! * information);
    const precision = information * scale;
    const shift = (rest[MEAN]! * information + slope) * scale;
    this.#viewPrecision[view]! += precision - this.#toldPrecision[at]!;
    this.#viewShift[view]! += shift - this.#toldShift[at]!;
    this.#toldPrecision[at] = precision;
    this.#toldShift[at] = shift;
    const counted = this.#counted(view);
    this.#precision[v] = rest[SCORE_PRECISION]! + counted * this.#viewPrecision[view]!;
    this.#shift[v] = rest[SCORE_SHIFT]! + counted * this.#viewShift[view]!;
  }

  /** Contribution of the scores and views to the logarithm of the evidence. */
  logEvidenceOfScores(): number {
    let sum = logVolume(this.#precision, this.#shift) - this.#logPrior;
    this.#viewShift.forEach((shift, view) => {
      const counted = this.#counted(view);
      sum += 0.5 * (Math.log(counted) + this.#taste[view]! * counted * shift * shift);
    });
    return sum;
  }

  /** Contribution of some answers to the logarithm of the evidence. */
  logEvidenceOfAnswers(from: number, end: number): number {
    let sum = 0;
    for (let t = from; t < end; t++) {
      this.#leaveOut(lower, 2 * t);
      this.#leaveOut(higher, 2 * t + 1);
      this.#learn(t, this.#answers.sign[t]!);
      const counted = (this.#answers.weight?.[t] ?? 1) * Math.log(learnt[CHANCE]!);
      sum += counted + this.#doubleCounted(lower, 2 * t) + this.#doubleCounted(higher, 2 * t + 1);
    }
    return sum;
  }

  #doubleCounted(rest: Float64Array, at: number): number {
    const precision = 1 / rest[VARIANCE]!;
    return doubleCounted(precision, rest[MEAN]! * precision, this.#toldPrecision[at]!, this.#toldShift[at]!);
  }

  /** The scores given the answers of all other people. */
  scoresWithout(person: number): ScoreBeliefs {
    const precision = this.#precision.slice();
    const shift = this.#shift.slice();
    this.#views.person.forEach((by, view) => {
      if (by !== person) return;
      const counted = this.#counted(view);
      precision[this.#views.feature[view]!]! -= counted * this.#viewPrecision[view]!;
      shift[this.#views.feature[view]!]! -= counted * this.#viewShift[view]!;
    });
    return { means: shift.map((each, v) => each / precision[v]!), variances: precision.map((each) => 1 / each) };
  }

  /**
   * The sum of all people's views of each feature: a share of its score, an offset, and a variance. The view of a person who didn't answer
   * is the score, with variance ω².
   */
  #sums(): { share: Float64Array; offset: Float64Array; variance: Float64Array } {
    const { feature, people } = this.#views;
    const features = this.#precision.length;
    const share = new Float64Array(features).fill(people.length);
    const offset = new Float64Array(features);
    const variance = new Float64Array(features).fill(this.#allTastes);
    feature.forEach((v, view) => {
      const counted = this.#counted(view);
      share[v]! -= 1 - counted;
      offset[v]! += this.#taste[view]! * counted * this.#viewShift[view]!;
      variance[v]! -= this.#taste[view]! * (1 - counted);
    });
    return { share, offset, variance };
  }

  /** The team's view: the mean of all people's views of each feature. */
  beliefs(): { means: Float64Array; variances: Float64Array } {
    const people = this.#views.people.length;
    const { share, offset, variance } = this.#sums();
    return {
      means: offset.map((each, v) => (each + (share[v]! * this.#shift[v]!) / this.#precision[v]!) / people),
      variances: variance.map((each, v) => (each + share[v]! ** 2 / this.#precision[v]!) / people ** 2),
    };
  }

  /** By how much each view exceeds the mean of the other people's views. */
  departures(): { means: Float64Array; variances: Float64Array } {
    const { feature, people } = this.#views;
    const others = people.length - 1;
    const sums = this.#sums();
    const means = new Float64Array(feature.length);
    const variances = new Float64Array(feature.length);
    feature.forEach((v, view) => {
      const counted = this.#counted(view);
      const offset = this.#taste[view]! * counted * this.#viewShift[view]!;
      const variance = this.#taste[view]! * counted;
      const share = counted - (sums.share[v]! - counted) / others;
      means[view] = offset - (sums.offset[v]! - offset) / others + (share * this.#shift[v]!) / this.#precision[v]!;
      variances[view] = variance + (sums.variance[v]! - variance) / others ** 2 + share ** 2 / this.#precision[v]!;
    });
    return { means, variances };
  }
}

/** Logarithm of the integral of exp(−½·precision·x² + shift·x), summed, up to a constant. */
function logVolume(precision: Float64Array, shift: Float64Array): number {
  let sum = 0;
  precision.forEach((each, v) => {
    sum += 0.5 * (shift[v]! ** 2 / each - Math.log(each));
  });
  return sum;
}

/**
 * The views that answers compare, numbered along the answers, followed by the rated views; in steps of a few milliseconds.
 * @param rated the ratings, if they count as views.
 */
export function* viewsChunked(answers: TeamAnswers, rated?: RatedViews): Steps<Views> {
  const { features, count, low, high, person } = answers;
  const numbers = new Map<number, number>();
  const of = new Int32Array(2 * count);
  for (let t = 0; t < count; t++) {
    if (t % ANSWERS_PER_STEP === ANSWERS_PER_STEP - 1) yield;
    of[2 * t] = numberOf(person[t]! * features + low[t]!);
    of[2 * t + 1] = numberOf(person[t]! * features + high[t]!);
  }
  const raters = rated && numbersOf(rated.raters, answers.ids);
  const about = new Int32Array(rated?.raters.length ?? 0);
  for (let index = 0; index < about.length; index++) {
    if (index % ANSWERS_PER_STEP === ANSWERS_PER_STEP - 1) yield;
    about[index] = numberOf(raters!.get(rated!.raters[index]!)! * features + rated!.features[index]!);
  }
  const feature = new Int32Array(numbers.size);
  const by = new Int32Array(numbers.size);
  for (const [key, number] of numbers) {
    feature[number] = key % features;
    by[number] = Math.floor(key / features);
  }
  const people = [...new Set(by)].sort((x, y) => x - y);
  return { feature, person: by, of, people, rated: rated && { ...rated, of: about } };

  function numberOf(key: number): number {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  }
}

/** Numbers of the raters: the existing ones for people who answered, and further ones for the others in id order. */
function numbersOf(raters: readonly string[], ids: readonly string[]): Map<string, number> {
  const numbers = new Map(ids.map((id, number) => [id, number]));
  for (const rater of [...new Set(raters)].sort()) if (!numbers.has(rater)) numbers.set(rater, numbers.size);
  return numbers;
}
