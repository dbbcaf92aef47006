import { lowestBit, popcount } from '../closure/bits.ts';
import type { Closure } from '../closure/closure.ts';
import type { Circumstances } from './adaptive.ts';
import { type Pair, ReservedPairs } from './reserved-pairs.ts';

/**
 * The unknown pair that the estimates know least about: largest sum of both standard deviations, then closest means, then
 * smallest ids (strategy `uncertainty`).
 */
export function uncertainPair(
  closure: Closure,
  means: Float64Array,
  variances: Float64Array,
  circumstances: Circumstances = {},
): Pair | null {
  const spreads = variances.map(Math.sqrt);
  const candidates: number[] = [];
  for (let v = 0; v < closure.n; v++) if (closure.unknown(v) > 0) candidates.push(v);
  candidates.sort((x, y) => spreads[y]! - spreads[x]! || means[x]! - means[y]! || x - y);
  return firstFree(closure.n, circumstances, (reserved) => {
    let best: Pair | null = null;
    let bestSpread = -1;
    let bestGap = 0;
    for (let i = 0; i < candidates.length; i++) {
      const x = candidates[i]!;
      for (let j = i + 1; j < candidates.length; j++) {
        const y = candidates[j]!;
        const spread = spreads[x]! + spreads[y]!;
        if (spread < bestSpread || (spread === bestSpread && bestGap === 0)) break;
        if (closure.isKnown(x, y) || reserved.has(x, y)) continue;
        const gap = Math.abs(means[x]! - means[y]!);
        if (spread > bestSpread || gap < bestGap) {
          best = x < y ? [x, y] : [y, x];
          bestSpread = spread;
          bestGap = gap;
        }
      }
      const next = candidates[i + 1];
      const beyond = candidates[i + 2];
      if (next !== undefined && beyond !== undefined && spreads[next]! + spreads[beyond]! < bestSpread) break;
    }
    return best;
  });
}

/** Any unknown pair, all equally likely (strategy `random`); `random` gives numbers in [0, 1). */
export function randomPair(closure: Closure, random: () => number, circumstances: Circumstances = {}): Pair | null {
  const { n } = closure;
  let unknown = 0;
  for (let v = 0; v < n; v++) unknown += closure.unknown(v);
  if (unknown === 0) return null;
  // Each unknown pair stands twice in the list of features with their unknown partners, of which one place is drawn.
  const drawn = Math.min(unknown - 1, Math.floor(random() * unknown));
  let start = 0;
  let skippedPlaces = 0;
  while (skippedPlaces + closure.unknown(start) <= drawn) skippedPlaces += closure.unknown(start++);
  return firstFree(n, circumstances, (reserved) => {
    for (let step = 0; step <= n; step++) {
      const x = (start + step) % n;
      const from = step === 0 ? drawn - skippedPlaces : 0;
      const y = unknownPartner(closure, x, from, reserved);
      if (y >= 0) return x < y ? [x, y] : [y, x];
    }
    return null;
  });
}

/** The first unknown partner of `x` that is not reserved with it, after `skip` unknown ones; -1 when there is none. */
function unknownPartner(closure: Closure, x: number, skip: number, reserved: ReservedPairs): number {
  const { n, words, aboveBits, belowBits } = closure;
  let left = skip;
  for (let word = 0; word < words; word++) {
    let free = ~(aboveBits[x * words + word]! | belowBits[x * words + word]!);
    if (word === x >>> 5) free &= ~(1 << (x & 31));
    if (word === words - 1 && (n & 31) !== 0) free &= (1 << (n & 31)) - 1;
    if (left >= popcount(free)) {
      left -= popcount(free);
      continue;
    }
    for (; free !== 0; free &= free - 1) {
      const y = (word << 5) | lowestBit(free);
      if (left > 0) left--;
      else if (!reserved.has(x, y)) return y;
    }
  }
  return -1;
}

/** Looks for a pair that is neither leased nor skipped, then for one that is at least not leased. */
function firstFree(
  n: number,
  { leased = [], skipped = [] }: Circumstances,
  search: (reserved: ReservedPairs) => Pair | null,
): Pair | null {
  const found = search(new ReservedPairs(n, [...leased, ...skipped]));
  return found ?? (skipped.length > 0 ? search(new ReservedPairs(n, leased)) : null);
}
