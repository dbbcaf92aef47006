/** An answer about a set of features. Equally good best features, or equally bad worst ones, are named together. */
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
 * The comparisons in an answer about a set: the best over the worst and over the others, the others over the worst, and ties among several
 * best or worst ones. Four features with one best and one worst give five comparisons.
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
