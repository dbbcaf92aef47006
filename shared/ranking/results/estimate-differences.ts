import type { Steps } from '../steps.ts';

/** A compared feature in the final order, with its given estimate. */
export interface EstimatedPlace {
  readonly estimate: number;
  /** The best rank among the features that nothing tells apart from it. */
  readonly sharedRank: number;
}

/** First and last place, from 1, among the features that have an estimate and were compared. */
export type Places = readonly [first: number, last: number];

/** A feature that the answers rank differently from its estimate. */
export interface EstimateDifference {
  /** Index in the given list. */
  readonly index: number;
  readonly ranked: Places;
  readonly estimated: Places;
  /** Number of places between the two. */
  readonly apart: number;
}

export interface EstimateComparison {
  /** Spearman's rank correlation of estimates and ranking, −1 to 1. */
  readonly correlation: number;
  /** Whether smaller estimates seem to mean more. If so, they are read that way. */
  readonly reversed: boolean;
  /** Features with a difference, the largest first, then in the order of the ranking. */
  readonly differences: readonly EstimateDifference[];
}

/**
 * The differences between a ranking and the given estimates of its features. Features with equal estimates share their places, so a feature
 * differs only if it is outside all of them. Steps take a few milliseconds for 10,000 features.
 * @param places the features with an estimate in the final order, best first.
 * @returns null if estimates or ranking don't distinguish any two of them.
 */
export function* compareWithEstimatesChunked(places: readonly EstimatedPlace[]): Steps<EstimateComparison | null> {
  const ranked = sharedPlaces(places.map(({ sharedRank }) => -sharedRank));
  yield;
  const given = sharedPlaces(places.map(({ estimate }) => estimate));
  yield;
  const correlation = correlationOf(ranked.map(middle), given.map(middle));
  if (correlation === null) return null;
  yield;
  const reversed = correlation < 0;
  const flip = ([first, last]: Places): Places => [places.length + 1 - last, places.length + 1 - first];
  const estimated = reversed ? given.map(flip) : given;
  const all = places.map((_, index): EstimateDifference => {
    const [own, expected] = [ranked[index]!, estimated[index]!];
    const apart = Math.max(0, own[0] - expected[1], expected[0] - own[1]);
    return { index, ranked: own, estimated: expected, apart };
  });
  yield;
  const differences = all
    .filter(({ apart }) => apart > 0)
    .sort((one, other) => other.apart - one.apart || one.index - other.index);
  return { correlation, reversed, differences };
}

const middle = ([first, last]: Places): number => (first + last) / 2;

/** The places that each number shares with its equals, largest number first. */
function sharedPlaces(numbers: readonly number[]): Places[] {
  const order = numbers.map((_, index) => index).sort((one, other) => numbers[other]! - numbers[one]!);
  const places: Places[] = new Array(numbers.length);
  for (let from = 0, end: number; from < order.length; from = end) {
    for (end = from + 1; end < order.length && numbers[order[end]!] === numbers[order[from]!]; ) end++;
    for (let place = from; place < end; place++) places[order[place]!] = [from + 1, end];
  }
  return places;
}

/** Pearson's correlation; null if one side doesn't vary. */
function correlationOf(xs: readonly number[], ys: readonly number[]): number | null {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const [x, y] = [mean(xs), mean(ys)];
  let [xx, yy, xy] = [0, 0, 0];
  for (let index = 0; index < xs.length; index++) {
    const [dx, dy] = [xs[index]! - x, ys[index]! - y];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return xx === 0 || yy === 0 ? null : Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
}
