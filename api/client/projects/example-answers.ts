import type { Dimension } from './queries.ts';

/** The places of the features by effort: the hardest is 1, and those without a place are left to compare. */
export const EFFORTS = [4, 2, 7, 5, 6, 1, 3, null, 8, null] as const;
/** Features between those of a question: neighbours, then every second, so that answers check each other. */
const STEPS = [1, 2];

/**
 * The answers that put the features in order: each names features by index, the best first. Most are about four. These leave the order of
 * one pair open.
 */
export function answersOf(dimension: Dimension): number[][] {
  const placed = [...EFFORTS.keys()].filter((index) => dimension === 'value' || EFFORTS[index] !== null);
  const order = dimension === 'value' ? placed : placed.toSorted((a, b) => EFFORTS[a]! - EFFORTS[b]!);
  const sets = STEPS.flatMap((step) =>
    order.slice(3 * step).map((_, at) => [0, 1, 2, 3].map((place) => order[at + place * step]!)),
  );
  return [...sets, order.slice(-3, -1)];
}
