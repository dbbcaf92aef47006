import { RankChances } from '../../ranking/results/rank-chances.ts';
import type { Steps } from '../../ranking/steps.ts';
import type { Placed, PlacedFeature, RankRange, Sorting } from './placed-feature.ts';

/** The rank of the first among those that nothing tells apart, for each feature along the results. */
export function sharedRanksAlong(placed: readonly PlacedFeature[], sortBy: Sorting): number[] {
  let first = 0;
  return placed.map((each, at) => {
    if (at > 0 && !areLevel(placed[first]!, each, sortBy)) first = at;
    return first + 1;
  });
}

/** By value for effort, features of one ratio are level unless an answer tells them apart where their scores do not. */
function areLevel(one: PlacedFeature, other: PlacedFeature, sortBy: Sorting): boolean {
  if (sortBy !== 'ratio') return one[sortBy].sharedRank === other[sortBy].sharedRank;
  const isToldApart = (x: Placed, y: Placed) => x.score === y.score && x.sharedRank !== y.sharedRank;
  return (
    one.score === other.score && !isToldApart(one.value, other.value) && !isToldApart(one.complexity, other.complexity)
  );
}

/**
 * The ranks that are still open to each feature along the results. In one dimension those that follow from the answers;
 * by value for effort, where two orders meet, those that it has with about 90 %.
 */
export function* rankRangesChunked(placed: readonly PlacedFeature[], sortBy: Sorting): Steps<RankRange[]> {
  if (sortBy !== 'ratio') return placed.map((each) => each[sortBy].rankRange);
  const chances = yield* RankChances.buildChunked(
    placed.map(({ score }) => score),
    placed.map(({ variance }) => variance),
  );
  return placed.map((_, at) => {
    const [best, worst] = chances.range(at);
    return [Math.min(best, at + 1), Math.max(worst, at + 1)];
  });
}
