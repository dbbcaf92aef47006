import type { Closure } from '../closure/closure.ts';
import { type Circumstances, expectedGain } from './adaptive.ts';
import { type Pair, ReservedPairs } from './reserved-pairs.ts';

/** How the features that join a pair are chosen. */
export interface Joining {
  readonly n: number;
  /** Features to try, by index; all by default. */
  readonly candidates?: readonly number[];
  /** Expected information of an answer about a pair. */
  tells(x: number, y: number): number;
  /** Whether an answer about the pair is useful. Without such a pair besides the first, a pair is the better question. */
  isOpen(x: number, y: number): boolean;
}

/**
 * The two features that make a set of four with a pair. Each step adds the feature with the largest sum of information about it and the
 * chosen ones. No pair of the set is leased or skipped.
 * @returns null if there are no two such features, or if only the pair itself is open.
 */
export function joinPair(pair: Pair, joining: Joining, { leased = [], skipped = [] }: Circumstances): Pair | null {
  const { n, candidates, tells, isOpen } = joining;
  const reserved = new ReservedPairs(n, [...leased, ...skipped]);
  const told = new Float64Array(n);
  const chosen: number[] = [...pair];
  const count = candidates?.length ?? n;
  // A feature that can't join any more.
  const OUT = Number.NEGATIVE_INFINITY;
  for (const feature of pair) told[feature] = OUT;
  const add = (feature: number): number => {
    const isReserved = reserved.involves(feature);
    let best = -1;
    for (let index = 0; index < count; index++) {
      const v = candidates ? candidates[index]! : index;
      if (told[v] === OUT) continue;
      told[v] = isReserved && reserved.has(feature, v) ? OUT : told[v]! + tells(feature, v);
      if (best < 0 || told[v]! > told[best]!) best = v;
    }
    return best >= 0 && told[best]! > OUT ? best : -1;
  };
  add(pair[0]);
  for (let feature = pair[1]; chosen.length < 4; ) {
    const best = add(feature);
    if (best < 0) return null;
    told[best] = OUT;
    chosen.push(best);
    feature = best;
  }
  const [a, b, c, d] = chosen as [number, number, number, number];
  const isAnyOpen = isOpen(a, c) || isOpen(a, d) || isOpen(b, c) || isOpen(b, d) || isOpen(c, d);
  return isAnyOpen ? [c, d] : null;
}

/** Maximum number of bit row words that one choice reads; fewer than the choice of the pair. */
const WORDS_TO_EVALUATE = 16_384;
const MIN_CANDIDATES = 24;
/** Evaluations per candidate: with both features of the pair, and with the third feature. */
const EVALUATIONS = 3;

/** Joins features by what follows from answers. In large projects, it tries those with the most unknown partners. */
export function joiningByClosure(closure: Closure): Joining {
  const most = Math.max(MIN_CANDIDATES, Math.floor(WORDS_TO_EVALUATE / (closure.words * EVALUATIONS)));
  const isOpen = (x: number, y: number) => !closure.isKnown(x, y);
  return {
    n: closure.n,
    candidates: mostUnknown(closure, most),
    isOpen,
    tells: (x, y) => (isOpen(x, y) ? expectedGain(closure, x, y) : 0),
  };
}

/** Up to `most` features with the most unknown partners, by index. */
function mostUnknown(closure: Closure, most: number): number[] {
  const { n } = closure;
  const having = new Int32Array(n);
  for (let v = 0; v < n; v++) having[closure.unknown(v)]!++;
  let least = n - 1;
  let more = 0;
  while (least > 1 && more + having[least]! < most) more += having[least--]!;
  let left = most - more;
  const found: number[] = [];
  for (let v = 0; v < n; v++) {
    const unknown = closure.unknown(v);
    if (unknown > least || (unknown === least && left-- > 0)) found.push(v);
  }
  return found;
}
