/** Names up to this length differ by one letter from many others: HOME is not a misspelt HOST. */
const SHORT = 6;

/** The name that was probably meant: one letter away (two for long names), or two letters swapped. Undefined if there is none. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  for (const each of known) if (isWithin(each.length > SHORT ? 2 : 1, name, each)) return each;
  return undefined;
}

/**
 * Whether the edit distance with transpositions, case-insensitive (optimal string alignment), is at most a limit. Each start compares all
 * variables of the environment with all settings; for most pairs, a few letters are enough to rule them out.
 */
function isWithin(limit: number, a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
  const [left, right] = [a.toUpperCase(), b.toUpperCase()];
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        least = Math.min(least, beforeLast[j - 2]! + 1);
      row.push(least);
    }
    // Each later number is at least the minimum of this row, or the minimum of the row before plus one.
    if (Math.min(...row) > limit && Math.min(...last) >= limit) return false;
    [beforeLast, last] = [last, row];
  }
  return last[right.length]! <= limit;
}
