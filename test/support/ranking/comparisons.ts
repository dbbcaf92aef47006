import fc from 'fast-check';
import type { VerdictList } from '../../../shared/ranking/closure/components.ts';
import type { ComparisonColumns } from '../../../shared/ranking/estimation/evidence.ts';

/** One answer: first and second feature, outcome for the first (1, ½ or 0), weight. */
export type Row = [number, number, number, number];

/** Answers as the columns that `shared/ranking` reads. */
export function columns(given: readonly Row[]): ComparisonColumns {
  return {
    length: given.length,
    first: Int32Array.from(given, ([a]) => a),
    second: Int32Array.from(given, ([, b]) => b),
    outcome: Float64Array.from(given, ([, , outcome]) => outcome),
    weight: Float64Array.from(given, ([, , , weight]) => weight),
  };
}

/** Arbitrary answers about some features, including contradictions and repetitions. Their weights add up exactly in any order. */
export function rows(features: number, longest = 60): fc.Arbitrary<Row[]> {
  const row = fc
    .tuple(
      fc.nat(features - 1),
      fc.integer({ min: 1, max: features - 1 }),
      fc.constantFrom(1, 0.5, 0),
      fc.constantFrom(1, 2, 0.5),
    )
    .map(([a, apart, outcome, weight]): Row => [a, (a + apart) % features, outcome, weight]);
  return fc.array(row, { maxLength: longest });
}

/** The current outcome of each compared pair: that of its latest answer. */
export function verdictsOf(given: readonly Row[]): VerdictList {
  const latest = new Map<string, Row>();
  for (const row of given) latest.set(`${Math.min(row[0], row[1])}/${Math.max(row[0], row[1])}`, row);
  const kept = [...latest.values()];
  return {
    count: kept.length,
    a: Int32Array.from(kept, ([a]) => a),
    b: Int32Array.from(kept, ([, b]) => b),
    sign: Int8Array.from(kept, ([, , outcome]) => 2 * outcome - 1),
  };
}
