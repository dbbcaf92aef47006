/** log2 of the factorials computed so far. */
const factorials: number[] = [0, 0];
/** Sums of logarithms this close to a whole number are checked exactly. */
const DOUBTFUL = 1e-5;

/** log2 of n!, summed term by term. */
export function log2Factorial(n: number): number {
  for (let k = factorials.length; k <= n; k++) factorials.push(factorials[k - 1]! + Math.log2(k));
  return factorials[n]!;
}

/** f(r) = log2(r!) / r, linear between whole numbers; r is at least 1. */
function orderingsPerPlace(r: number): number {
  const floor = Math.floor(r);
  const low = log2Factorial(floor) / floor;
  if (r === floor) return low;
  return low + (r - floor) * (log2Factorial(floor + 1) / (floor + 1) - low);
}

/**
 * Minimum average number of two-outcome comparisons for `coverage`: log2 N! - N f(1 + (1 - c)(N - 1)).
 *
 * From Brègman-Minc: a feature with d incomparable others sits in a window of d + 1 places.
 */
export function fewestComparisons(n: number, coverage: number): number {
  if (n < 2) return 0;
  return log2Factorial(n) - n * orderingsPerPlace(1 + (1 - coverage) * (n - 1));
}

/** Minimum number of two-outcome comparisons that distinguish all orders of n features: exactly ⌈log2 n!⌉. */
export function theoreticalMinimum(n: number): number {
  if (n < 2) return 0;
  const sum = log2Factorial(n);
  const nearest = Math.round(sum);
  if (Math.abs(sum - nearest) > DOUBTFUL) return Math.ceil(sum);
  let product = 1n;
  for (let k = 2n; k <= BigInt(n); k++) product *= k;
  return product > 1n << BigInt(nearest) ? nearest + 1 : nearest;
}

/** Comparisons needed in practice: (0.5 + 0.3 target) N log2 N, so 0.77 N log2 N for 90 %, and at most one per pair. */
export function practicalEstimate(n: number, target: number): number {
  return n < 2 ? 0 : Math.min((n * (n - 1)) / 2, Math.round((0.5 + 0.3 * target) * n * Math.log2(n)));
}

/**
 * How open the places of n features are together: Σ f(unknown(v) + 1), in comparisons.
 * @param unknown number of partners whose order to the feature is unknown.
 */
export function openness(n: number, unknown: (v: number) => number): number {
  let sum = 0;
  for (let v = 0; v < n; v++) sum += orderingsPerPlace(unknown(v) + 1);
  return sum;
}

/** Number of features above which questions need more than the minimum, and the extra share per doubling. */
const FREE_FEATURES = 9;
const surplusOf = (n: number, target: number): number => {
  const doublings = Math.max(0, Math.log2(n / FREE_FEATURES));
  return Math.min(MOST_SURPLUS, (0.02 + 0.55 * (1 - target)) * doublings);
};
const MOST_SURPLUS = 0.2;
/** The last question rarely ends exactly at the target. */
const LAST = 1;
/** The partial order leaves between 1/2 and 1/0.8 of its openness open. */
const LEAST_OF_OPEN = 1 / 2;
const MOST_OF_OPEN = 1 / 0.8;

/**
 * Comparisons still needed to reach `target`; within 20 % of the truth for a person who seldom errs.
 *
 * Without errors, the total is known in advance, so the rest is the total minus the comparisons done. Early comparisons may order few
 * pairs, so this is steadier than the openness, which only bounds it. Once there are more comparisons than planned, the estimate approaches
 * the openness.
 * @param open the `openness` of the partial order so far.
 * @param done the comparisons so far, as questions about pairs.
 * @param length of the whole session, as a multiple of the total known in advance.
 */
export function comparisonsRemaining(n: number, open: number, target: number, done: number, length = 1): number {
  if (n < 2) return 0;
  const left = open - n * orderingsPerPlace(1 + (1 - target) * (n - 1));
  const planned = length * (fewestComparisons(n, target) * (1 + surplusOf(n, target)) + LAST) - done;
  const least = LEAST_OF_OPEN * left;
  const remaining = planned < least ? Math.min(left, least + (least - planned) / 2) : planned;
  return Math.max(1, Math.round(Math.min(remaining, MOST_OF_OPEN * left)));
}
