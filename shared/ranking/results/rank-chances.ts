import { normalCdf } from '../estimation/normal.ts';
import { finish, type Steps } from '../steps.ts';

/** Equally likely parts of a score's distribution, each represented by one value. */
const PARTS = 32;
/**
 * Number of parts into which the lowest and the highest part are divided, each with a share of `TAIL_RATIO` of the one before. The best 10
 * of 2,000 features lie there.
 */
const TAIL_PARTS = 14;
const TAIL_RATIO = Math.SQRT1_2;
/** Points between which the expected number of better features is interpolated. */
const POINTS = 512;
/** Features processed between two pauses: a millisecond. */
const FEATURES_PER_STEP = 128;
/** The probability that a feature's likely ranks hold its true rank. */
const LIKELY = 0.9;
/** Ranks further from the mean than this, in standard deviations, are left out. At most `RANKS_TRIED` of the others are tried. */
const FURTHEST_RANK = 4;
const RANKS_TRIED = 48;

/** Values that represent the standard normal distribution, ascending, in standard deviations, with their probabilities. */
const VALUES = standardValues();
const FURTHEST = VALUES.at(-1)!.quantile;

/** Φ at equally spaced points from −6 to 6, for half a million look-ups. Linear interpolation is right to 1e-6. */
const CURVE_FROM = -6;
const CURVE_PER_UNIT = 256;
const CURVE = Float64Array.from({ length: -2 * CURVE_FROM * CURVE_PER_UNIT + 1 }, (_, i) =>
  normalCdf(CURVE_FROM + i / CURVE_PER_UNIT),
);

/** Scores that are normal and independent. */
export interface IndependentScores {
  readonly scores: ArrayLike<number>;
  /** Variance of each score; positive. */
  readonly variances: ArrayLike<number>;
}

type TellBetter = (better: number, variance: number, weight: number) => void;

/**
 * How many features are probably better than each feature. Given the feature's own score, this number is a sum of independent chances. Its
 * mean and variance are tabulated over the scores once, and then averaged over the feature's own score. Linear in the number of features.
 */
class BetterCounts {
  readonly #scores: ArrayLike<number>;
  readonly #deviations: Float64Array;
  readonly #lowest: number;
  readonly #spacing: number;
  /** Expected number of features above each point, and the variance of that number. */
  readonly #above = new Float64Array(POINTS);
  readonly #variance = new Float64Array(POINTS);

  constructor({ scores, variances }: IndependentScores) {
    this.#scores = scores;
    this.#deviations = Float64Array.from(variances, Math.sqrt);
    let lowest = Number.POSITIVE_INFINITY;
    let highest = Number.NEGATIVE_INFINITY;
    for (let v = 0; v < scores.length; v++) {
      lowest = Math.min(lowest, scores[v]! - FURTHEST * this.#deviations[v]!);
      highest = Math.max(highest, scores[v]! + FURTHEST * this.#deviations[v]!);
    }
    this.#lowest = scores.length === 0 ? 0 : lowest;
    this.#spacing = scores.length === 0 ? 1 : Math.max((highest - lowest) / (POINTS - 1), Number.MIN_VALUE);
  }

  takeIn(v: number): void {
    const score = this.#scores[v]!;
    const deviation = this.#deviations[v]!;
    for (let point = 0; point < POINTS; point++) {
      const chance = quickCdf((score - this.#lowest - point * this.#spacing) / deviation);
      this.#above[point]! += chance;
      this.#variance[point]! += chance * (1 - chance);
    }
  }

  /**
   * Calls `tell` with the expected number of better features, its variance and the weight, for each value that represents the feature's
   * score.
   */
  overOwnScore(v: number, tell: TellBetter): void {
    for (const { quantile, weight } of VALUES) {
      const own = quickCdf(-quantile);
      const at = (this.#scores[v]! + quantile * this.#deviations[v]! - this.#lowest) / this.#spacing;
      // The tables include the feature itself, which is subtracted here.
      tell(
        Math.max(0, between(this.#above, at) - own),
        Math.max(0, between(this.#variance, at) - own * (1 - own)),
        weight,
      );
    }
  }
}

/** The probabilities of features' ranks if scores are normal and independent, or if one of several such worlds is the true one. */
export class RankChances {
  readonly #worlds: readonly BetterCounts[];
  readonly #features: number;
  readonly #better: Float64Array;
  readonly #spread: Float64Array;
  readonly #weight: Float64Array;

  private constructor(worlds: readonly IndependentScores[]) {
    this.#worlds = worlds.map((world) => new BetterCounts(world));
    this.#features = worlds[0]!.scores.length;
    const looks = VALUES.length * worlds.length;
    [this.#better, this.#spread, this.#weight] = [looks, looks, looks].map((length) => new Float64Array(length)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ];
  }

  /**
   * Computes the probabilities, in steps of about a millisecond.
   * @param worlds sets of scores, one of which is the true one; all are equally likely.
   */
  static *buildChunked(...worlds: readonly IndependentScores[]): Steps<RankChances> {
    const chances = new RankChances(worlds);
    for (const world of chances.#worlds) {
      for (let v = 0; v < chances.#features; v++) {
        world.takeIn(v);
        if (v % FEATURES_PER_STEP === FEATURES_PER_STEP - 1) yield;
      }
    }
    return chances;
  }

  /** Computes the probabilities in one go. */
  static of(scores: ArrayLike<number>, variances: ArrayLike<number>): RankChances {
    return finish(RankChances.buildChunked({ scores, variances }));
  }

  /**
   * The fewest neighbouring ranks, from 1, that hold the feature's rank with 90 % probability. Wide ranges are exact to 1/48 of where the
   * feature may be.
   */
  range(v: number): [best: number, worst: number] {
    const n = this.#features;
    this.#lookAt(v);
    let mean = 0;
    let square = 0;
    for (let look = 0; look < this.#weight.length; look++) {
      mean += this.#weight[look]! * this.#better[look]!;
      square += this.#weight[look]! * (this.#better[look]! ** 2 + this.#spread[look]! ** 2);
    }
    const reach = FURTHEST_RANK * Math.sqrt(Math.max(0, square - mean * mean));
    const first = Math.max(1, Math.floor(1 + mean - reach));
    const last = Math.min(n, Math.ceil(1 + mean + reach));
    const step = Math.ceil((last - first + 1) / RANKS_TRIED);
    const ends: number[] = [first - 1];
    for (let rank = first - 1 + step; rank < last; rank += step) ends.push(rank);
    ends.push(last);
    const chances = ends.map((rank) => (rank === 0 ? 0 : rank >= last ? 1 : this.#chanceWithin(rank)));
    let best: [number, number] = [first, last];
    for (let from = 0, to = 1; from < ends.length; from++) {
      while (to < ends.length && chances[to]! - chances[from]! < LIKELY) to++;
      if (to === ends.length) break;
      if (ends[to]! - ends[from]! < best[1] - best[0] + 1) best = [ends[from]! + 1, ends[to]!];
    }
    return best;
  }

  /** The probability that the feature is among the best `k`. */
  chanceWithin(v: number, k: number): number {
    if (k >= this.#features) return 1;
    this.#lookAt(v);
    return this.#chanceWithin(k);
  }

  /** For the feature that was looked at last. */
  #chanceWithin(k: number): number {
    let chance = 0;
    for (let look = 0; look < this.#weight.length; look++) {
      const spread = this.#spread[look]!;
      const room = k - 0.5 - this.#better[look]!;
      chance += this.#weight[look]! * (spread > 0 ? quickCdf(room / spread) : room > 0 ? 1 : 0);
    }
    return chance;
  }

  /**
   * Stores the expected number of better features and its standard deviation, for each value that represents the feature's score, in each
   * world.
   */
  #lookAt(v: number): void {
    let look = 0;
    for (const world of this.#worlds) {
      world.overOwnScore(v, (better, variance, weight) => {
        this.#better[look] = better;
        this.#spread[look] = Math.sqrt(variance);
        this.#weight[look++] = weight / this.#worlds.length;
      });
    }
  }
}

/**
 * Divides the distribution into equally likely parts, and the two outermost parts into ever smaller ones.
 * @returns the middle of each part.
 */
function standardValues(): { quantile: number; weight: number }[] {
  const tail = Array.from({ length: TAIL_PARTS }, (_, i) => TAIL_RATIO ** (TAIL_PARTS - 1 - i));
  const sum = tail.reduce((total, share) => total + share);
  const outer = tail.map((share) => share / sum);
  const weights = [...outer, ...Array<number>(PARTS - 2).fill(1), ...outer.toReversed()].map((share) => share / PARTS);
  let below = 0;
  return weights.map((weight) => {
    below += weight;
    return { quantile: normalQuantile(below - weight / 2), weight };
  });
}

function quickCdf(x: number): number {
  const at = (x - CURVE_FROM) * CURVE_PER_UNIT;
  return at <= 0 ? 0 : at >= CURVE.length - 1 ? 1 : between(CURVE, at);
}

/** Linear interpolation between two points of a table. */
function between(table: Float64Array, at: number): number {
  const point = Math.min(Math.max(Math.floor(at), 0), table.length - 2);
  return table[point]! + (at - point) * (table[point + 1]! - table[point]!);
}

/** The standard normal quantile of a probability. */
function normalQuantile(chance: number): number {
  let low = -8;
  let high = 8;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
