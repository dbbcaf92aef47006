import type { compareTexts as english } from '../../../compare/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';

export const compareTexts: Words<typeof english> = {
  pair: (a, b) => `${a} oder ${b}?`,
  dimensions: 'Vergleichen nach',
  pairGroup: 'Zwei Features',
  back: 'Übersicht',
  equal: 'Gleich',
  scale: 'Um wie viel',
  strengths: {
    a_much_better: 'Viel mehr',
    a_better: 'Mehr',
    equal: 'Gleich',
    b_better: 'Mehr',
    b_much_better: 'Viel mehr',
  },
  skip: 'Überspringen',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  why: 'Warum',
  contradiction: 'Widerspruch klären',
  details: 'Details',
  tools: 'Weitere Aktionen zu dieser Frage',

  progress: {
    session: (done, length) => `${formatCount(done)} von ${formatCount(length)}`,
  },
};
