export type { Sorting } from '../../../shared/ranking/dimensions.ts';
export { topOf, topOfAimed } from '../../../shared/results/rules/top-of.ts';

import {
  besideInRatio,
  DIMENSIONS_AS_ASKED,
  type Dimension,
  RATIO,
  type Sorting,
} from '../../../shared/ranking/dimensions.ts';
import type { Result } from '../../../shared/results/contract/results.ts';

/** A feature in the results, as the service answers it. */
export type { Result } from '../../../shared/results/contract/results.ts';
export type Quadrant = NonNullable<Result['quadrant']>;

export const QUADRANTS: readonly Quadrant[] = ['quick_wins', 'major_projects', 'fill_ins', 'thankless_tasks'];
export const SORTINGS: readonly Sorting[] = ['ratio', ...DIMENSIONS_AS_ASKED];

/** Filters of the ranking. */
export interface Filter {
  /** Text to find in the name, ignoring case. */
  search: string;
  tag: string | null;
  quadrant: Quadrant | null;
  /** The features at one place of the chart. */
  place: ReadonlySet<string> | null;
}

export const NO_FILTER: Filter = { search: '', tag: null, quadrant: null, place: null };

/** The results that match a filter, in their order. */
export function filterResults(results: readonly Result[], { search, tag, quadrant, place }: Filter): readonly Result[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '' && tag === null && quadrant === null && place === null) return results;
  return results.filter(
    (result) =>
      (tag === null || result.feature.tags.includes(tag)) &&
      (quadrant === null || result.quadrant === quadrant) &&
      (place === null || place.has(result.feature.id)) &&
      (wanted === '' || result.feature.name.toLowerCase().includes(wanted)),
  );
}

/** All tags, each once, in alphabetical order. */
export function tagsOf(results: readonly Result[]): string[] {
  return [...new Set(results.flatMap(({ feature }) => feature.tags))].sort((a, b) => a.localeCompare(b));
}

/** Number of features in each quadrant. */
export function countQuadrants(results: readonly Result[]): Record<Quadrant, number> {
  const counts = { quick_wins: 0, major_projects: 0, fill_ins: 0, thankless_tasks: 0 };
  for (const { quadrant } of results) if (quadrant) counts[quadrant] += 1;
  return counts;
}

/**
 * Dimensions of value for effort that have answers: `nothing` before the first one, one of them while only that one has answers, `both` when
 * features can be placed on the chart. Where both have answers and one of them, or each, holds all features for equal, that is told.
 */
export type Known = 'nothing' | Dimension | `equal ${Dimension}` | 'equal' | 'both';

export function knownOf(results: readonly Result[]): Known {
  if (results.some(({ quadrant }) => quadrant !== null)) return 'both';
  const { gain, cost } = RATIO;
  // Features that were never compared are left out: they have numbers, too, but those say nothing.
  const answered = (dimension: Dimension) => results.filter((each) => each[`${dimension}_percentile`] != null);
  const [byGain, byCost] = [answered(gain), answered(cost)];
  if (byGain.length === 0 || byCost.length === 0) {
    return byGain.length > 0 ? gain : byCost.length > 0 ? cost : 'nothing';
  }
  const differs = tellsApart(byCost, cost);
  if (tellsApart(byGain, gain)) return differs ? 'both' : `equal ${cost}`;
  return differs ? `equal ${gain}` : 'equal';
}

/** Whether value and effort of some features can be weighed against each other. Otherwise no features are comparable yet. */
export const isWeighed = (results: readonly Result[]): boolean => results.some(({ comparable }) => comparable);

/** Whether a ranking by value for effort lacks one of the two dimensions: then no place in it is more likely than another. */
export const isHalf = (results: readonly Result[], sorting: Sorting): boolean =>
  sorting === 'ratio' && besideOf(knownOf(results)) !== undefined;

/** The other dimension, where only one of value for effort has answers. */
export const besideOf = (known: Known): Dimension | undefined => besideInRatio(known as Dimension);

/** Whether there is a ranking to show. */
export const hasRanking = (results: readonly Result[] = []): boolean =>
  results.length > 1 && knownOf(results) !== 'nothing';

/** Whether the features differ in a dimension: by answers, or by ratings if there are no answers. */
export function tellsApart(results: readonly Result[], dimension: Dimension): boolean {
  return results.some((result) => result[dimension] !== results[0]![dimension]);
}
