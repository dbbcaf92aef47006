import type { Dimension } from './queries.ts';

/** The places of the features by effort, the hardest first. Features without a place are left to compare. */
export const EFFORTS = [4, 2, 7, 5, 6, 1, 3, null, 8, null] as const;
/** Distances between the features of a question: first neighbours, then every second feature, so that answers check each other. */
const STEPS = [1, 2];

/**
 * The answers that put the features in order. Each names features by index, the best first; most are about four. They leave the order of
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
