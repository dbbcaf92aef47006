/**
 * For each number the share of the others that are smaller, in percent; null stays null and counts for nothing. A single
 * number is above none of none: 0.
 */
export function percentilesOf(numbers: readonly (number | null)[]): (number | null)[] {
  const sorted = Float64Array.from(numbers.filter((number) => number !== null)).sort();
  const smaller = new Map<number, number>();
  sorted.forEach((number, at) => {
    if (!smaller.has(number)) smaller.set(number, at);
  });
  const others = Math.max(1, sorted.length - 1);
  return numbers.map((number) => (number === null ? null : (100 * smaller.get(number)!) / others));
}
