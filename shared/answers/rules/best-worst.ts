/** An answer about a set of features; equal best or worst ones are named together. */
export interface BestAndWorst {
  featureIds: readonly string[];
  best: readonly string[];
  worst: readonly string[];
}

interface Compared {
  featureAId: string;
  featureBId: string;
  choice: 'feature_a' | 'tie';
}

/**
 * The comparisons that an answer about a set says: the best over the worst, then over the others, the others over the worst, and ties
 * among several best or worst ones. For four features with one best and one worst these are five.
 */
export function comparisonsOf({ featureIds, best, worst }: BestAndWorst): Compared[] {
  const others = featureIds.filter((id) => !best.includes(id) && !worst.includes(id)).sort();
  const [top, bottom] = [best.toSorted(), worst.toSorted()];
  return [...over(top, bottom), ...over(top, others), ...over(others, bottom), ...equal(top), ...equal(bottom)];
}

const over = (better: readonly string[], worse: readonly string[]): Compared[] =>
  better.flatMap((featureAId) =>
    worse.map((featureBId): Compared => ({ featureAId, featureBId, choice: 'feature_a' })),
  );

const equal = (ids: readonly string[]): Compared[] =>
  ids.flatMap((featureAId, index) =>
    ids.slice(index + 1).map((featureBId): Compared => ({ featureAId, featureBId, choice: 'tie' })),
  );
