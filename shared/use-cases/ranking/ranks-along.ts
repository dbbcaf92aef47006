import type { ProgressInputs } from '../../ranking/results/progress.ts';
import { RankChances } from '../../ranking/results/rank-chances.ts';
import type { Steps } from '../../ranking/steps.ts';
import type { Dimension, Sorting } from '../../ranking/vocabulary.ts';
import type { Placed, PlacedFeature, RankRange } from './placed-feature.ts';

/** Features whose ranks are worked out between two pauses: a millisecond. */
const FEATURES_PER_STEP = 16;

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
 * Whether the answers leave no doubt about the order: every pair is known, and no answer that counts said otherwise, such as that of
 * another person.
 */
export function isOrderFinal({ features, knownPairs, contradictedPairs, bad }: OrderFacts): boolean {
  return isUncontradicted({ contradictedPairs, bad }) && knownPairs === (features * (features - 1)) / 2;
}

/** Whether the order becomes final once every pair is known, unless a later answer says otherwise. */
export function isUncontradicted({ contradictedPairs, bad }: Pick<OrderFacts, 'contradictedPairs' | 'bad'>): boolean {
  return contradictedPairs === 0 && bad === 0;
}

/** Data that tells whether an order is final. */
type OrderFacts = Pick<ProgressInputs, 'features' | 'knownPairs' | 'contradictedPairs' | 'bad'>;

/**
 * The ranks that each feature along the results has with a chance of 90 %, its own among them; in a dimension whose order is
 * final the only ones that it can have. In steps of a few milliseconds.
 */
export function* likelyRanksChunked(
  placed: readonly PlacedFeature[],
  sortBy: Sorting,
  facts: Readonly<Record<Dimension, OrderFacts>>,
): Steps<RankRange[]> {
  if (sortBy !== 'ratio' && isOrderFinal(facts[sortBy])) return placed.map((each) => each[sortBy].rankRange);
  const chances = yield* RankChances.buildChunked(
    placed.map(({ score }) => score),
    placed.map(({ variance }) => variance),
  );
  const ranks: RankRange[] = [];
  for (let at = 0; at < placed.length; at++) {
    ranks.push(likelyRanksAt(at, chances));
    if (at % FEATURES_PER_STEP === FEATURES_PER_STEP - 1) yield;
  }
  return ranks;
}

/** The ranks that the feature at a place along the results has with a chance of 90 %, its own among them. */
export function likelyRanksAt(at: number, chances: RankChances): RankRange {
  const [best, worst] = chances.range(at);
  return [Math.min(best, at + 1), Math.max(worst, at + 1)];
}
