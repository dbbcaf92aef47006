import type { Closure } from '../closure/closure.ts';
import { countOneSided } from '../closure/one-sided.ts';
import type { ScoreBeliefs } from '../estimation/expectation-propagation.ts';
import { quickNormalCdf } from '../estimation/normal.ts';
import type { Pair, ReservedPairs } from './reserved-pairs.ts';

/** Each feature is tried with this many next features by mean whose order to it is unknown ... */
const NEIGHBOURS = 4;
/** ... and that are at most this many places away, unless there are none that close. */
const REACH = 24;
/** From this number of features on, both limits are halved, since every feature is tried. */
const MANY = 2000;
/** Added to the variance of a difference, so that no answer counts as certain. */
const LEAST_VARIANCE = 0.0025;
/** Probabilities are at most ½. */
const MOST_DOUBT = 0.125;
/** Larger than any place of a feature. */
const PLACES = 2 ** 20;
/** Factor by which a pair must be better, so that rounding doesn't decide. */
const BETTER = 1 + 1e-12;

/**
 * The unknown pair whose answer is expected to teach the most, given beliefs about the scores besides the inferences: the largest min(p, 1
 * − p)³ · min(g1, g0)^0.75 · (unknown(x) + unknown(y)), p by the scores, the gains as in `adaptive`.
 *
 * Each feature is tried with its neighbours by mean. The answer to a more distant pair is predictable.
 */
export function bestInformedPair(
  closure: Closure,
  { means, variances }: ScoreBeliefs,
  reserved: ReservedPairs,
  blocked: ReadonlySet<number>,
): Pair | null {
  const open = openByMean(closure, means, blocked);
  const tried = mostUnknownFirst(closure, open);
  let best: Pair | null = null;
  let bestScore = 0;
  const share = open.length < MANY ? 1 : 0.5;
  for (let reach = Math.min(REACH * share, open.length); !best; reach = open.length) {
    for (const place of tried) {
      const x = open[place]!;
      const isReserved = reserved.involves(x);
      const end = Math.min(open.length, place + 1 + reach);
      for (let other = place + 1, left = NEIGHBOURS * share; other < end && left > 0; other++) {
        const y = open[other]!;
        if (closure.isKnown(x, y) || (isReserved && reserved.has(x, y))) continue;
        left--;
        const unknown = closure.unknown(x) + closure.unknown(y);
        const most = unknown * root34(mostGain(closure, x, y));
        if (best && MOST_DOUBT * most <= bestScore * BETTER) continue;
        const deviation = Math.sqrt(variances[x]! + variances[y]! + LEAST_VARIANCE);
        // The means fall along the list, so this is the smaller of the two probabilities.
        const chance = quickNormalCdf((means[y]! - means[x]!) / deviation);
        const doubt = chance * chance * chance;
        if (best && doubt * most <= bestScore * BETTER) continue;
        const score = doubt * unknown * root34(leastGain(closure, x, y));
        if (best && !(score > bestScore * BETTER)) continue;
        best = x < y ? [x, y] : [y, x];
        bestScore = score;
      }
    }
    if (reach === open.length) break;
  }
  return best;
}

/** Features with unknown partners that are not blocked, the highest mean first, then by number. */
function openByMean(closure: Closure, means: Float64Array, blocked: ReadonlySet<number>): number[] {
  const open: number[] = [];
  for (let v = 0; v < closure.n; v++) if (closure.unknown(v) > 0 && !blocked.has(v)) open.push(v);
  return open.sort((x, y) => means[y]! - means[x]! || x - y);
}

/** Places in the list of features to try. Those that may teach the most come first, which soon rules out the others. */
function mostUnknownFirst(closure: Closure, open: readonly number[]): Float64Array {
  const keys = Float64Array.from(open, (v, place) => (closure.n - closure.unknown(v)) * PLACES + place).sort();
  return keys.map((key) => key % PLACES);
}

const root34 = (gain: number): number => Math.sqrt(gain) * Math.sqrt(Math.sqrt(gain));

/** A bound of `leastGain` that doesn't need the rows. */
function mostGain({ aboveCounts, belowCounts }: Closure, x: number, y: number): number {
  return Math.min((aboveCounts[x]! + 1) * (belowCounts[y]! + 1), (aboveCounts[y]! + 1) * (belowCounts[x]! + 1));
}

/** Minimum number of pairs that either answer makes known. */
function leastGain(closure: Closure, x: number, y: number): number {
  const { aboveX, aboveY, belowX, belowY } = countOneSided(closure, x, y);
  return Math.min((aboveX + 1) * (belowY + 1), (aboveY + 1) * (belowX + 1));
}
