import { plural } from '../english.ts';
import { and, ordinal } from '../english-lists.ts';
import { formatCount } from '../lib/format.ts';

/** A rank, which other features may share: the same ranks as in the results. */
interface Place {
  rank: number;
  /** Number of other features that share it. */
  tied: number;
  /** Number of all features. */
  count: number;
}

const byValue = ({ rank, tied }: Place) => `${tied > 0 ? 'shared ' : ''}${ordinal(rank)}`;

/** Effort, counted from the hardest. */
const byEffort = ({ rank, tied, count }: Place) => {
  const place = rank === 1 ? 'hardest' : rank + tied >= count ? 'easiest' : `${ordinal(rank)} hardest`;
  return `${tied > 0 ? 'shared ' : ''}${place}`;
};

type Ranks = readonly number[];
const isOne = ([best, worst]: Ranks) => best === worst;
const fromTo = (ranks: Ranks) => (isOne(ranks) ? ordinal(ranks[0]!) : `${ordinal(ranks[0]!)} to ${ordinal(ranks[1]!)}`);

/** On which side of another feature the feature is, in the order of the ranking. */
type Side = 'above' | 'below' | 'level';
interface Score {
  won: number;
  lost: number;
  tied: number;
}
/** How many of those who compared two features say something: people, or answers if people aren't named. */
interface Share {
  part: number;
  all: number;
  isPeople: boolean;
}

const beside = {
  above: (name: string) => `Above ${name}`,
  below: (name: string) => `Below ${name}`,
  level: (name: string) => `Level with ${name}`,
};
const ofAll = ({ part, all, isPeople }: Share) =>
  all === 1 && part === 1
    ? isPeople
      ? 'one person'
      : 'one answer'
    : `${formatCount(part)} of ${isPeople ? plural(all, 'person', 'people') : plural(all, 'answer', 'answers')}`;

/** The words of *Why?*. */
export const explainTexts = {
  by: 'Explain by',
  dimension: { value: 'By value', complexity: 'By effort' },
  of: {
    value: (place: Place) => `${byValue(place)} of ${formatCount(place.count)}`,
    complexity: (place: Place) => `${byEffort(place)} of ${formatCount(place.count)}`,
  },
  unknown: { value: 'value not known yet', complexity: 'effort not known yet' },
  byRatio: (rank: string, count: number) =>
    `By value for effort it is ${rank} of ${formatCount(count)}. That rank combines these two:`,
  /** Its likely ranks, if there are several. */
  likely: {
    value: (ranks: Ranks) => (isOne(ranks) ? '' : `likely ${fromTo(ranks)}`),
    complexity: (ranks: Ranks) => (isOne(ranks) ? '' : `likely ${fromTo(ranks)} hardest`),
  },
  movedTo: {
    value: (place: Place) => `→ ${byValue(place)}`,
    complexity: (place: Place) => `→ ${byEffort(place)}`,
  },
  /** Why the feature is above or below another one: sentences that follow each other. */
  duel: {
    /** Above the numbers. */
    head: 'Won : lost : equal',
    record: ({ won, lost, tied }: Score) =>
      `${formatCount(won)} won, ${formatCount(lost)} lost, ${formatCount(tied)} equal`,
    weighted: (record: string) => `weighted ${record}`,
    direct: (side: Side, name: string, share: Share) => `${beside[side](name)}: ${ofAll(share)}, directly asked.`,
    opposed: (side: Side, name: string, share: Share) =>
      `${beside[side](name)} by all answers; directly asked, ${ofAll(share)}: the opposite.`,
    equal: (side: Side, name: string, share: Share) =>
      `${beside[side](name)} by all answers; directly asked, ${ofAll(share)}: equal.`,
    split: (side: Side, name: string) => `${beside[side](name)} by all answers; the direct ones are divided.`,
    together: (side: Side, name: string) => `${beside[side](name)} by all answers.`,
    unasked: (side: Side, name: string) => `${beside[side](name)} by all answers; nobody compared the two.`,
    through: (side: Side, name: string, between: readonly string[]) =>
      `${beside[side](name)}, through ${and(between)}.`,
    throughMany: (side: Side, name: string, count: number) =>
      `${beside[side](name)}, through ${formatCount(count)} other features.`,
    otherwise: (names: readonly string[]) => `Otherwise: ${and(names)}.`,
    hardly: (names: readonly string[]) =>
      `Weighted down, as the answers fit those of the others little: ${and(names)}.`,
    /** With how much each opposite counts. */
    reversed: (names: readonly string[]) => `Counted the other way round, as the answers fit mostly so: ${and(names)}.`,
    noneCounts: 'The direct answers are weighted down, as they fit those of the others little.',
    people: (count: number) => plural(count, 'person', 'people'),
    you: 'you',
  },
  neighbours: 'More neighbours',
  other: 'Compare with any feature',
  own: 'Your answers to these pairs',
  more: 'Your answers and what could move it',
  /** What an answer could change for the explained feature. */
  move: {
    value: { above: (name: string) => `worth more than ${name}`, below: (name: string) => `worth less than ${name}` },
    complexity: { above: (name: string) => `harder than ${name}`, below: (name: string) => `easier than ${name}` },
  },
  contradicted: 'Some of these answers contradict each other',
  noAnswers: 'This feature has no answers yet.',
  answers: (count: number, people: number | null) =>
    `${plural(count, 'answer', 'answers')}${people === null ? '' : `, ${plural(people, 'person', 'people')}`}`,
  moves: 'What could move it',
  given: 'You answered: ',
} as const;
