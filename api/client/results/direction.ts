import { RIGHT_TO_LEFT } from '../lib/direction.ts';

const LETTER = /\p{L}/u;

type Anchor = 'start' | 'middle' | 'end';
const OPPOSITE: Readonly<Record<Anchor, Anchor>> = { start: 'end', middle: 'middle', end: 'start' };

/**
 * Attributes of an SVG text that is written in the direction of its first letter, and covers the same area in either direction: `start` is
 * its left end, although SVG counts from where reading starts.
 */
export function written(text: string, anchor: Anchor = 'start'): { 'text-anchor': Anchor; direction?: 'rtl' } {
  const first = LETTER.exec(text)?.[0] ?? '';
  return RIGHT_TO_LEFT.test(first) ? { 'text-anchor': OPPOSITE[anchor], direction: 'rtl' } : { 'text-anchor': anchor };
}
