import { median } from './quadrants.ts';

/** An answer to "How many times more effort is this feature than that one?". */
export interface FactorAnswer {
  /** Indexes of the features. */
  readonly more: number;
  readonly less: number;
  /** Above 1. */
  readonly factor: number;
}

/** How scores become worths: a worth is e to `unit` times the distance of its score from `middle`. */
export interface Scale {
  /** Mean of the scores. */
  readonly middle: number;
  /** Positive. */
  readonly unit: number;
  /** Standard deviation of the unit's logarithm: how wrong people may be about it. */
  readonly doubt: number;
}

/** Assumed ratio between the features at the 90th and the 10th percentile while nobody has given factors. */
export const USUAL_FACTOR = 10;
/** Distance between these percentiles of a normal distribution, in standard deviations. */
const PERCENTILES_APART = 2.5631;
/**
 * The unit of standardised scores while nobody has given factors, and its standard deviation: the ratio is then probably between 3 and 33.
 */
const USUAL_UNIT = Math.log(USUAL_FACTOR) / PERCENTILES_APART;
const USUAL_SPREAD = 1.2 / PERCENTILES_APART;
/** Doubt about the unit while nobody says. */
export const USUAL_DOUBT = USUAL_SPREAD / USUAL_UNIT;
/** Standard deviation of one person's factor, as a logarithm, and the number of people's answers that this guess is worth. */
const OPINION_SPREAD = 0.8;
const OPINION_PRIOR = 2;
/** Variance of a median as a multiple of the variance of the mean, for many numbers. */
const MEDIAN_VARIANCE = Math.PI / 2;

/** Mean and standard deviation of scores. */
export interface Moments {
  readonly middle: number;
  /** Standard deviation of the true scores behind the estimates; positive. */
  readonly deviation: number;
}

/** The moments of some scores, from their means and their variances. */
export function momentsOf(scores: ArrayLike<number>, variances: ArrayLike<number>): Moments {
  const n = scores.length;
  let [sum, squares] = [0, 0];
  for (let v = 0; v < n; v++) sum += scores[v]!;
  const middle = n === 0 ? 0 : sum / n;
  for (let v = 0; v < n; v++) squares += (scores[v]! - middle) ** 2 + variances[v]!;
  return { middle, deviation: squares > 0 ? Math.sqrt(squares / n) : 1 };
}

/**
 * The scale of a dimension, from the factors that people gave for pairs of its features. For each pair, the median counts. It is a Bayesian
 * regression of the logarithms of the medians on the distances of the scores: it stays closer to a factor of 10 between the 10th and the
 * 90th percentile if fewer people answer, if they differ more, and if the features are closer or less certain.
 * @param scores posterior means in one unit; they are standardised with their variances, so that uncertain scores stay close together.
 * @param moments of these scores and those of archived features, which are in the fit as well: archiving changes no worth.
 */
export function scaleOf(
  scores: ArrayLike<number>,
  variances: ArrayLike<number>,
  answers: readonly FactorAnswer[],
  { middle, deviation }: Moments = momentsOf(scores, variances),
): Scale {
  let precision = 1 / USUAL_SPREAD ** 2;
  let weighted = precision * USUAL_UNIT;
  for (const about of Map.groupBy(answers, ({ more, less }) => `${more} ${less}`).values()) {
    const { more, less } = about[0]!;
    // If the order has been reversed since, the factor says nothing.
    const apart = Math.max(0, scores[more]! - scores[less]!) / deviation;
    const said = about.map(({ factor }) => Math.log(factor));
    const factor = median(said);
    const spread =
      (OPINION_PRIOR * OPINION_SPREAD ** 2 + said.reduce((total, each) => total + (each - factor) ** 2, 0)) /
      (OPINION_PRIOR + said.length - 1);
    const ofMedian = (said.length > 2 ? MEDIAN_VARIANCE : 1) / said.length;
    const ofScores = (USUAL_UNIT ** 2 * (variances[more]! + variances[less]!)) / deviation ** 2;
    const noise = spread * ofMedian + ofScores;
    precision += apart ** 2 / noise;
    weighted += (apart * factor) / noise;
  }
  const standard = weighted / precision;
  return { middle, unit: standard / deviation, doubt: 1 / (Math.sqrt(precision) * standard) };
}
