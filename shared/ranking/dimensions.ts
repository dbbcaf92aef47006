import { CRITERIA } from './criteria.ts';

const { more, less } = CRITERIA;

/** What is asked about a pair, such as which is worth more: one question for each criterion. */
export type Dimension = (typeof more)[number] | (typeof less)[number];

export const DIMENSIONS_AS_ASKED: readonly Dimension[] = [...more, ...less];

/** Something of each dimension. */
export type ByDimension<T> = Readonly<Record<Dimension, T>>;

/** Makes something of each dimension. A loop, since results do it for each of thousands of features. */
export function byDimension<T>(dimensions: readonly Dimension[], make: (dimension: Dimension, at: number) => T) {
  const made = {} as Record<Dimension, T>;
  for (let at = 0; at < dimensions.length; at++) made[dimensions[at]!] = make(dimensions[at]!, at);
  return made;
}

/** Value for effort: what there should be more of, divided by what there should be less of. Other criteria have no part in it. */
export const RATIO: Readonly<Record<'gain' | 'cost', Dimension>> = { gain: more[0], cost: less[0] };

/** Sort keys of the results. */
export type Sorting = Dimension | 'ratio';

/** The dimensions that an order depends on. */
export const dimensionsOf = (sortBy: Sorting): Dimension[] =>
  sortBy === 'ratio' ? [RATIO.cost, RATIO.gain] : [sortBy];

/** The other dimension of value for effort; undefined for one that has no part in it. */
export const besideInRatio = (dimension: Dimension): Dimension | undefined =>
  dimension === RATIO.gain ? RATIO.cost : dimension === RATIO.cost ? RATIO.gain : undefined;
