import type { Noise } from './expectation-propagation.ts';
import { quickNormalCdf } from './normal.ts';

/** Bounds of the information of an answer: it never takes knowledge away, and never makes certain. */
const LEAST_INFORMATION = 1e-9;
const MOST_CERTAIN = 1 - 1e-9;
const ROOT_TAU = Math.sqrt(2 * Math.PI);

/** Where `learnFrom` puts what: the slope of the log chance of the answer, and its information about the difference. */
export const PULL = 0;
export const LEARNT = 1;

/**
 * What one answer teaches about a normal difference of two scores, into `out`: first and negative second derivative of the log
 * chance of the answer by the mean of the difference. An answer is right with ε + (1 − 2ε)·Φ(difference/β); a tie is likely for
 * small differences.
 * @param sign 1 when the first is better, −1 when the second is, 0 for a tie.
 */
export function learnFrom(
  out: Float64Array,
  sign: number,
  difference: number,
  variance: number,
  { spread, slips }: Noise,
): void {
  let slope: number;
  let information: number;
  if (sign === 0) {
    information = 1 / (levelOfTies(spread) + variance);
    slope = -difference * information;
  } else {
    const deviation = Math.sqrt(spread * spread + variance);
    const z = (sign * difference) / deviation;
    const chance = slips + (1 - 2 * slips) * quickNormalCdf(z);
    const pull = ((1 - 2 * slips) * Math.exp(-0.5 * z * z)) / (ROOT_TAU * deviation * chance);
    slope = sign * pull;
    information = (pull * z) / deviation + pull * pull;
  }
  if (information < LEAST_INFORMATION) information = LEAST_INFORMATION;
  if (variance * information > MOST_CERTAIN) information = MOST_CERTAIN / variance;
  out[PULL] = slope;
  out[LEARNT] = information;
}

/** Variance of the difference that a tie stands for. */
function levelOfTies(spread: number): number {
  return (Math.PI / 2) * Math.max(spread, 0.2) ** 2;
}
