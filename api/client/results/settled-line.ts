import { formatCount } from '../lib/format.ts';

/** The first `k` places. */
export const topIn = (k: number) => (k === 1 ? 'the first place' : `the top ${formatCount(k)}`);

/** How far the best are settled. Without checks nothing is called settled. */
export function settledLine(k: number, settled: number, checked: boolean): string {
  const unchecked = checked ? '' : ', not checked';
  if (settled >= k) return `T${topIn(k).slice(1)} is ${checked ? 'settled' : 'in order'}${unchecked}`;
  if (k === 1) return 'The first place could still change';
  const word = checked ? 'settled' : 'clear';
  return `Top ${formatCount(k)}: ${formatCount(settled)} ${word}, ${formatCount(k - settled)} could still change${unchecked}`;
}
