import type { ComparisonColumns } from './evidence.ts';

/**
 * How much a comparison counts whose answer was about a set of four: the comparisons of one answer come from the same four looks. With 1,
 * the order of recorded people is told up to .09 too sure; with 0.8, that of careful people .05 too unsure.
 */
export const WEIGHT_IN_SET = 0.9;

/**
 * Marks the comparisons that two others of the same answer imply: of a set, the best over the worst. They say nothing of their own.
 * Answers that were replaced imply nothing.
 */
export function impliedInSets(
  { length, first, second, outcome, replaced }: ComparisonColumns & { readonly replaced?: ArrayLike<number> },
  set: ArrayLike<number>,
): Uint8Array {
  const implied = new Uint8Array(length);
  const saysBetter = (t: number, winner: number, loser: number) =>
    replaced?.[t] !== 1 &&
    ((outcome[t] === 1 && first[t] === winner && second[t] === loser) ||
      (outcome[t] === 0 && second[t] === winner && first[t] === loser));
  for (let from = 0, end: number; from < length; from = end) {
    for (end = from + 1; end < length && set[end] === set[from]; ) end++;
    if (set[from] === 0) continue;
    for (let t = from; t < end; t++) {
      if (outcome[t] === 0.5) continue;
      const [winner, loser] = outcome[t] === 1 ? [first[t]!, second[t]!] : [second[t]!, first[t]!];
      for (let one = from; one < end && implied[t] === 0; one++) {
        const between = first[one] === winner ? second[one]! : first[one]!;
        if (!saysBetter(one, winner, between)) continue;
        for (let other = from; other < end; other++) if (saysBetter(other, between, loser)) implied[t] = 1;
      }
    }
  }
  return implied;
}
