/** A feature in the order of a dimension. */
export interface AskedPlace {
  readonly id: string;
  readonly score: number;
  /** Whether it was compared at least once. */
  readonly compared: boolean;
}

/** A pair that people said a factor about. */
export interface SaidPair {
  readonly moreId: string;
  readonly lessId: string;
}

/** Questions of each person. */
const QUESTIONS = 2;
/** Percentile that is asked about first, from both ends. */
const PERCENTILE = 0.1;

/** Whether a dimension has answers enough for a first ranking: half of those that sorting takes. */
export function isFirstRanking(features: number, comparisons: number): boolean {
  return features > 1 && comparisons >= (features * Math.log2(features)) / 2;
}

/**
 * The pairs that people are asked about: those that most have said a factor about, so that these can be compared, and otherwise the features at
 * the 10th and the 90th percentile, and those next to them. No feature is in two pairs.
 * @param along the order, best first.
 * @param said one for each time that somebody said a factor.
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
