import type { Closure } from '../closure/closure.ts';
import { countOneSided } from '../closure/one-sided.ts';
import type { ScoreBeliefs } from '../estimation/expectation-propagation.ts';
import { bestInformedPair } from './informed-pair.ts';
import { type Pair, ReservedPairs } from './reserved-pairs.ts';

/** Context of a choice: pairs and features in use. */
export interface Circumstances {
  /** Pairs that other people are being asked right now: never proposed. */
  leased?: readonly Pair[];
  /** Pairs that this person skipped: proposed only if nothing else is left. */
  skipped?: readonly Pair[];
}

/** Features that are compared with all others before the best pair so far is taken. */
const FIRST_ROUND = 32;
/** Factor by which a pair must be better, so that rounding doesn't decide. */
const BETTER = 1 + 1e-12;
/** Maximum number of bit row words that the evaluations of one selection read, once a pair is found. */
const WORDS_TO_EVALUATE = 65_536;
const MIN_EVALUATIONS = 64;

/**
 * The unknown pair whose answer is expected to teach the most: strategy `adaptive`.
 *
 * It depends only on the closure and, if features came with estimates, on the beliefs. Several people share the work: the more uncertain
 * feature of each leased pair is avoided unless nothing else is left.
 * @returns the lower id first; null when no pair is both unknown and free.
 */
export function adaptivePair(
  closure: Closure,
  circumstances: Circumstances = {},
  beliefs: ScoreBeliefs | null = null,
): Pair | null {
  const { leased = [], skipped = [] } = circumstances;
  const live = leased.filter(([x, y]) => !closure.isKnown(x, y));
  const blocked = uncertainSides(closure, live);
  const unblocked = new Set<number>();
  const search = (reserved: ReservedPairs, busy: ReadonlySet<number>) =>
    beliefs ? bestInformedPair(closure, beliefs, reserved, busy) : bestPair(closure, reserved, busy);
  for (const passedOver of skipped.length > 0 ? [[...live, ...skipped], live] : [live]) {
    const reserved = new ReservedPairs(closure.n, passedOver);
    const found = search(reserved, blocked) ?? (blocked.size > 0 ? search(reserved, unblocked) : null);
    if (found) return found;
  }
  return null;
}

/** For each pair, the feature with more unknown partners, or both if they have equally many. */
function uncertainSides(closure: Closure, pairs: readonly Pair[]): Set<number> {
  const blocked = new Set<number>();
  for (const [x, y] of pairs) {
    if (closure.unknown(x) >= closure.unknown(y)) blocked.add(x);
    if (closure.unknown(y) >= closure.unknown(x)) blocked.add(y);
  }
  return blocked;
}

function bestPair(closure: Closure, reserved: ReservedPairs, blocked: ReadonlySet<number>): Pair | null {
  const candidates = mostUncertainFirst(closure, reserved, blocked);
  const mostEvaluations = Math.max(MIN_EVALUATIONS, WORDS_TO_EVALUATE / closure.words);
  let best: Pair | null = null;
  let bestScore = 0;
  let evaluations = 0;
  for (let i = 0; i < candidates.length; i++) {
    if (best && (i >= FIRST_ROUND || evaluations >= mostEvaluations)) break;
    const x = candidates[i]!;
    const xReserved = reserved.involves(x);
    for (let j = i + 1; j < candidates.length; j++) {
      const y = candidates[j]!;
      if (closure.isKnown(x, y) || (xReserved && reserved.has(x, y))) continue;
      const score = expectedGain(closure, x, y);
      if (best === null || score > bestScore * BETTER) {
        best = x < y ? [x, y] : [y, x];
        bestScore = score;
      }
      if (++evaluations >= mostEvaluations) break;
    }
  }
  return best;
}

/**
 * min(p, 1 - p)² min(g1, g0)^0.75 (unknown(x) + unknown(y)), where p is the probability of x > y, and g1 and g0 are the numbers of pairs
 * that either answer would make known. All are estimated from the features above and below only one of the two.
 */
export function expectedGain(closure: Closure, x: number, y: number): number {
  const { aboveX, aboveY, belowX, belowY } = countOneSided(closure, x, y);
  const win = (belowX + aboveY + 1) / (aboveX + aboveY + belowX + belowY + 2);
  const doubt = Math.min(win, 1 - win);
  const gain = Math.min((aboveX + 1) * (belowY + 1), (aboveY + 1) * (belowX + 1));
  const root = Math.sqrt(gain);
  return doubt * doubt * root * Math.sqrt(root) * (closure.unknown(x) + closure.unknown(y));
}

/**
 * Features worth examining, most unknown partners first, then by id.
 *
 * Features with equal rows are interchangeable. Two of each class are enough, besides features in reserved pairs and loosely equal ones.
 * The list is valid until the next selection.
 */
function mostUncertainFirst(closure: Closure, reserved: ReservedPairs, blocked: ReadonlySet<number>): Uint32Array {
  const { n, aboveSignatures, belowSignatures, knownCounts } = closure;
  const mask = 2 ** Math.ceil(Math.log2(2 * n + 2)) - 1;
  const { first, seen, keys } = scratchFor(mask + 1);
  let count = 0;
  for (let v = 0; v < n; v++) {
    const known = knownCounts[v]!;
    if (known === n - 1 || blocked.has(v)) continue;
    if (!reserved.involves(v) && !closure.hasLoose(v)) {
      let slot = (aboveSignatures[v]! ^ Math.imul(belowSignatures[v]!, 0x9e3779b1) ^ (known << 7)) & mask;
      while (first[slot] !== -1 && !sameClass(closure, first[slot]!, v)) slot = (slot + 1) & mask;
      first[slot] = v;
      if (seen[slot] === 2) continue;
      seen[slot]!++;
    }
    // 16 bits of known partners, then 16 bits of id, so that ascending order is the wanted order.
    keys[count++] = known * 65_536 + v;
  }
  const sorted = keys.subarray(0, count).sort();
  for (let i = 0; i < count; i++) sorted[i]! &= 65_535;
  return sorted;
}

/** Buffers reused by every selection: allocating them would take longer than selecting. */
let scratch = { first: new Int32Array(0), seen: new Uint8Array(0), keys: new Uint32Array(0) };

function scratchFor(size: number): typeof scratch {
  if (scratch.first.length < size) {
    scratch = { first: new Int32Array(size), seen: new Uint8Array(size), keys: new Uint32Array(size) };
  }
  scratch.first.fill(-1, 0, size);
  scratch.seen.fill(0, 0, size);
  return scratch;
}

function sameClass({ aboveSignatures, belowSignatures, knownCounts }: Closure, x: number, y: number): boolean {
  return (
    aboveSignatures[x] === aboveSignatures[y] &&
    belowSignatures[x] === belowSignatures[y] &&
    knownCounts[x] === knownCounts[y]
  );
}
