import type { PriorBeliefs, RatedViews } from './evidence.ts';
import { normalScores } from './normal-scores.ts';

/** A person's first impression of a feature. People and features are numbered from 0. */
export interface Rating {
  readonly person: number;
  readonly feature: number;
  /** From 1 to 5. */
  readonly grade: number;
}

/** Possible shares of the variance of ratings that come from the scores, with their prior probabilities. The rest is taste and noise. */
const SHARES: readonly { readonly share: number; readonly weight: number }[] = [
  { share: 0, weight: 1 },
  { share: 0.1, weight: 1 },
  { share: 0.2, weight: 2 },
  { share: 0.35, weight: 3 },
  { share: 0.5, weight: 4 },
  { share: 0.65, weight: 4 },
  { share: 0.8, weight: 2 },
  { share: 0.9, weight: 1 },
];
/** Weight of the prior of a person's offset, in ratings. Its mean is 0. */
const OFFSET_PRIOR = 2;
/** Weight of the prior of a feature's score while offsets are estimated, in ratings. */
const SCORE_PRIOR = 0.7;
const OFFSET_ROUNDS = 5;

/** Sums of the ratings of each feature. */
interface RatingSums {
  readonly count: Float64Array;
  readonly sum: Float64Array;
  readonly square: Float64Array;
  /** Mean square of all ratings. */
  readonly variance: number;
}

/**
 * Beliefs about the scores from ratings alone: a function of the set of ratings, to the last bit.
 *
 * Grades count as normal scores of all grades, minus each person's offset from the others. A share of their variance comes from the
 * features' scores. Each possible share is weighted by how well it explains the agreement between people, so useless ratings get no weight.
 * @param people ids by number; without them, ratings don't count as anybody's own views.
 * @returns null if all grades are equal, or if there are none.
 */
export function priorOfRatings(
  features: number,
  ratings: readonly Rating[],
  people: readonly string[] = [],
): PriorBeliefs | null {
  const sorted = ratings.toSorted((x, y) => x.feature - y.feature || x.person - y.person);
  const scores = normalScores(sorted.map(({ grade }) => grade))?.scores;
  if (!scores) return null;
  const centred = withoutOffsets(features, sorted, scores);
  const sums = sumsOf(features, sorted, centred);
  const evidence = SHARES.map(({ share, weight }) => Math.log(weight) + logEvidence(sums, share));
  const highest = Math.max(...evidence);
  const weights = evidence.map((each) => Math.exp(each - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const means = new Float64Array(features);
  const squares = new Float64Array(features);
  SHARES.forEach(({ share }, index) => {
    const weight = weights[index]! / total;
    for (let v = 0; v < features; v++) {
      // With scores of variance 1, a rating is √(share·variance) times the score plus noise for the rest.
      const variance = (1 - share) / (1 - share + sums.count[v]! * share);
      const mean = (Math.sqrt(share / sums.variance) * sums.sum[v]! * variance) / (1 - share);
      means[v]! += weight * mean;
      squares[v]! += weight * (mean * mean + variance);
    }
  });
  const variances = squares.map((square, v) => square - means[v]! ** 2);
  const share = SHARES.reduce((sum, each, index) => sum + (weights[index]! / total) * each.share, 0);
  const views = centred.map((score) => score / Math.sqrt(share * sums.variance));
  return { means, variances, rated: people.length > 0 ? ratedViews(sorted, views, share, people) : undefined };
}

/** @param share of the variance of ratings that comes from the scores. */
function ratedViews(
  ratings: readonly Rating[],
  scores: Float64Array,
  share: number,
  people: readonly string[],
): RatedViews {
  return {
    raters: ratings.map(({ person }) => people[person]!),
    features: Int32Array.from(ratings, ({ feature }) => feature),
    scores,
    noise: (1 - share) / share,
    without: null,
  };
}

function sumsOf(features: number, ratings: readonly Rating[], scores: Float64Array): RatingSums {
  const count = new Float64Array(features);
  const sum = new Float64Array(features);
  const square = new Float64Array(features);
  ratings.forEach(({ feature }, index) => {
    count[feature]!++;
    sum[feature]! += scores[index]!;
    square[feature]! += scores[index]! ** 2;
  });
  return { count, sum, square, variance: square.reduce((all, each) => all + each, 0) / ratings.length };
}

/** Log probability of the ratings, up to a constant, if this share of their variance comes from the scores. */
function logEvidence({ count, sum, square, variance }: RatingSums, share: number): number {
  const noise = variance * (1 - share);
  const signal = variance * share;
  let log = 0;
  for (let v = 0; v < count.length; v++) {
    const whole = noise + count[v]! * signal;
    const explained = (signal * sum[v]! ** 2) / whole;
    log -= 0.5 * ((count[v]! - 1) * Math.log(noise) + Math.log(whole) + (square[v]! - explained) / noise);
  }
  return log;
}

/** The scores minus their rater's offset: how much higher than others this person rates the same features. */
function withoutOffsets(features: number, ratings: readonly Rating[], scores: Float64Array): Float64Array {
  const people = 1 + ratings.reduce((most, { person }) => Math.max(most, person), 0);
  const offsets = new Float64Array(people);
  for (let round = 0; round < OFFSET_ROUNDS; round++) {
    const sums = new Float64Array(features);
    const counts = new Float64Array(features);
    ratings.forEach(({ person, feature }, index) => {
      sums[feature]! += scores[index]! - offsets[person]!;
      counts[feature]!++;
    });
    const above = new Float64Array(people);
    const given = new Float64Array(people);
    ratings.forEach(({ person, feature }, index) => {
      above[person]! += scores[index]! - sums[feature]! / (counts[feature]! + SCORE_PRIOR);
      given[person]!++;
    });
    for (let k = 0; k < people; k++) offsets[k] = above[k]! / (given[k]! + OFFSET_PRIOR);
  }
  return scores.map((score, index) => score - offsets[ratings[index]!.person]!);
}
