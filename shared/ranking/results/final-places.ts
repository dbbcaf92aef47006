import { findComponents, type VerdictList } from '../closure/components.ts';
import type { Places } from './places.ts';

/** The places of features once every pair is known. */
export interface FinalPlaces {
  /** The only ranks that a feature can have: its own and those of features that it is equal to or disputed with. One entry per place. */
  readonly ranges: readonly (readonly [best: number, worst: number])[];
  /** 1 if answers contradict each other about the place. The feature's rank then depends on which of these answers are wrong. */
  readonly disputed: Uint8Array;
}

/**
 * The places that features can have once every pair is known. All answers about a pair count, not only the latest one. Features on a cycle
 * of answers are disputed together: for example, two features that people order differently, and the features between them. All other
 * features are undisputedly above or below the whole group.
 * @param order best first, with its `places`.
 * @param answers all answers, even several about one pair.
 * @returns null if the order mixes disputed features with others.
 */
export function finalPlacesAlong(
  order: Int32Array,
  { bestRanks, worstRanks }: Places,
  answers: VerdictList,
): FinalPlaces | null {
  const { of, sizes, inconsistent } = findComponents(order.length, answers);
  const ranges: [number, number][] = [];
  const disputed = new Uint8Array(order.length);
  while (ranges.length < order.length) {
    const start = ranges.length;
    const component = of[order[start]!]!;
    const end = start + sizes[component]!;
    for (let at = start; at < end; at++) {
      if (of[order[at]!] !== component) return null;
      // A pair may be known without having an order.
      ranges.push([Math.min(start + 1, bestRanks[at]!), Math.max(end, worstRanks[at]!)]);
      disputed[at] = inconsistent[component]!;
    }
  }
  return { ranges, disputed };
}
