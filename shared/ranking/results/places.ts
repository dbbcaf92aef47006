import { popcount } from '../closure/bits.ts';
import type { Closure } from '../closure/closure.ts';

/** The settled part of an order, with one entry per place, best first. Ranks count from 1. */
export interface Places {
  /** The best rank among indistinguishable features: those with equal scores that no answer orders. */
  readonly sharedRanks: Int32Array;
  /** The ranks that are still open to the feature. Every order that follows the answers keeps it within them. */
  readonly bestRanks: Int32Array;
  readonly worstRanks: Int32Array;
}

/**
 * Ranges and shared ranks along an order. A feature can rise to just below all features that are known to be better, and sink to just above
 * all that are known to be worse. Equal and contradicted features, whose order is known in both directions, set no limits. If the order
 * itself doesn't follow the answers, the range still includes the displayed rank.
 * @param scores one per feature, never rising along the order.
 */
export function placesAlong(order: Int32Array, scores: Float64Array, closure: Closure): Places {
  const { n, words, aboveBits, belowBits } = closure;
  const sharedRanks = new Int32Array(n);
  const bestRanks = new Int32Array(n);
  const worstRanks = new Int32Array(n);
  const group = new Uint32Array(words);
  let first = 0;
  for (let place = 0; place < n; place++) {
    const v = order[place]!;
    let better = 0;
    let worse = 0;
    let apart = place === 0 || scores[v] !== scores[order[place - 1]!];
    for (let word = 0, at = v * words; word < words; word++, at++) {
      const oneWay = aboveBits[at]! ^ belowBits[at]!;
      if (oneWay === 0) continue;
      better += popcount(oneWay & aboveBits[at]!);
      worse += popcount(oneWay & belowBits[at]!);
      apart ||= (oneWay & group[word]!) !== 0;
    }
    if (apart) {
      group.fill(0);
      first = place;
    }
    group[v >>> 5]! |= 1 << (v & 31);
    sharedRanks[place] = first + 1;
    bestRanks[place] = Math.min(better, place) + 1;
    worstRanks[place] = Math.max(n - worse, place + 1);
  }
  return { sharedRanks, bestRanks, worstRanks };
}
