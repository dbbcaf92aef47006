/** Blocks of letters that are written from right to left: Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const LETTER = /\p{L}/u;

type Anchor = 'start' | 'middle' | 'end';
const OPPOSITE: Readonly<Record<Anchor, Anchor>> = { start: 'end', middle: 'middle', end: 'start' };

/**
 * Attributes of an SVG text that is written in the direction of its first letter and covers the same place in both
 * directions: `start` is its left end, although SVG counts from where reading starts.
 */
export function written(text: string, anchor: Anchor = 'start'): { 'text-anchor': Anchor; direction?: 'rtl' } {
  const first = LETTER.exec(text)?.[0] ?? '';
  return RIGHT_TO_LEFT.test(first) ? { 'text-anchor': OPPOSITE[anchor], direction: 'rtl' } : { 'text-anchor': anchor };
}
