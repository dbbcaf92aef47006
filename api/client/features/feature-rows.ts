import type { ListedFeature } from '../../../shared/features/contract/features.ts';
import { foldedName } from '../../../shared/features/rules/feature-name.ts';
import { type ByDimension, DIMENSIONS_AS_ASKED } from '../../../shared/ranking/dimensions.ts';
import { folded } from '../lib/folded.ts';

/** A feature with its place in the results: in each dimension the share of the others below it, null while unknown. */
export type RankedFeature = ListedFeature & {
  percentiles: ByDimension<number | null>;
};

/** A feature as the table shows it, with the share of the others below it in each dimension; null while no answer was about it. */
export interface FeatureRow extends RankedFeature, ByDimension<number | null> {
  /** Answers about it, of all questions. */
  answers: number;
  changed: Date;
  /** The text that is searched. */
  text: string;
}

export const COLUMNS = ['name', ...DIMENSIONS_AS_ASKED, 'answers', 'changed'] as const;
export type Column = (typeof COLUMNS)[number];

/** The column by which the table is sorted, and which end comes first. */
export interface Sorting {
  by: Column;
  isDescending: boolean;
}

/** The direction as a value of `aria-sort`. */
export const directionOf = ({ isDescending }: Sorting) => (isDescending ? 'descending' : 'ascending');

export interface View {
  search: string;
  /** Shows only features with this tag; null for all. */
  tag: string | null;
  /** Null for the order in which the features were added. */
  sorting: Sorting | null;
}

export function toRows(features: readonly RankedFeature[]): FeatureRow[] {
  return features.map((feature) => {
    const { name, description, tags, external, updated_at: changed, comparison_count: counts, percentiles } = feature;
    return {
      ...feature,
      ...percentiles,
      answers: Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0),
      changed: new Date(changed),
      text: folded([name, description, external?.id ?? '', ...tags].join('\n')),
    };
  });
}

/** Whether another feature has the same name, or one that people would take for the same. */
export function isTaken(rows: readonly FeatureRow[], name: string, id: string | null): boolean {
  const wanted = foldedName(name);
  return rows.some((row) => row.id !== id && foldedName(row.name) === wanted);
}

/** The rows that contain every word of the search and have the tag, in the chosen order. */
export function shownRows(rows: readonly FeatureRow[], { search, tag, sorting }: View): readonly FeatureRow[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const found = rows.filter(
    ({ text, tags }) => words.every((word) => text.includes(word)) && (tag === null || tags.includes(tag)),
  );
  if (sorting === null) return found;
  const { by, isDescending } = sorting;
  return found.toSorted((one, other) => {
    // Unknown values come last in both directions.
    if (one[by] === null || other[by] === null) return Number(one[by] === null) - Number(other[by] === null);
    return isDescending ? compare(other, one, by) : compare(one, other, by);
  });
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(one: FeatureRow, other: FeatureRow, by: Column): number {
  return by === 'name' ? collator.compare(one.name, other.name) : Number(one[by]) - Number(other[by]);
}

/** The sorting after a click on a column's head: first the natural direction of the column, then the other one, then none. */
export function nextSorting(sorting: Sorting | null, by: Column): Sorting | null {
  const isDescending = by !== 'name';
  if (sorting?.by !== by) return { by, isDescending };
  return sorting.isDescending === isDescending ? { by, isDescending: !isDescending } : null;
}

/** All tags with the number of their features, most used first. */
export function tagsOf(rows: readonly { tags: readonly string[] }[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { tags } of rows) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((a, b) => b.count - a.count || collator.compare(a.tag, b.tag));
}

/** The active row after some rows are gone: the same one, else the next that stays, else the one before. */
export function activeAfter<Row extends { id: string }>(
  rows: readonly Row[],
  active: number,
  gone: ReadonlySet<string>,
): Row | undefined {
  const stays = ({ id }: Row) => !gone.has(id);
  return rows.slice(active).find(stays) ?? rows.slice(0, active).findLast(stays);
}

/** The ids from one row to another, including both, in either direction. */
export function idsBetween(rows: readonly FeatureRow[], from: number, to: number): string[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id);
}
