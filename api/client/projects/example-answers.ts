import { exampleTexts } from './example-texts.ts';
import type { Dimension } from './queries.ts';

const { features } = exampleTexts;
/** Features between those of a question: neighbours, then every second, so that answers check each other. */
const STEPS = [1, 2];

/**
 * The answers that put the features in order: each names features by index, the best first. Most are about four. These leave the order of
 * one pair open.
 */
export function answersOf(dimension: Dimension): number[][] {
  const placed = [...features.keys()].filter((index) => dimension === 'value' || features[index]!.effort !== null);
  const order = dimension === 'value' ? placed : placed.toSorted((a, b) => features[a]!.effort! - features[b]!.effort!);
  const sets = STEPS.flatMap((step) =>
    order.slice(3 * step).map((_, at) => [0, 1, 2, 3].map((place) => order[at + place * step]!)),
  );
  return [...sets, order.slice(-3, -1)];
}
