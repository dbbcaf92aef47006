import { quickNormalCdf } from './normal.ts';

/**
 * How people answer: their spread of judgement, how often an answer is a slip, and how small a difference counts as
 * equal.
 */
export interface Noise {
  /** Standard deviation of a single judgement; scores have standard deviation 1. */
  readonly spread: number;
  /** Chance of each wrong answer where the difference is plain. */
  readonly slips: number;
  /** Differences up to it, as judged, are ties; 0, the default, where there are none. */
  readonly margin?: number;
  /** Standard deviation of what each person thinks of a feature, beside its score; 0, the default, where all think alike. */
  readonly taste?: number;
}

/** The chance of an answer by the difference of two scores. */
export interface AnswerModel {
  /** Square of the spread. */
  readonly noise: number;
  readonly slips: number;
  /** Chance that an answer is no slip. */
  readonly meant: number;
  readonly margin: number;
  /** The margin of a tie, should one come where there were none. */
  readonly marginOfTies: number;
  /** How often the person answers straight: with the other share they mean the opposite. */
  readonly straight: number;
}

/** Bounds of the information of an answer: it never takes knowledge away, and never makes certain. */
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

/** How answers come about under one kind of noise. Without ties there are two answers, with them three. */
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
 * Information of one answer about a normal difference d of two scores, written to `out`: its chance, and the slope and
 * negative curvature of the chance's logarithm by the mean of the difference. A difference is judged with the spread.
 * It gives an answer if it is beyond the margin, and a tie if it is within (Thurstone 1927 with a threshold: Glenn and
 * David 1960). Either may be a slip.
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
