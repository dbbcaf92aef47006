import type { Closure } from '../closure/closure.ts';
import type { Circumstances } from './adaptive.ts';
import { firstFreePair } from './first-free-pair.ts';
import type { Pair } from './reserved-pairs.ts';

/**
 * The unknown pair about which the estimates know least: largest sum of standard deviations, then closest means, then smallest ids
 * (strategy `uncertainty`).
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
  return firstFreePair(closure.n, circumstances, (reserved) => {
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
