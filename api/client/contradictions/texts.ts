import { plural } from '../english.ts';
import { formatCount } from '../lib/format.ts';

const contradictions = (count: number) => plural(count, 'contradiction', 'contradictions');

/** The words of contradictions. */
export const contradictionTexts = {
  title: 'Contradictions',
  intro:
    'Each of these answers may be right, but not all of them together. Changing one answer settles its contradiction, but may contradict other answers. Confirming one leaves its contradiction open.',
  heading: {
    value: (count: number) => `${contradictions(count)} in value`,
    complexity: (count: number) => `${contradictions(count)} in effort`,
  },
  ring: (count: number) => `A ring of ${formatCount(count)}`,
  again: '(again)',
  askAgain: 'Ask again',
  doubtful: 'Asking this pair again helps the most.',
  settleFirst: 'Settle the first',
  gone: 'Undone a moment ago',
  more: (count: number) => `Show ${formatCount(count)} more`,
  most: 'Pairs in the most contradictions',
  mostText: (count: number) =>
    `There are ${contradictions(count)}. These answers are part of most of them. Changing one settles every contradiction that it is part of, but may show others.`,
  partOf: (count: number) => `part of ${contradictions(count)}`,
  empty: 'The answers agree with each other.',
  emptyText: 'When answers contradict each other, they are shown here as a ring, with who said what and when.',
  results: 'See the results',
  none: 'No contradiction is left in this dimension.',
  notice: (count: number) => `${contradictions(count)} among the answers`,
  look: 'Show them',
} as const;
