import { dimensionsOf, RATIO } from '../../../shared/ranking/dimensions.ts';
import type { Quadrant, Result } from './ranking.ts';

/** Scales of the chart: features are placed by how far apart they are, or evenly in their order. */
export const SCALES = ['score', 'rank'] as const;
export type Scale = (typeof SCALES)[number];

/** One place on the chart, of a feature or of several that the answers do not distinguish. In pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly quadrant: Quadrant | null;
  /** Ids of the features, in the order of the ranking. */
  readonly features: readonly string[];
}

/** The part of the chart that can have dots, in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A chart laid out for a size. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly area: Area;
  /** Where the high half begins, in pixels: between features, so that none is on the line. */
  readonly middle: { readonly x: number; readonly y: number };
  readonly places: readonly Place[];
  /** The place of a feature. Features that were not compared in both dimensions have none. */
  readonly placeOf: ReadonlyMap<string, number>;
  /** The position of a score, for the bars of ranges. */
  readonly scale: Scale;
  readonly x: (worth: number) => number;
  readonly y: (value: number) => number;
}

const MARGIN = { left: 30, top: 10, right: 10, bottom: 30 };
/** Distance between the edge and the dots: half of the largest bubble, and room for the names of the quadrants at top and bottom. */
const INSET = { x: 26, y: 40 };
const MAX_RADIUS = 24;
const { gain, cost } = RATIO;
/** Scores are compared after rounding. */
const DIGITS = 9;

/** Places the features that were compared in both dimensions on a chart: harder ones to the right, more valuable ones at the top. */
export function layOut(results: readonly Result[], width: number, height: number, scale: Scale): Plot {
  const compared = results.filter((each) => dimensionsOf('ratio').every((on) => each[`${on}_percentile`] != null));
  const area = { left: MARGIN.left, top: MARGIN.top, right: width - MARGIN.right, bottom: height - MARGIN.bottom };
  const toX = axis(
    compared.map((each) => each[cost]),
    compared.map(({ quadrant }) => isHard(quadrant)),
    { from: area.left + INSET.x, to: area.right - INSET.x, edge: area.left },
    scale,
  );
  const toY = axis(
    compared.map((each) => each[gain]),
    compared.map(({ quadrant }) => isWorthy(quadrant)),
    { from: area.bottom - INSET.y, to: area.top + INSET.y, edge: area.bottom },
    scale,
  );
  const groups = Map.groupBy(compared, pointKey);
  const single = radiusOfOne(groups.size);
  const exact = [...groups.values()].map((group): Place => {
    const [first] = group as [Result];
    return {
      x: toX.at(first[cost]),
      y: toY.at(first[gain]),
      radius: group.length === 1 ? single : Math.min(MAX_RADIUS, 7 + 2 * Math.sqrt(group.length - 1)),
      quadrant: first.quadrant,
      features: group.map(({ feature }) => feature.id),
    };
  });
  const middle = { x: toX.middle, y: toY.middle };
  const places = moveApart(exact, area, middle);
  const placeOf = new Map(places.flatMap(({ features }, index) => features.map((id) => [id, index] as const)));
  return {
    width,
    height,
    area,
    middle,
    places,
    placeOf,
    scale,
    x: toX.at,
    y: toY.at,
  };
}

/** Maximum number of places whose overlaps are resolved. If there are more, each is so small that overlaps do not matter. */
const MOST_MOVED = 400;
const ROUNDS = 40;
const GAP = 2;

/**
 * Moves overlapping places apart, small ones more than large ones, and each within its quadrant. The axes have no figures, and a number
 * that can't be read is worse than a place that is off by a few pixels.
 */
function moveApart(places: readonly Place[], area: Area, middle: Plot['middle']): readonly Place[] {
  if (places.length > MOST_MOVED) return places;
  const moved = places.map((place) => ({ ...place }));
  for (let round = 0; round < ROUNDS; round++) {
    let isSettled = true;
    for (const [index, one] of moved.entries()) {
      for (let at = index + 1; at < moved.length; at++) {
        const other = moved[at]!;
        const [right, down] = [other.x - one.x, other.y - one.y];
        const distance = Math.hypot(right, down);
        const missing = one.radius + other.radius + GAP - distance;
        if (missing <= 0) continue;
        isSettled = false;
        // Places at the same point are moved apart vertically.
        const [towardsX, towardsY] = distance > 0 ? [right / distance, down / distance] : [0, 1];
        const share = other.radius ** 2 / (one.radius ** 2 + other.radius ** 2);
        one.x -= towardsX * missing * share;
        one.y -= towardsY * missing * share;
        other.x += towardsX * missing * (1 - share);
        other.y += towardsY * missing * (1 - share);
      }
    }
    for (const [index, place] of moved.entries()) keepWithin(place, places[index]!, area, middle);
    if (isSettled) break;
  }
  return moved;
}

/** Keeps a moved place on its quadrant's side of both middle lines, and on the chart. */
function keepWithin(place: { x: number; y: number; radius: number }, from: Place, area: Area, middle: Plot['middle']) {
  const edge = (position: number, low: number, high: number, cut: number, was: number, isBeyond: boolean) => {
    const [least, most] = isBeyond ? [Math.max(low, cut), high] : [low, Math.min(high, cut)];
    const margin = Math.min(place.radius, (most - least) / 2, Math.abs(was - cut));
    return Math.max(least + margin, Math.min(most - margin, position));
  };
  const { quadrant, x, y } = from;
  place.x = edge(place.x, area.left, area.right, middle.x, x, quadrant === null ? x >= middle.x : isHard(quadrant));
  place.y = edge(place.y, area.top, area.bottom, middle.y, y, quadrant === null ? y >= middle.y : !isWorthy(quadrant));
}

const isHard = (quadrant: Quadrant | null) => quadrant === 'major_projects' || quadrant === 'thankless_tasks';
const isWorthy = (quadrant: Quadrant | null) => quadrant === 'quick_wins' || quadrant === 'major_projects';

/** The nearest place to a point, within reach of a finger; -1 if there is none. */
export function placeAt({ places }: Plot, x: number, y: number, reach = 14): number {
  let [found, least] = [-1, Number.POSITIVE_INFINITY];
  places.forEach((place, index) => {
    // A small dot on top of a bubble counts as nearer, since it is drawn above the bubble.
    const distance = Math.max(0, Math.hypot(place.x - x, place.y - y) - place.radius) + place.radius / 1000;
    if (distance <= reach && distance < least) [found, least] = [index, distance];
  });
  return found;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The nearest place in a direction; straight ahead counts more than aside. The same place if there is none. */
export function neighbourOf({ places }: Plot, from: number, direction: Direction): number {
  const start = places[from];
  if (!start) return places.length > 0 ? 0 : -1;
  let [found, least] = [from, Number.POSITIVE_INFINITY];
  places.forEach(({ x, y }, index) => {
    const [right, down] = [x - start.x, y - start.y];
    const [ahead, aside] = {
      left: [-right, down],
      right: [right, down],
      up: [-down, right],
      down: [down, right],
    }[direction] as [number, number];
    const distance = ahead + 2 * Math.abs(aside);
    if (ahead > 0.5 && distance < least) [found, least] = [index, distance];
  });
  return found;
}

interface Axis {
  at: (worth: number) => number;
  middle: number;
}

/** One axis. Its middle lies between the low and the high features, as the service defines them. */
function axis(
  worths: readonly number[],
  isHigh: readonly boolean[],
  { from, to, edge }: { from: number; to: number; edge: number },
  scale: Scale,
): Axis {
  const position = scale === 'score' ? Math.log : middleRanks(worths);
  const positions = worths.map(position);
  const [least, most] = extent(positions);
  const at = (worth: number) =>
    most > least ? from + ((position(worth) - least) / (most - least)) * (to - from) : (from + to) / 2;
  const low = positions.filter((_, index) => !isHigh[index]);
  const high = positions.filter((_, index) => isHigh[index]);
  if (low.length === 0 || high.length === 0 || most <= least) return { at, middle: edge };
  const between = (extent(low)[1] + extent(high)[0]) / 2;
  return { at, middle: from + ((between - least) / (most - least)) * (to - from) };
}

/**
 * The position of each score in the order, from 0; equal scores share the middle of their positions. Unknown scores get the position of the
 * next known one.
 */
function middleRanks(worths: readonly number[]): (worth: number) => number {
  const sorted = Float64Array.from(worths).sort();
  const first = (worth: number, isAfter: boolean) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isAfter ? sorted[middle]! <= worth : sorted[middle]! < worth) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (worth) => (first(worth, false) + first(worth, true) - 1) / 2;
}

function extent(numbers: readonly number[]): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) {
    if (number < least) least = number;
    if (number > most) most = number;
  }
  return [least, most];
}

/**
 * A key that is the same for features between which there is no difference: neither in their scores nor, if those are equal, in their order
 * by answers.
 */
const pointKey = (result: Result): string =>
  [gain, cost].map((each) => `${Math.log(result[each]).toFixed(DIGITS)} ${result[`${each}_percentile`]}`).join(' ');

function radiusOfOne(places: number): number {
  if (places > 1500) return 3;
  return places > 300 ? 4 : 5.5;
}
