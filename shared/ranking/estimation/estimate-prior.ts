import type { Steps } from '../steps.ts';
import { numberedByContentChunked } from './by-content.ts';
import type { ComparisonColumns, PriorBeliefs, ScoreBeliefs } from './evidence.ts';
import { approachChunked } from './expectation-propagation.ts';
import type { NormalScores } from './normal-scores.ts';
import type { Noise } from './probit-answer.ts';
import { sortAnswers } from './sorted-answers.ts';
import { CORRELATIONS } from './warm-start.ts';

/** Assumption about how people answer while their answers judge the estimates. */
const USUAL: Noise = { spread: 0.4, slips: 0.02 };
/**
 * Factor by which inverted estimates are less likely than for `adaptive`. People see this order, so one odd answer must not turn it around.
 */
const INVERTED = 0.2;

/**
 * Beliefs about the scores before any comparison. Given estimates count as one more person's ratings.
 *
 * If estimates correlate with the scores by ρ, a score is ρ times the estimate's normal score, with variance 1 − ρ². Each ρ is weighted by
 * how well it explains what people say, so useless estimates get no weight, and inverted ones count in reverse.
 * @param ratings beliefs by people's ratings; null for standard normal scores.
 * @param told beliefs by everything that people say, without estimates.
 */
export function priorWithEstimates(
  estimates: NormalScores,
  ratings: PriorBeliefs | null,
  told: ScoreBeliefs | null = ratings,
): PriorBeliefs {
  const features = estimates.scores.length;
  const said = saidBy(told, features);
  const evidence = CORRELATIONS.map(
    ({ correlation, weight }) =>
      Math.log(correlation < 0 ? INVERTED * weight : weight) + logChance(estimates, said, correlation),
  );
  const highest = Math.max(...evidence);
  const weights = evidence.map((each) => Math.exp(each - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => weight / total);
  const rated = ratings?.rated && { ...ratings.rated, without: mixture(estimates, shares, saidBy(null, features)) };
  return { ...mixture(estimates, shares, saidBy(ratings, features)), rated };
}

/** The mean over all correlations, weighted by their likelihood. */
function mixture({ scores, given }: NormalScores, shares: readonly number[], said: Said): ScoreBeliefs {
  const means = new Float64Array(scores.length);
  const squares = new Float64Array(scores.length);
  CORRELATIONS.forEach(({ correlation }, index) => {
    const share = shares[index]!;
    const rest = 1 - correlation ** 2;
    for (let v = 0; v < scores.length; v++) {
      const variance = 1 / (said.precision[v]! + (given[v] === 1 ? 1 / rest : 1));
      const mean = (said.shift[v]! + (correlation * scores[v]!) / rest) * variance;
      means[v]! += share * mean;
      squares[v]! += share * (mean * mean + variance);
    }
  });
  return { means, variances: squares.map((square, v) => square - means[v]! ** 2) };
}

/**
 * `priorWithEstimates`, judged by ratings and comparisons, in steps of a few milliseconds. A function of the set of answers, to the last
 * bit.
 * @param comparisons with the ratings as prior.
 */
export function* judgedPriorChunked(
  estimates: NormalScores,
  comparisons: ComparisonColumns & { readonly replaced?: ArrayLike<number> },
): Steps<PriorBeliefs> {
  const features = estimates.scores.length;
  const named = yield* numberedByContentChunked(features, comparisons);
  const { means, variances } = (yield* approachChunked(sortAnswers(features, named.comparisons), USUAL, {})).beliefs();
  const told = { means: named.back(means), variances: named.back(variances) };
  return priorWithEstimates(estimates, comparisons.prior ?? null, told);
}

/** Information about each score in addition to its standard normal prior: a precision, and the precision times a mean. */
interface Said {
  readonly precision: Float64Array;
  readonly shift: Float64Array;
}

function saidBy(beliefs: ScoreBeliefs | null, features: number): Said {
  if (!beliefs) return { precision: new Float64Array(features), shift: new Float64Array(features) };
  const { means, variances } = beliefs;
  return {
    precision: variances.map((variance) => Math.max(0, 1 / variance - 1)),
    shift: means.map((mean, v) => mean / variances[v]!),
  };
}

/** Log likelihood of the answers if the estimates have this correlation with the scores, up to a constant. */
function logChance({ scores, given }: NormalScores, said: Said, correlation: number): number {
  const rest = 1 - correlation ** 2;
  let log = 0;
  for (let v = 0; v < scores.length; v++) {
    if (given[v] !== 1) continue;
    const mean = correlation * scores[v]!;
    const precision = said.precision[v]! + 1 / rest;
    const shift = said.shift[v]! + mean / rest;
    log += 0.5 * (shift ** 2 / precision - mean ** 2 / rest - Math.log(rest * precision));
  }
  return log;
}
