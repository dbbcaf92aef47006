import { popcount } from './bits.ts';
import type { Closure } from './closure.ts';

/** Counts for a pair (x, y): features that are known to be above, or below, only one of the two. */
export interface OneSidedCounts {
  readonly aboveX: number;
  readonly aboveY: number;
  readonly belowX: number;
  readonly belowY: number;
}

/** Reused by every call: allocating it would take longer than counting. */
const counts = { aboveX: 0, aboveY: 0, belowX: 0, belowY: 0 };

/** Counts what distinguishes the rows of two features. The result holds until the next call. */
export function countOneSided(closure: Closure, x: number, y: number): OneSidedCounts {
  const { words, aboveBits, belowBits, aboveCounts, belowCounts } = closure;
  let bothAbove = 0;
  let bothBelow = 0;
  for (let word = 0, atX = x * words, atY = y * words; word < words; word++, atX++, atY++) {
    const above = aboveBits[atX]! & aboveBits[atY]!;
    const below = belowBits[atX]! & belowBits[atY]!;
    if (above !== 0) bothAbove += popcount(above);
    if (below !== 0) bothBelow += popcount(below);
  }
  counts.aboveX = aboveCounts[x]! - bothAbove;
  counts.aboveY = aboveCounts[y]! - bothAbove;
  counts.belowX = belowCounts[x]! - bothBelow;
  counts.belowY = belowCounts[y]! - bothBelow;
  return counts;
}
