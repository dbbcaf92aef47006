import type { Steps } from '../steps.ts';
import type { GradedAnswers } from './graded-answers.ts';
import { SOMEHOW_BETTER } from './grading.ts';
import type { JointMeans, JointPrior } from './joint-means.ts';
import { normalDensity, quickNormalCdf } from './normal.ts';

/** Differences in logits above which a person calls a feature better, and much better. */
export interface Cuts {
  readonly better: number;
  readonly much: number;
}

/** Prior of the cuts, as normal distributions of logarithms: of the first cut, and of its distance to the second. */
const USUAL: Cuts = { better: 0.5, much: 2 };
const DEVIATION_OF_PROJECT = 1;
/** Standard deviation of people's cuts around their project's cuts, in logarithms. */
const DEVIATION_OF_PERSON = 0.7;
const MAX_ROUNDS = 15;
/** The search ends when cuts and means move less than this. */
const SMALL_CUT = 0.02;
const SMALL_MEAN = 1e-4;
const MAX_SWEEPS = 400;
const LONGEST_STEP = 2;
/** The search for a cut halves its step from the first to the last of these values, in logarithms. */
const FIRST_STEP = 0.4;
const LAST_STEP = 0.01;
/** Answers processed between two pauses: about two milliseconds. */
const ANSWERS_PER_STEP = 16_384;
const LEAST_CHANCE = 1e-12;
const LEAST_INFORMATION = 1e-9;

/**
 * Means that explain graded answers as five ordered grades of one noisy difference, P(grade) = F(upper − d) − F(lower − d), with cuts per
 * person (graded response; McCullagh 1980). It alternates between the posterior modes of means and cuts. Cuts are learnt for the project
 * and for each person, whose cuts are drawn towards the project's. In steps of a few milliseconds, independent of the order of answers.
 */
export function* ordinalScoresChunked(
  answers: GradedAnswers,
  prior: JointPrior,
): Steps<JointMeans & { readonly cuts: readonly Cuts[] }> {
  const fit = new OrdinalFit(answers, prior);
  const everyone = Int32Array.from({ length: answers.count }, (_, t) => t);
  const byPerson = Array.from({ length: answers.people }, (_, k) => everyone.filter((t) => answers.person[t] === k));
  yield* fit.convergeChunked();
  let project = USUAL;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = project;
    project = yield* fit.likeliestCutsChunked(everyone, project, USUAL, DEVIATION_OF_PROJECT);
    fit.cuts.fill(project);
    yield* fit.convergeChunked();
    if (apart(before, project) < SMALL_CUT) break;
  }
  for (let round = 0; round < MAX_ROUNDS && byPerson.filter(({ length }) => length > 0).length > 1; round++) {
    let moved = 0;
    for (const [k, own] of byPerson.entries()) {
      if (own.length === 0) continue;
      const before = fit.cuts[k]!;
      fit.cuts[k] = yield* fit.likeliestCutsChunked(own, before, project, DEVIATION_OF_PERSON);
      moved = Math.max(moved, apart(before, fit.cuts[k]!));
    }
    yield* fit.convergeChunked();
    if (moved < SMALL_CUT) break;
  }
  return { means: fit.means, information: fit.information, cuts: fit.cuts };
}

const apart = (one: Cuts, other: Cuts): number => Math.abs(one.better - other.better) + Math.abs(one.much - other.much);

class OrdinalFit {
  readonly means: Float64Array;
  readonly information: Float64Array;
  /** By person. */
  readonly cuts: Cuts[];
  readonly #answers: GradedAnswers;
  readonly #prior: JointPrior;
  /** Answers about feature v: those from `#start[v]` up to `#start[v + 1]`. */
  readonly #start: Int32Array;
  readonly #about: Int32Array;
  readonly #isLogistic: boolean;

  constructor(answers: GradedAnswers, prior: JointPrior) {
    const { features, count, low, high, people } = answers;
    this.#answers = answers;
    this.#prior = prior;
    this.#isLogistic = prior.model === 'bradley_terry';
    this.means = prior.beliefs?.means.slice() ?? new Float64Array(features).fill(prior.mean);
    this.information = new Float64Array(features);
    this.cuts = Array.from({ length: people }, () => USUAL);
    this.#start = new Int32Array(features + 1);
    for (let t = 0; t < count; t++) for (const v of [low[t]!, high[t]!]) this.#start[v + 1]!++;
    for (let v = 0; v < features; v++) this.#start[v + 1]! += this.#start[v]!;
    const next = this.#start.slice();
    this.#about = new Int32Array(2 * count);
    for (let t = 0; t < count; t++) for (const v of [low[t]!, high[t]!]) this.#about[next[v]!++] = t;
  }

  /** Newton steps per feature until the steps are small. */
  *convergeChunked(): Steps<void> {
    for (let sweeps = 0; sweeps < MAX_SWEEPS; sweeps++) {
      const largest = yield* this.#sweepChunked();
      yield;
      if (largest < SMALL_MEAN) return;
    }
  }

  *#sweepChunked(): Steps<number> {
    const { low, high, grade, person } = this.#answers;
    const { means } = this;
    const { beliefs } = this.#prior;
    let largest = 0;
    let taken = 0;
    for (let v = 0; v < means.length; v++) {
      taken += this.#start[v + 1]! - this.#start[v]!;
      if (taken > ANSWERS_PER_STEP) {
        yield;
        taken = 0;
      }
      const precision = 1 / (beliefs?.variances[v] ?? this.#prior.variance);
      let slope = ((beliefs?.means[v] ?? this.#prior.mean) - means[v]!) * precision;
      let curvature = precision;
      for (let entry = this.#start[v]!; entry < this.#start[v + 1]!; entry++) {
        const t = this.#about[entry]!;
        const side = low[t] === v ? 1 : -1;
        this.#weigh(means[low[t]!]! - means[high[t]!]!, grade[t]!, this.cuts[person[t]!]!);
        slope += side * weighed[SLOPE]!;
        curvature += weighed[INFORMATION]!;
      }
      this.information[v] = curvature;
      const step = Math.min(Math.max(slope / curvature, -LONGEST_STEP), LONGEST_STEP);
      means[v]! += step;
      largest = Math.max(largest, Math.abs(step));
    }
    return largest;
  }

  /** Writes slope and information of a grade's log probability at a difference into `weighed`. */
  #weigh(difference: number, grade: number, cuts: Cuts): void {
    const [lower, upper] = [lowerBound(grade, cuts) - difference, upperBound(grade, cuts) - difference];
    if (this.#isLogistic) {
      const below = 1 / (1 + Math.exp(-lower));
      const within = 1 / (1 + Math.exp(-upper));
      weighed[SLOPE] = below + within - 1;
      weighed[INFORMATION] = below * (1 - below) + within * (1 - within);
      return;
    }
    const [x, y] = [lower * Math.SQRT1_2, upper * Math.SQRT1_2];
    const chance = Math.max(LEAST_CHANCE, quickNormalCdf(y) - quickNormalCdf(x));
    const [fx, fy] = [normalDensity(x) * Math.SQRT1_2, normalDensity(y) * Math.SQRT1_2];
    const slope = (fx - fy) / chance;
    const bend = (finite(y) * fy - finite(x) * fx) * Math.SQRT1_2;
    weighed[SLOPE] = slope;
    weighed[INFORMATION] = Math.max(LEAST_INFORMATION, slope * slope + bend / chance);
  }

  #chance(difference: number, grade: number, cuts: Cuts): number {
    const cdf = (x: number) => (this.#isLogistic ? 1 / (1 + Math.exp(-x)) : quickNormalCdf(x * Math.SQRT1_2));
    return cdf(upperBound(grade, cuts) - difference) - cdf(lowerBound(grade, cuts) - difference);
  }

  /**
   * The likeliest cuts of some answers at the present means, starting from `from`: uphill along each logarithm, with ever smaller steps.
   */
  *likeliestCutsChunked(own: Int32Array, from: Cuts, expected: Cuts, deviation: number): Steps<Cuts> {
    const { low, high, grade } = this.#answers;
    const centre = [Math.log(expected.better), Math.log(expected.much - expected.better)] as const;
    const height = function* (this: OrdinalFit, x: number, y: number): Steps<number> {
      const cuts = cutsAt(x, y);
      let sum = -0.5 * (((x - centre[0]) / deviation) ** 2 + ((y - centre[1]) / deviation) ** 2);
      for (let index = 0; index < own.length; index++) {
        if (index % ANSWERS_PER_STEP === ANSWERS_PER_STEP - 1) yield;
        const t = own[index]!;
        const difference = this.means[low[t]!]! - this.means[high[t]!]!;
        sum += Math.log(Math.max(LEAST_CHANCE, this.#chance(difference, grade[t]!, cuts)));
      }
      return sum;
    }.bind(this);
    let [x, y] = [Math.log(from.better), Math.log(from.much - from.better)];
    let best = yield* height(x, y);
    for (let step = FIRST_STEP; step > LAST_STEP; ) {
      let moved = false;
      for (const [dx, dy] of [
        [step, 0],
        [-step, 0],
        [0, step],
        [0, -step],
      ] as const) {
        const there = yield* height(x + dx, y + dy);
        yield;
        if (!(there > best)) continue;
        [x, y, best, moved] = [x + dx, y + dy, there, true];
      }
      if (!moved) step /= 2;
    }
    return cutsAt(x, y);
  }
}

const SLOPE = 0;
const INFORMATION = 1;
const weighed = new Float64Array(2);

const cutsAt = (x: number, y: number): Cuts => ({ better: Math.exp(x), much: Math.exp(x) + Math.exp(y) });

function lowerBound(grade: number, { better, much }: Cuts): number {
  if (grade === 2) return much;
  if (grade === 1 || grade === SOMEHOW_BETTER) return better;
  if (grade === 0) return -better;
  return grade === -1 ? -much : Number.NEGATIVE_INFINITY;
}

const upperBound = (grade: number, cuts: Cuts): number => -lowerBound(-grade, cuts);

/** Out of range, the density is 0, whatever it is multiplied by. */
const finite = (x: number): number => (Number.isFinite(x) ? x : 0);
