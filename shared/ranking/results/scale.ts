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
  /** Standard deviation of the unit's logarithm: how far people may be wrong about it. */
  readonly doubt: number;
}

/** How many times more the feature at the 90th percentile is than the one at the 10th, while nobody says. */
export const USUAL_FACTOR = 10;
/** Distance between these percentiles of a normal distribution, in standard deviations. */
const PERCENTILES_APART = 2.5631;
/** The unit of standardised scores while nobody says, and its standard deviation: the factor is then likely between 3 and 33. */
const USUAL_UNIT = Math.log(USUAL_FACTOR) / PERCENTILES_APART;
const USUAL_SPREAD = 1.2 / PERCENTILES_APART;
/** Doubt about the unit while nobody says. */
export const USUAL_DOUBT = USUAL_SPREAD / USUAL_UNIT;
/** Deviation of one person's factor, as a logarithm, and how many people's answers this guess counts like. */
const OPINION_SPREAD = 0.8;
const OPINION_PRIOR = 2;
/** Variance of the median of many, by that of their mean. */
const MEDIAN_VARIANCE = Math.PI / 2;

/** Where scores lie. */
export interface Moments {
  readonly middle: number;
  /** Standard deviation of what the scores are estimates of; positive. */
  readonly deviation: number;
}

/** The moments of some scores: their means and their variances together. */
export function momentsOf(scores: ArrayLike<number>, variances: ArrayLike<number>): Moments {
  const n = scores.length;
  let [sum, squares] = [0, 0];
  for (let v = 0; v < n; v++) sum += scores[v]!;
  const middle = n === 0 ? 0 : sum / n;
  for (let v = 0; v < n; v++) squares += (scores[v]! - middle) ** 2 + variances[v]!;
  return { middle, deviation: squares > 0 ? Math.sqrt(squares / n) : 1 };
}

/**
 * The scale of a dimension from what people say of pairs of its features. Per pair, the median counts. It is a Bayesian regression of the
 * logarithms of the medians on the distances of the scores: the fewer people answer, the more they differ, and the closer or less certain
 * the features are, the closer it stays to a factor of 10 between the 10th and the 90th percentile.
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
    // Should the order be the other way round by now, the answer tells nothing.
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
