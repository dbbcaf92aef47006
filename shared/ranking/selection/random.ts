import { lowestBit, popcount } from '../closure/bits.ts';
import type { Closure } from '../closure/closure.ts';
import type { Circumstances } from './adaptive.ts';
import { firstFreePair } from './first-free-pair.ts';
import type { Pair, ReservedPairs } from './reserved-pairs.ts';

/** Any unknown pair, all equally likely (strategy `random`). `random` returns numbers in [0, 1). */
export function randomPair(closure: Closure, random: () => number, circumstances: Circumstances = {}): Pair | null {
  const { n } = closure;
  let unknown = 0;
  for (let v = 0; v < n; v++) unknown += closure.unknown(v);
  if (unknown === 0) return null;
  // In the list of features with their unknown partners, each unknown pair occurs twice. This draws one position of the list.
  const drawn = Math.min(unknown - 1, Math.floor(random() * unknown));
  let start = 0;
  let skippedPlaces = 0;
  while (skippedPlaces + closure.unknown(start) <= drawn) skippedPlaces += closure.unknown(start++);
  return firstFreePair(n, circumstances, (reserved) => {
    for (let step = 0; step <= n; step++) {
      const x = (start + step) % n;
      const from = step === 0 ? drawn - skippedPlaces : 0;
      const y = unknownPartner(closure, x, from, reserved);
      if (y >= 0) return x < y ? [x, y] : [y, x];
    }
    return null;
  });
}

/** The first unknown partner of `x`, after `skip` others, that is not reserved with it; -1 if there is none. */
function unknownPartner(closure: Closure, x: number, skip: number, reserved: ReservedPairs): number {
  const { n, words } = closure;
  let left = skip;
  for (let word = 0; word < words; word++) {
    let free = ~closure.knownWord(x * words + word);
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
