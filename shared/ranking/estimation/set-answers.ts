import type { ComparisonColumns } from './evidence.ts';

/**
 * Weight of a comparison that comes from an answer about a set of four. The comparisons of such an answer come from the same four looks.
 * With a weight of 1, the order of recorded people is up to .09 too confident; with 0.8, that of careful people is .05 too cautious.
 */
export const WEIGHT_IN_SET = 0.9;

/**
 * Marks the comparisons that two others of the same answer imply: within a set, the best over the worst. They add no information. Answers
 * that were replaced imply nothing.
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
  const members = new Map<number, number[]>();
  for (let t = 0; t < length; t++) {
    if (set[t] === 0) continue;
    const others = members.get(set[t]!);
    if (others) others.push(t);
    else members.set(set[t]!, [t]);
  }
  for (const said of members.values()) {
    for (const t of said) {
      if (outcome[t] === 0.5) continue;
      const [winner, loser] = outcome[t] === 1 ? [first[t]!, second[t]!] : [second[t]!, first[t]!];
      for (const one of said) {
        const between = first[one] === winner ? second[one]! : first[one]!;
        if (saysBetter(one, winner, between) && said.some((other) => saysBetter(other, between, loser))) implied[t] = 1;
      }
    }
  }
  return implied;
}
