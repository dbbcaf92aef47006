/** For each number, the percentage of the other numbers that are smaller. Null stays null and is not counted. A single number gets 0. */
export function percentilesOf(numbers: readonly (number | null)[]): (number | null)[] {
  const sorted = Float64Array.from(numbers.filter((number) => number !== null)).sort();
  const smaller = new Map<number, number>();
  sorted.forEach((number, at) => {
    if (!smaller.has(number)) smaller.set(number, at);
  });
  const others = Math.max(1, sorted.length - 1);
  return numbers.map((number) => (number === null ? null : (100 * smaller.get(number)!) / others));
}
