import type { Stability } from '../../contract/explanations.ts';
import { formatCount } from '../lib/format.ts';
import { plural } from '../texts.ts';
import { isTooClose } from './too-close.ts';

/** The first `k` places. */
export const topIn = (k: number) => (k === 1 ? 'the first place' : `the top ${formatCount(k)}`);

/**
 * How far the best are settled: a place among them is certain by 95 %, where likely ranks are by 90 %. Without checks they
 * only seem so.
 * @param isOver whether no more questions are worth asking: the others are too close to each other.
 */
export function settledLine(k: number, settled: number, checked: boolean, isOver = false): string {
  const unchecked = checked ? '' : ', not checked';
  const seem = checked ? '' : settled === 1 ? 'seems ' : 'seem ';
  if (settled >= k) return `T${topIn(k).slice(1)} ${checked ? 'is' : 'seems'} settled${unchecked}`;
  if (k === 1) return `The first place is not settled yet${unchecked}`;
  return `Top ${formatCount(k)}: ${formatCount(settled)} ${seem}settled, ${formatCount(k - settled)} ${isOver ? 'too close to call' : 'not settled yet'}${unchecked}`;
}

/** The same of a top as the service tells it. */
export const lineOf = (top: Stability): string => settledLine(top.k, top.settled, top.checked, isTooClose(top));

/** On a button that leads to the questions about the top. */
export const settleTop = (k: number, count: number): string =>
  `Settle my ${topIn(k).slice(4)}: about ${plural(count, 'question', 'questions')}`;
