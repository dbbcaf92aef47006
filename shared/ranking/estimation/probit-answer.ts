import { quickNormalCdf } from './normal.ts';

/** How people answer: how far their judgement varies, how often an answer is a slip, and how small a difference counts as equal. */
export interface Noise {
  /** Standard deviation of a single judgement; scores have standard deviation 1. */
  readonly spread: number;
  /** Probability of each wrong answer if the difference is plain. */
  readonly slips: number;
  /** Judged differences up to this margin are ties; 0 (the default) without ties. */
  readonly margin?: number;
  /** Standard deviation of each person's own view of a feature around its score; 0 (the default) if all think alike. */
  readonly taste?: number;
}

/** The probability of an answer, given the difference of two scores. */
export interface AnswerModel {
  /** Square of the spread. */
  readonly noise: number;
  readonly slips: number;
  /** Probability that an answer is no slip. */
  readonly meant: number;
  readonly margin: number;
  /** The margin to use if a tie comes although there were none. */
  readonly marginOfTies: number;
  /** How often the person answers straight. Otherwise they mean the opposite. */
  readonly straight: number;
}

/** Bounds of the information of an answer: it never takes knowledge away, and never makes a difference certain. */
const LEAST_INFORMATION = 1e-9;
const MOST_CERTAIN = 1 - 1e-9;
const LEAST_CHANCE = 1e-12;
const USUAL_MARGIN = 0.1;
const ROOT_TAU = Math.sqrt(2 * Math.PI);

/**
 * Indexes of the results of `learnFrom`: the slope of the log chance of the answer, its information about the
 * difference, and its chance.
 */
export const PULL = 0;
export const LEARNT = 1;
export const CHANCE = 2;

/** The model of answers under one kind of noise: two answers without ties, three with them. */
export function answerModel({ spread, slips, margin = 0 }: Noise, straight = 1): AnswerModel {
  return {
    noise: spread * spread,
    slips,
    meant: 1 - (margin > 0 ? 3 : 2) * slips,
    margin,
    marginOfTies: margin || USUAL_MARGIN,
    straight,
  };
}

/**
 * Writes the information of one answer about a normal difference d of two scores to `out`: its probability, and the slope and negative
 * curvature of the log probability with respect to the mean of the difference. A person judges the difference with the spread. A judged
 * difference beyond the margin gives a preference, one within it a tie (Thurstone 1927 with a threshold: Glenn and David 1960). Either may
 * be a slip.
 * @param sign 1 when the first is better, −1 when the second is, 0 for a tie.
 */
export function learnFrom(
  out: Float64Array,
  sign: number,
  mean: number,
  variance: number,
  { noise, slips, meant, margin, marginOfTies, straight }: AnswerModel,
): void {
  const deviation = Math.sqrt(noise + variance);
  let chance: number;
  let slope: number;
  let information: number;
  if (sign === 0) {
    const upper = (marginOfTies - mean) / deviation;
    const lower = (-marginOfTies - mean) / deviation;
    const [atUpper, atLower] = [density(upper), density(lower)];
    chance = slips + meant * Math.max(LEAST_CHANCE, quickNormalCdf(upper) - quickNormalCdf(lower));
    slope = (meant * (atLower - atUpper)) / (deviation * chance);
    information = slope * slope - (meant * (lower * atLower - upper * atUpper)) / (noise + variance) / chance;
  } else {
    const z = (sign * mean - margin) / deviation;
    let share = straight * quickNormalCdf(z);
    let first = straight * density(z);
    let second = first * z;
    if (straight !== 1) {
      const opposite = (-sign * mean - margin) / deviation;
      const at = (1 - straight) * density(opposite);
      share += (1 - straight) * quickNormalCdf(opposite);
      first -= at;
      second += at * opposite;
    }
    chance = slips + meant * share;
    const pull = (meant * first) / (deviation * chance);
    slope = sign * pull;
    information = (meant * second) / ((noise + variance) * chance) + pull * pull;
  }
  if (!(information > LEAST_INFORMATION)) information = LEAST_INFORMATION;
  if (variance * information > MOST_CERTAIN) information = MOST_CERTAIN / variance;
  out[PULL] = slope;
  out[LEARNT] = information;
  out[CHANCE] = chance;
}

function density(x: number): number {
  return Math.exp(-0.5 * x * x) / ROOT_TAU;
}
