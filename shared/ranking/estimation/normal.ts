/**
 * The normal distribution is cut off at this many standard deviations: at 8 the smaller side is 6e-16, the last place where 1 − p differs
 * from 1 in a double. Further out, a mean could only be 0/0.
 */
const FURTHEST = 8;

/** From here on the continued fraction of the tail converges faster than the series around the middle. */
const TAIL_FROM = 2;
const TAIL_TERMS = 120;

/** Density of the standard normal distribution. */
export function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
}

/**
 * Chance that a standard normal variable is above `x`, to about 1e-15 absolute and 1e-13 relative.
 *
 * Series of Φ(x) − ½ around the middle (Abramowitz & Stegun 26.2.11), Laplace's continued fraction in the tails (26.2.14).
 * @returns strictly between 0 and 1: `x` is cut to ±8 first.
 */
export function normalTail(x: number): number {
  if (x < 0) return 1 - normalTail(-x);
  const z = Math.min(x, FURTHEST);
  if (z < TAIL_FROM) {
    let term = z;
    let sum = z;
    for (let k = 3; term > 1e-18; k += 2) {
      term *= (z * z) / k;
      sum += term;
    }
    return 0.5 - normalDensity(z) * sum;
  }
  let fraction = z;
  for (let k = TAIL_TERMS; k >= 1; k--) fraction = z + k / fraction;
  return normalDensity(z) / fraction;
}

/** Chance that a standard normal variable is at most `x`; strictly between 0 and 1 (see `normalTail`). */
export function normalCdf(x: number): number {
  return normalTail(-x);
}

/** `x` clamped to the range in which the normal distribution differs from 0 and 1. */
export function withinNormalRange(x: number): number {
  return Math.min(Math.max(x, -FURTHEST), FURTHEST);
}

/** Φ and its density at equally spaced points from −8 to 8, for millions of look-ups. */
const CELLS_PER_UNIT = 128;
const CELLS = 2 * FURTHEST * CELLS_PER_UNIT;
const CDF_AT = Float64Array.from({ length: CELLS + 1 }, (_, i) => normalCdf(i / CELLS_PER_UNIT - FURTHEST));
const DENSITY_AT = Float64Array.from({ length: CELLS + 1 }, (_, i) => normalDensity(i / CELLS_PER_UNIT - FURTHEST));

/** `normalCdf` to 2e-11, twenty times as fast: three terms of the series around the nearest table point. */
export function quickNormalCdf(x: number): number {
  if (x >= FURTHEST) return CDF_AT[CELLS]!;
  if (!(x > -FURTHEST)) return CDF_AT[0]!;
  const cell = Math.round((x + FURTHEST) * CELLS_PER_UNIT);
  const from = cell / CELLS_PER_UNIT - FURTHEST;
  const h = x - from;
  return CDF_AT[cell]! + DENSITY_AT[cell]! * h * (1 - 0.5 * h * (from - (h * (from * from - 1)) / 3));
}
