export { topOf, topOfAimed } from '../../../shared/results/rules/top-of.ts';

import type { Result } from '../../../shared/results/contract/results.ts';

/** A feature in the results, as the service answers it. */
export type { Result } from '../../../shared/results/contract/results.ts';
export type Quadrant = NonNullable<Result['quadrant']>;
export type Sorting = 'ratio' | 'value' | 'complexity';

export const QUADRANTS: readonly Quadrant[] = ['quick_wins', 'major_projects', 'fill_ins', 'thankless_tasks'];
export const SORTINGS: readonly Sorting[] = ['ratio', 'value', 'complexity'];

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
 * Dimensions that have answers: `nothing` before the first answer, `value` or `complexity` while only that dimension has answers, `both` if
 * features can be placed on the chart. The other kinds say in which dimensions, of two with answers, all features are equal.
 */
export type Known = 'nothing' | 'value' | 'complexity' | 'equal value' | 'equal effort' | 'equal' | 'both';

export function knownOf(results: readonly Result[]): Known {
  if (results.some(({ quadrant }) => quadrant !== null)) return 'both';
  // Features that were never compared are left out: they have numbers, too, but those say nothing.
  const value = results.filter(({ value_percentile: share }) => share != null);
  const complexity = results.filter(({ complexity_percentile: share }) => share != null);
  if (value.length > 0 && complexity.length > 0) {
    const byEffort = tellsApart(complexity, 'complexity');
    if (tellsApart(value, 'value')) return byEffort ? 'both' : 'equal effort';
    return byEffort ? 'equal value' : 'equal';
  }
  if (value.length > 0) return 'value';
  return complexity.length > 0 ? 'complexity' : 'nothing';
}

/** Whether value and effort of some features can be weighed against each other. Otherwise no features are comparable yet. */
export const isWeighed = (results: readonly Result[]): boolean => results.some(({ comparable }) => comparable);

/** Whether a ranking by value for effort lacks one of the two dimensions: then no place in it is more likely than another. */
export const isHalf = (results: readonly Result[], sorting: Sorting): boolean =>
  sorting === 'ratio' && ['value', 'complexity'].includes(knownOf(results));

/** Whether there is a ranking to show. */
export const hasRanking = (results: readonly Result[] = []): boolean =>
  results.length > 1 && knownOf(results) !== 'nothing';

/** Whether the features differ in a dimension: by answers, or by ratings if there are no answers. */
export function tellsApart(results: readonly Result[], dimension: 'value' | 'complexity'): boolean {
  return results.some((result) => result[dimension] !== results[0]![dimension]);
}
