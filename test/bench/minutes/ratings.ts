import { normalScores } from '../../../shared/ranking/estimation/normal-scores.ts';

export interface Rating {
  readonly person: number;
  readonly feature: number;
  /** From 1 to 5. */
  readonly grade: number;
}

/** Variances of a rating around the worth, of deviation 1, that are thought possible. */
const VARIANCES = [0.15, 0.4, 0.8, 1.6, 4];
/** Ratings that a person's offset is believed to be nothing for. */
const OFFSET_PRIOR = 2;
/** The same of a feature, while offsets are looked for. */
const WORTH_PRIOR = 0.7;
const OFFSET_ROUNDS = 5;

/**
 * Worths by ratings alone: grades as normal scores of all grades, less what each person gives more than the others, averaged for each
 * feature towards 0, by how likely each variance of a rating makes them.
 */
export function scoresOf(ratings: readonly Rating[], features: number, people: number): Float64Array {
  const scores = normalScores(ratings.map(({ grade }) => grade))?.scores;
  if (!scores) return new Float64Array(features);
  const given = withoutOffsets(ratings, scores, features, people);
  const [counts, sums, squares] = [0, 1, 2].map((power) => {
    const total = new Float64Array(features);
    ratings.forEach(({ feature }, index) => {
      total[feature]! += given[index]! ** power;
    });
    return total;
  }) as [Float64Array, Float64Array, Float64Array];
  const evidence = VARIANCES.map((variance) => {
    let sum = 0;
    for (let v = 0; v < features; v++) {
      const precision = 1 + counts[v]! / variance;
      const explained = (sums[v]! / variance) ** 2 / precision;
      sum -=
        0.5 *
        (counts[v]! * Math.log(2 * Math.PI * variance) + Math.log(precision) + squares[v]! / variance - explained);
    }
    return sum;
  });
  const highest = Math.max(...evidence);
  const weights = evidence.map((each) => Math.exp(each - highest));
  return Float64Array.from({ length: features }, (_, v) =>
    VARIANCES.reduce((sum, variance, i) => sum + (weights[i]! * sums[v]!) / (variance + counts[v]!), 0),
  );
}

function withoutOffsets(
  ratings: readonly Rating[],
  scores: Float64Array,
  features: number,
  people: number,
): Float64Array {
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
      above[person]! += scores[index]! - sums[feature]! / (counts[feature]! + WORTH_PRIOR);
      given[person]!++;
    });
    for (let k = 0; k < people; k++) offsets[k] = above[k]! / (given[k]! + OFFSET_PRIOR);
  }
  return scores.map((score, index) => score - offsets[ratings[index]!.person]!);
}
