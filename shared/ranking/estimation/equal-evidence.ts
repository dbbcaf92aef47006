import { mixWord } from '../closure/bits.ts';
import type { SortedAnswers } from './sorted-answers.ts';

/**
 * Gives features with the same answers about the same others the same number, their mean. Before, they differ only by rounding errors and
 * by what an early end of the search left. Features with different priors stay different. It compares 64-bit hashes of each feature's
 * answers.
 */
export function levelEqualEvidence(
  { features, count, low, high, sign, weight, prior }: SortedAnswers,
  person: ArrayLike<number> | null,
  ...columns: Float64Array[]
): void {
  const hash = new Int32Array(features);
  const other = new Int32Array(features);
  const add = (v: number, opponent: number, seen: number) => {
    hash[v] = hash[v]! + mixWord(opponent, seen + 2);
    other[v] = other[v]! + mixWord(~opponent, seen + 5);
  };
  for (let t = 0; t < count; t++) {
    const by = (person ? 8 * person[t]! : 0) + (weight && weight[t]! < 1 ? 3 : 0);
    add(low[t]!, high[t]!, by + sign[t]!);
    add(high[t]!, low[t]!, by - sign[t]!);
  }
  const groups = new Map<string, number[]>();
  for (let v = 0; v < features; v++) {
    const key = `${hash[v]} ${other[v]} ${prior?.means[v]} ${prior?.variances[v]}`;
    const group = groups.get(key);
    if (group) group.push(v);
    else groups.set(key, [v]);
  }
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    for (const column of columns) {
      const mean = group.reduce((sum, v) => sum + column[v]!, 0) / group.length;
      for (const v of group) column[v] = mean;
    }
  }
}
