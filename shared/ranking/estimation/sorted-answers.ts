import { type ComparisonColumns, sortedByPair } from './evidence.ts';

/** Answers as expectation propagation takes them: those that count, sorted by pair and outcome. */
export interface SortedAnswers {
  readonly features: number;
  readonly count: number;
  /** The feature with the smaller number, and the other. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** 1 when `low` is better, −1 when `high` is, 0 for a tie. */
  readonly sign: Int8Array;
}

/** The answers that count, in an order of their own: whatever is computed along it doesn't depend on when they came. */
export function sortAnswers(
  features: number,
  comparisons: ComparisonColumns & { readonly replaced?: ArrayLike<number> },
): SortedAnswers {
  const { first, second, outcome } = comparisons;
  const order = sortedByPair(features, comparisons);
  const count = order.length;
  const low = new Int32Array(count);
  const high = new Int32Array(count);
  const sign = new Int8Array(count);
  order.forEach((index, at) => {
    const [a, b] = [first[index]!, second[index]!];
    low[at] = Math.min(a, b);
    high[at] = Math.max(a, b);
    sign[at] = Math.sign(a < b ? outcome[index]! - 0.5 : 0.5 - outcome[index]!);
  });
  for (let from = 0, end: number; from < count; from = end) {
    for (end = from + 1; end < count && low[end] === low[from] && high[end] === high[from]; ) end++;
    if (end - from > 1) sign.subarray(from, end).sort();
  }
  return { features, count, low, high, sign };
}
