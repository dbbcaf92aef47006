import { normalCdf } from '../estimation/normal.ts';
import type { Steps } from '../steps.ts';
import type { TeamComparisons } from './counted-answers.ts';
import { HARDLY_COUNTS, weightOf } from './hardly-counts.ts';

/** A feature that two people see differently. */
export interface Disagreement {
  feature: number;
  /** The people who see it higher, and lower, than all answers together. */
  higher: Witness;
  lower: Witness;
  /** How many ranks the feature moves if both people come to see it as one of them does. */
  ranks: number;
}

/** A person with a view of a feature. */
export interface Witness {
  author: string;
  /** The other feature in the answer that shows this view most clearly. */
  against: number;
}

/** Features that the people of a ranking should talk about. */
export interface Disagreements {
  /** Number of all disagreements. */
  count: number;
  /** The disagreements on which most ranks depend come first. */
  most: Disagreement[];
}

/** The parts of the ranking that disagreements need. */
export interface RankedScores {
  readonly order: Int32Array;
  readonly scores: Float64Array;
  readonly variances: Float64Array;
  /** How straight each person answers who doesn't count in full, by id. */
  readonly straightness: ReadonlyMap<string, number>;
  /** How finely people tell features apart: the standard deviation of one look at a difference, in logits. */
  readonly spread: number;
}

/** Maximum number of disagreements in the list. */
const MOST_DISAGREEMENTS = 50;
/** Two people disagree about a feature if their views differ by this many standard deviations. */
const CLEARLY = 3;
/** Fewer ranks are not worth discussing. */
const LEAST_RANKS = 2;
/** Prior standard deviation of a person's tastes, in standard deviations of the scores. */
const TASTE = 0.6;
/** No answer is more certain than this, since everybody slips. */
const SLIP = 0.05;
/**
 * Slope of an answer's probability: this times its variance, by the difference over the spread. It approximates a normal look by a logistic
 * one.
 */
const SLOPE = 1.6;
/** A person whose answers follow the ranking by less than this share disagrees about nearly all features, not about single ones. */
const FITTING = 0.6;
/** Comparisons processed between two pauses: a millisecond. */
const COMPARISONS_PER_STEP = 4096;
const FEATURES_PER_STEP = 32;

/** What a person's answers about a feature say beyond all answers together. */
class View {
  readonly person: number;
  /** Sum of the answers minus their expected values, and its variance. */
  surprise = 0;
  variance = 0;
  /** The other features of the most surprising answers for and against the feature. */
  readonly up = { surprise: 0, against: -1 };
  readonly down = { surprise: 0, against: -1 };
  /** How far these answers follow the ranking, and how far they could at most. */
  followed = 0;
  possible = 0;

  constructor(person: number) {
    this.person = person;
  }

  takeIn(surprise: number, variance: number, against: number): void {
    this.surprise += surprise;
    this.variance += variance;
    const side = surprise > 0 ? this.up : this.down;
    if (Math.abs(surprise) <= side.surprise) return;
    side.surprise = Math.abs(surprise);
    side.against = against;
  }

  /** The surprise in standard deviations. */
  get clearness(): number {
    return this.surprise / Math.sqrt(this.variance);
  }
}

/**
 * Features that two people who count see clearly differently, as far as ranks depend on it. What one answer says is compared with what all
 * answers together let expect. In steps of a few milliseconds.
 * @param apart people who are left out.
 */
export function* disagreementsChunked(
  comparisons: TeamComparisons,
  ranked: RankedScores,
  apart: ReadonlySet<string> = new Set(),
): Steps<Disagreements> {
  const { first, second, author, authors } = comparisons;
  const { scores, spread, straightness } = ranked;
  const counts = authors.map((id) => !apart.has(id) && weightOf(straightness.get(id) ?? 1) >= HARDLY_COUNTS);
  const { surprise, variance, followed, possible, fits } = yield* surprisesChunked(comparisons, ranked, counts);
  // A person's answers about the feature itself don't disqualify them from a view of it.
  const isFitting = (person: number, view: View) =>
    counts[person]! && fits[person]!.followed - view.followed >= FITTING * (fits[person]!.possible - view.possible);
  const { start, answers } = yield* answersByFeatureChunked(scores.length, comparisons, variance);
  const found: Disagreement[] = [];
  const places = new Places(ranked);
  const unit = deviationOf(scores);
  for (let feature = 0; feature < scores.length; feature++) {
    if (feature % FEATURES_PER_STEP === FEATURES_PER_STEP - 1) yield;
    const views = new Map<number, View>();
    for (let at = start[feature]!; at < start[feature + 1]!; at++) {
      const index = answers[at]!;
      const person = author[index]!;
      const view = views.get(person) ?? new View(person);
      views.set(person, view);
      view.followed += followed[index]!;
      view.possible += possible[index]!;
      if (first[index] === feature) view.takeIn(surprise[index]!, variance[index]!, second[index]!);
      else view.takeIn(-surprise[index]!, variance[index]!, first[index]!);
    }
    const sides = [...views.values()].filter((view) => isFitting(view.person, view));
    if (sides.length < 2) continue;
    const high = sides.reduce((best, each) => (each.clearness > best.clearness ? each : best));
    const low = sides.reduce((best, each) => (each.clearness < best.clearness ? each : best));
    if ((high.clearness - low.clearness) / Math.SQRT2 < CLEARLY || !(high.surprise > 0 && low.surprise < 0)) continue;
    const told = sides.reduce((sum, each) => sum + each.variance, 0);
    const shift = (view: View) =>
      (view.surprise * SLOPE) / spread / (1 / (TASTE * unit) ** 2 + view.variance * (SLOPE / spread) ** 2);
    const distance = shift(high) - shift(low);
    const best = places.at(feature, scores[feature]! + (distance * low.variance) / told);
    const worst = places.at(feature, scores[feature]! - (distance * high.variance) / told);
    if (worst - best < LEAST_RANKS) continue;
    const higher = { author: authors[high.person]!, against: high.up.against };
    const lower = { author: authors[low.person]!, against: low.down.against };
    found.push({ feature, higher, lower, ranks: worst - best });
  }
  found.sort((one, other) => other.ranks - one.ranks || one.feature - other.feature);
  return { count: found.length, most: found.slice(0, MOST_DISAGREEMENTS) };
}

/**
 * For each answer: how much it exceeds its expected value from its first feature's side, and the variance of that; 0 for answers that don't
 * count. Also how far each person's answers follow the ranking.
 */
function* surprisesChunked(comparisons: TeamComparisons, ranked: RankedScores, counts: readonly boolean[]) {
  const { length, first, second, outcome, author, authors, replaced } = comparisons;
  const { scores, variances, spread } = ranked;
  const surprise = new Float64Array(length);
  const variance = new Float64Array(length);
  const followed = new Float64Array(length);
  const possible = new Float64Array(length);
  const fits = authors.map(() => ({ followed: 0, possible: 0 }));
  for (let index = 0; index < length; index++) {
    if (index % COMPARISONS_PER_STEP === COMPARISONS_PER_STEP - 1) yield;
    const person = author[index]!;
    if (replaced?.[index] === 1 || !counts[person]) continue;
    const [x, y] = [first[index]!, second[index]!];
    const deviation = Math.sqrt(spread ** 2 + variances[x]! + variances[y]!);
    const chance = Math.min(1 - SLIP, Math.max(SLIP, normalCdf((scores[x]! - scores[y]!) / deviation)));
    surprise[index] = outcome[index]! - chance;
    variance[index] = chance * (1 - chance);
    const clear = 2 * chance - 1;
    followed[index] = clear * (2 * outcome[index]! - 1);
    possible[index] = clear * clear;
    fits[person]!.followed += followed[index]!;
    fits[person]!.possible += possible[index]!;
  }
  return { surprise, variance, followed, possible, fits };
}

/** The answers that count, by feature: those about `v` are from `start[v]` to before `start[v + 1]`. */
function* answersByFeatureChunked(n: number, { length, first, second }: TeamComparisons, variance: Float64Array) {
  const start = new Int32Array(n + 1);
  for (let index = 0; index < length; index++) {
    if (variance[index] === 0) continue;
    start[first[index]! + 1]!++;
    start[second[index]! + 1]!++;
  }
  for (let v = 0; v < n; v++) start[v + 1]! += start[v]!;
  yield;
  const answers = new Int32Array(start[n]!);
  const next = start.slice(0, n);
  for (let index = 0; index < length; index++) {
    if (variance[index] === 0) continue;
    answers[next[first[index]!]!++] = index;
    answers[next[second[index]!]!++] = index;
  }
  return { start, answers };
}

function deviationOf(scores: Float64Array): number {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const square = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length;
  return Math.max(Math.sqrt(square), Number.MIN_VALUE);
}

/** The places that features of a ranking would have with another score. */
class Places {
  /** Along the order, never rising. */
  readonly #scores: Float64Array;
  readonly #place: Int32Array;

  constructor({ order, scores }: RankedScores) {
    this.#scores = Float64Array.from(order, (v) => scores[v]!);
    this.#place = new Int32Array(order.length);
    order.forEach((v, at) => {
      this.#place[v] = at;
    });
  }

  /** The place of a feature with a score. It passes the features whose own score is strictly in between. */
  at(v: number, score: number): number {
    const place = this.#place[v]!;
    const above = this.#countWhile((each) => each >= score);
    if (above < place) return above;
    // In this case the feature itself is among the better ones.
    return Math.max(place, this.#countWhile((each) => each > score) - 1);
  }

  /** The number of scores from the top that satisfy a condition; all later ones don't. */
  #countWhile(holds: (score: number) => boolean): number {
    let low = 0;
    let high = this.#scores.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(this.#scores[middle]!)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
