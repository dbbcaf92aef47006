import { formatCount } from '../lib/format.ts';

/** The first `k` places. */
export const topIn = (k: number) => (k === 1 ? 'the first place' : `the top ${formatCount(k)}`);

/**
 * How far the best are settled: a place among them is certain by 95 %, where likely ranks are by 90 %. Without checks they
 * only seem so.
 */
export function settledLine(k: number, settled: number, checked: boolean): string {
  const unchecked = checked ? '' : ', not checked';
  const seem = checked ? '' : settled === 1 ? 'seems ' : 'seem ';
  if (settled >= k) return `T${topIn(k).slice(1)} ${checked ? 'is' : 'seems'} settled${unchecked}`;
  if (k === 1) return `The first place is not settled yet${unchecked}`;
  return `Top ${formatCount(k)}: ${formatCount(settled)} ${seem}settled, ${formatCount(k - settled)} not settled yet${unchecked}`;
}
