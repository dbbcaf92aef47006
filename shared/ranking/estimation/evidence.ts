import type { Expectation } from '../vocabulary.ts';

/** Beliefs about scores, by feature. */
export interface ScoreBeliefs {
  readonly means: Float64Array;
  readonly variances: Float64Array;
}

/** Ratings, seen as what people think of features. */
export interface RatedViews {
  /** Id of the person who gave each rating. */
  readonly raters: readonly string[];
  readonly features: Int32Array;
  /** The score that each rating suggests, in standard deviations of scores. */
  readonly scores: Float64Array;
  /** Variance of a rating around the score, caused by taste and noise. */
  readonly noise: number;
  /** Beliefs without ratings; null for standard normal scores. */
  readonly without: ScoreBeliefs | null;
}

/** Beliefs before the first comparison, with the ratings that they include if the raters are known. */
export interface PriorBeliefs extends ScoreBeliefs {
  readonly rated?: RatedViews | undefined;
}

/** Comparisons as columns: row i says that `first[i]` was compared with `second[i]`. Features are numbered in id order. */
export interface ComparisonColumns {
  readonly length: number;
  readonly first: ArrayLike<number>;
  readonly second: ArrayLike<number>;
  /** 1 when the first won, 0 when the second did, ½ for a tie. */
  readonly outcome: ArrayLike<number>;
  /** Graded multiplier; 1 for a plain answer. */
  readonly weight: ArrayLike<number>;
  /** Number of the answer about a set that a comparison is part of, 0 if none; null or absent without sets. */
  readonly set?: ArrayLike<number> | null | undefined;
  /** Beliefs before the first comparison; by default standard normal scores. */
  readonly prior?: PriorBeliefs | null | undefined;
}

/** Active comparisons in the order they were made, with the expectation about each pair at that time. */
export interface CheckedComparisons extends ComparisonColumns {
  readonly expected: ArrayLike<Expectation | null>;
  /** 1 for comparisons that their author has replaced. They count only as asked questions. */
  readonly replaced?: ArrayLike<number>;
}

/** The effective comparisons: all except those that their author has replaced. Comparisons appended later are not included. */
export function effectiveOf(
  comparisons: ComparisonColumns & { readonly replaced?: ArrayLike<number> },
): ComparisonColumns {
  const { length, first, second, outcome, weight, replaced, prior } = comparisons;
  const kept = keptOf(length, replaced);
  if (kept.length === length) return { length, first, second, outcome, weight, prior };
  const only = (column: ArrayLike<number>) => new Float64Array(kept.length).map((_, at) => column[kept[at]!]!);
  return {
    length: kept.length,
    first: only(first),
    second: only(second),
    outcome: only(outcome),
    weight: only(weight),
    prior,
  };
}

/**
 * The comparisons that count, sorted by pair (lower feature, then higher) and within a pair in ledger order, by two stable counting sorts.
 * Results computed in this order don't depend on how answers to different pairs were interleaved.
 */
export function sortedByPair(
  features: number,
  { length, first, second, replaced }: ComparisonColumns & { readonly replaced?: ArrayLike<number> },
): Int32Array {
  const low = new Int32Array(length);
  const high = new Int32Array(length);
  for (let i = 0; i < length; i++) {
    const [a, b] = [first[i]!, second[i]!];
    low[i] = a < b ? a : b;
    high[i] = a < b ? b : a;
  }
  return sortStably(sortStably(keptOf(length, replaced), high, features), low, features);
}

/** Numbers of the comparisons that count. */
function keptOf(length: number, replaced: ArrayLike<number> | undefined): Int32Array {
  const kept = new Int32Array(length);
  let count = 0;
  for (let i = 0; i < length; i++) if (replaced?.[i] !== 1) kept[count++] = i;
  return kept.subarray(0, count);
}

/**
 * All answers of a ranking, summed per pair: for each feature its opponents in ascending order, as compressed rows.
 *
 * The entries of feature v are those from `start[v]` up to `start[v + 1]`. A sum doesn't depend on when its answers came, and neither do
 * results computed from it.
 */
export interface Evidence {
  readonly features: number;
  readonly start: Int32Array;
  readonly opponent: Int32Array;
  /** Summed weight of the answers about this pair. */
  readonly weight: Float64Array;
  /** The part of `weight` that this feature won. A tie counts as half. */
  readonly won: Float64Array;
}

/**
 * Sums the comparisons of a ranking per pair; O(features + comparisons), by counting sort.
 * @param rowOf receives, for each comparison t, the entry of its first feature at 2t, and that of its second at 2t + 1.
 */
export function gatherEvidence(features: number, comparisons: ComparisonColumns, rowOf?: Int32Array): Evidence {
  const { length, first, second, outcome, weight } = comparisons;
  const entries = 2 * length;
  const owner = new Int32Array(entries);
  const other = new Int32Array(entries);
  for (let i = 0; i < length; i++) {
    owner[2 * i] = first[i]!;
    other[2 * i] = second[i]!;
    owner[2 * i + 1] = second[i]!;
    other[2 * i + 1] = first[i]!;
  }
  // Two stable counting sorts, by opponent and then by owner: the entries of a pair end up side by side.
  const sorted = sortStably(sortStably(identity(entries), other, features), owner, features);
  const start = new Int32Array(features + 1);
  const opponent = new Int32Array(entries);
  const total = new Float64Array(entries);
  const won = new Float64Array(entries);
  let last = -1;
  let row = -1;
  for (let at = 0; at < entries; at++) {
    const entry = sorted[at]!;
    while (row < owner[entry]!) start[++row] = last + 1;
    if (last < start[row]! || opponent[last] !== other[entry]) opponent[++last] = other[entry]!;
    if (rowOf) rowOf[entry] = last;
    const comparison = entry >> 1;
    const share = entry & 1 ? 1 - outcome[comparison]! : outcome[comparison]!;
    total[last]! += weight[comparison]!;
    won[last]! += weight[comparison]! * share;
  }
  while (row < features) start[++row] = last + 1;
  const pairs = last + 1;
  return {
    features,
    start,
    opponent: opponent.slice(0, pairs),
    weight: total.slice(0, pairs),
    won: won.slice(0, pairs),
  };
}

function identity(length: number): Int32Array {
  const numbers = new Int32Array(length);
  for (let i = 0; i < length; i++) numbers[i] = i;
  return numbers;
}

function sortStably(entries: Int32Array, key: Int32Array, keys: number): Int32Array {
  const next = new Int32Array(keys + 1);
  for (let at = 0; at < entries.length; at++) next[key[entries[at]!]! + 1]!++;
  for (let k = 0; k < keys; k++) next[k + 1]! += next[k]!;
  const sorted = new Int32Array(entries.length);
  for (let at = 0; at < entries.length; at++) sorted[next[key[entries[at]!]!]!++] = entries[at]!;
  return sorted;
}
