import type { ScoreBeliefs } from '../estimation/evidence.ts';

// `npm run bench -- announced` finds these numbers; test/bench/README.md has the figures.

/** Ratings that order a share ½ + x of the pairs correctly save this factor times x of the comparisons. */
const SAVED_BY_RATINGS = 0.85;
/** Additional share of questions for several people, who contradict each other. */
const MORE_OF_TEAM = 0.2;
/** Comparisons per feature that divide the open variance of the scores by e. */
const COMPARISONS_PER_FALL = 2.5;

/**
 * The number of comparisons that `robust` asks for, as a multiple of what one person without ratings needs.
 * @param people number of people who have answered or rated.
 * @param prior beliefs from ratings; null without any.
 */
export function lengthOfSession(people: number, prior: ScoreBeliefs | null): number {
  const saved = prior ? SAVED_BY_RATINGS * (0.5 - shareWrong(openVarianceOf(prior))) : 0;
  return (1 - saved) * (people > 1 ? 1 + MORE_OF_TEAM : 1);
}

/** Comparisons that reduce the expected share of pairs in the wrong order from `wrong` to `aim`. */
export function comparisonsUntilRight(features: number, wrong: number, aim: number): number {
  return COMPARISONS_PER_FALL * features * Math.log(Math.max(1, openAt(wrong) / openAt(aim)));
}

/** Share of the variance of scores that beliefs leave open. */
export function openVarianceOf({ means, variances }: ScoreBeliefs): number {
  const n = means.length;
  let [sum, squares, open] = [0, 0, 0];
  for (let v = 0; v < n; v++) {
    sum += means[v]!;
    squares += means[v]! ** 2;
    open += variances[v]!;
  }
  return open / (open + squares - sum ** 2 / n);
}

/** Converts the open share of the variance of normal scores to the share of pairs that their likeliest order has wrong, and back. */
const shareWrong = (open: number): number => Math.asin(Math.sqrt(open)) / Math.PI;
const openAt = (wrong: number): number => Math.sin(Math.PI * Math.min(0.5, wrong)) ** 2;
