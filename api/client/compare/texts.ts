import { formatCount } from '../lib/format.ts';

/** The words of comparing. */
export const compareTexts = {
  /** Announced to screen readers with each new pair. */
  pair: (a: string, b: string) => `${a}, or ${b}?`,
  dimensions: 'Compare by',
  pairGroup: 'Two features',
  back: 'Overview',
  equal: 'Equal',
  scale: 'By how much',
  strengths: {
    a_much_better: 'Much more',
    a_better: 'More',
    equal: 'Equal',
    b_better: 'More',
    b_much_better: 'Much more',
  },
  skip: 'Skip',
  undo: 'Undo',
  redo: 'Redo',
  why: 'Why',
  contradiction: 'Settle a contradiction',
  details: 'Details',
  tools: 'More actions for this question',

  progress: {
    session: (done: number, length: number) => `${formatCount(done)} of ${formatCount(length)}`,
  },
} as const;
