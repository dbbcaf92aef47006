import { plural } from '../english.ts';
import { formatCount } from '../lib/format.ts';

const contradictions = (count: number) => plural(count, 'contradiction', 'contradictions');

type Name = string | null;
type Names = readonly Name[];
const both = ([one, other]: Names) =>
  other === null ? `${one} and you` : one === null ? `You and ${other}` : `${one} and ${other}`;

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
  notice: 'Some answers contradict each other.',
  look: 'Show them',
  all: 'All contradictions',
  allWithLeftOut: 'All contradictions, with the answers of those who are left out above',
  /** Disagreements between people that affect ranks. */
  talk: {
    none: 'No two people clearly see a feature differently. Most contradictions are slips that the other answers outweigh.',
    notice: (count: number, people: number) =>
      `${plural(count, 'disagreement', 'disagreements')} between ${plural(people, 'person', 'people')} ${count === 1 ? 'is' : 'are'} worth a talk.`,
    heading: (count: number, people: number) =>
      `Worth a talk: ${plural(count, 'disagreement', 'disagreements')} between ${plural(people, 'person', 'people')}`,
    /** @param names of two people; null for the reader. */
    disagree: {
      value: (names: Names, feature: string, ranks: number) =>
        `${both(names)} disagree about the value of ${feature}: ${plural(ranks, 'rank depends', 'ranks depend')} on it.`,
      complexity: (names: Names, feature: string, ranks: number) =>
        `${both(names)} disagree about the effort of ${feature}: ${plural(ranks, 'rank depends', 'ranks depend')} on it.`,
    },
    /**
     * One person's answers about the feature.
     * @param name null for the reader.
     */
    says: {
      value: {
        more: (name: Name, other: string) => `${name ?? 'You'}: worth more than ${other}`,
        less: (name: Name, other: string) => `${name ?? 'You'}: worth less than ${other}`,
      },
      complexity: {
        more: (name: Name, other: string) => `${name ?? 'You'}: harder than ${other}`,
        less: (name: Name, other: string) => `${name ?? 'You'}: easier than ${other}`,
      },
    },
    ask: 'Ask again',
    leftOut: (count: number) =>
      `${plural(count, 'person is', 'people are')} left out here: their answers hardly fit those of the others, or are nearly always “Equal”.`,
    people: 'See people',
  },
} as const;
