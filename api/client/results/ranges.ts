import { RATIO } from '../../../shared/ranking/dimensions.ts';
import type { Result } from './ranking.ts';
import type { Plot } from './scatter-layout.ts';

/** The places that a feature can still have on the chart, as two bars through its dot, in pixels. */
export interface Cross {
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The results sorted by one dimension, with likely ranks, which determine the places that a feature can still have. */
export interface Ordered {
  readonly results: readonly Result[];
  readonly rankOf: ReadonlyMap<string, number>;
}

/** @param results sorted by one dimension, the highest first. */
export function ordered(results: readonly Result[]): Ordered {
  return { results, rankOf: new Map(results.map(({ feature }, index) => [feature.id, index])) };
}

/** The bars of a feature; null if it has no place. */
export function crossOf(plot: Plot, id: string, up: Ordered, right: Ordered): Cross | null {
  const place = plot.places[plot.placeOf.get(id) ?? -1];
  const [high, low] = limits(up, id) ?? [];
  const [hard, easy] = limits(right, id) ?? [];
  if (!place || !high || !low || !hard || !easy) return null;
  const { area, x, y } = plot;
  const within = (position: number, from: number, to: number) => Math.max(from, Math.min(to, position));
  return {
    x: place.x,
    y: place.y,
    left: within(Math.min(x(easy[RATIO.cost]), place.x), area.left, area.right),
    right: within(Math.max(x(hard[RATIO.cost]), place.x), area.left, area.right),
    top: within(Math.min(y(high[RATIO.gain]), place.y), area.top, area.bottom),
    bottom: within(Math.max(y(low[RATIO.gain]), place.y), area.top, area.bottom),
  };
}

/** The features that are at the best and at the worst likely rank of a feature. */
function limits({ results, rankOf }: Ordered, id: string): [Result, Result] | null {
  const [best, worst] = results[rankOf.get(id) ?? -1]?.likely_ranks ?? [];
  const [first, last] = [results[(best ?? 0) - 1], results[(worst ?? 0) - 1]];
  return first && last ? [first, last] : null;
}
