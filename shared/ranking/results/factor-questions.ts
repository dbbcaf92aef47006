/** A feature's place in the order of a dimension. */
export interface AskedPlace {
  readonly id: string;
  readonly score: number;
  /** Whether it was compared at least once. */
  readonly compared: boolean;
}

/** A pair that somebody gave a factor for. */
export interface SaidPair {
  readonly moreId: string;
  readonly lessId: string;
}

/** Questions per person. */
const QUESTIONS = 2;
/** Percentile of the first question, from both ends. */
const PERCENTILE = 0.1;

/** Whether a dimension has enough answers for a first ranking: half of those that sorting takes. */
export function isFirstRanking(features: number, comparisons: number): boolean {
  return features > 1 && comparisons >= (features * Math.log2(features)) / 2;
}

/**
 * The pairs that people are asked about: first the pairs that most people gave factors for, so that factors can be compared; otherwise the
 * features at the 10th and the 90th percentile, and their neighbours. No feature is in two pairs.
 * @param along the order, best first.
 * @param said one entry per given factor.
 */
export function factorPairs(along: readonly AskedPlace[], said: readonly SaidPair[]): SaidPair[] {
  const compared = along.filter((place) => place.compared);
  const scoreOf = new Map(compared.map(({ id, score }) => [id, score]));
  const taken = new Set<string>();
  const pairs: SaidPair[] = [];
  const take = ({ moreId, lessId }: SaidPair) => {
    const [more, less] = [scoreOf.get(moreId), scoreOf.get(lessId)];
    if (pairs.length === QUESTIONS || taken.has(moreId) || taken.has(lessId)) return;
    if (more === undefined || less === undefined || more <= less) return;
    pairs.push({ moreId, lessId });
    taken.add(moreId).add(lessId);
  };
  const counts = Map.groupBy(said, ({ moreId, lessId }) => `${moreId} ${lessId}`).values();
  for (const [pair] of [...counts].sort((x, y) => y.length - x.length)) take(pair!);
  const first = Math.round(PERCENTILE * (compared.length - 1));
  const inward = compared.slice(first, Math.ceil(compared.length / 2));
  const last = compared.length - 1 - first;
  for (const [at, { id }] of inward.entries())
    if (last - at > first + at) take({ moreId: id, lessId: compared[last - at]!.id });
  return pairs;
}
