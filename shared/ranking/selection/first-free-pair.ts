import type { Circumstances } from './adaptive.ts';
import { type Pair, ReservedPairs } from './reserved-pairs.ts';

/** Looks for a pair that is neither leased nor skipped, then for one that is at least not leased. */
export function firstFreePair(
  n: number,
  { leased = [], skipped = [] }: Circumstances,
  search: (reserved: ReservedPairs) => Pair | null,
): Pair | null {
  const found = search(new ReservedPairs(n, [...leased, ...skipped]));
  return found ?? (skipped.length > 0 ? search(new ReservedPairs(n, leased)) : null);
}
