/**
 * Shares of some counts in whole percent. They add up to 100 (largest remainder), unless all counts are 0. Every count above 0 gets at
 * least 1, if there are no more than 100 of them.
 */
export function wholeShares(counts: readonly number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (100 * count) / all);
  const shares = exact.map((share) => (share > 0 ? Math.max(1, Math.floor(share)) : 0));
  // By how much each share is too low; among equal ones, the first comes first.
  const lacks = (index: number) => exact[index]! - shares[index]!;
  const places = [...counts.keys()];
  for (let left = 100 - shares.reduce((sum, share) => sum + share, 0); left > 0; left--) {
    shares[places.reduce((most, index) => (lacks(index) > lacks(most) ? index : most))]!++;
  }
  for (let over = shares.reduce((sum, share) => sum + share, 0) - 100; over > 0; over--) {
    const [first, ...others] = places.filter((index) => shares[index]! > 1);
    if (first === undefined) break;
    shares[others.reduce((least, index) => (lacks(index) < lacks(least) ? index : least), first)]!--;
  }
  return shares;
}
