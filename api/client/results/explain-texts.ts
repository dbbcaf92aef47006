import { plural } from '../english.ts';
import { ordinal } from '../english-lists.ts';
import { formatCount } from '../lib/format.ts';

/** A rank, which others may share: the ranks of the results, so that no feature has two. */
interface Place {
  rank: number;
  /** Number of others that share it. */
  tied: number;
  /** Number of all features. */
  count: number;
}

const byValue = ({ rank, tied }: Place) => `${tied > 0 ? 'shared ' : ''}${ordinal(rank)}`;

/** By effort, counted from the hardest. */
const byEffort = ({ rank, tied, count }: Place) => {
  const place = rank === 1 ? 'hardest' : rank + tied >= count ? 'easiest' : `${ordinal(rank)} hardest`;
  return `${tied > 0 ? 'shared ' : ''}${place}`;
};

type Ranks = readonly number[];
const areSame = (one: Ranks, other: Ranks) => one[0] === other[0] && one[1] === other[1];
const isOne = ([best, worst]: Ranks) => best === worst;
const fromTo = (ranks: Ranks) => (isOne(ranks) ? ordinal(ranks[0]!) : `${ordinal(ranks[0]!)} to ${ordinal(ranks[1]!)}`);

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
  /** With the likely ranks, and those that are left if what the answers agree on is right: where both are the same, said once. */
  rankAndRange: {
    value: (place: Place, likely: Ranks, possible: Ranks) => {
      if (!areSame(likely, possible)) {
        return `${byValue(place)}, likely ${fromTo(likely)}; ${fromTo(possible)} if what the answers agree on is right`;
      }
      return isOne(likely) ? `${byValue(place)}, as the answers imply` : `${byValue(place)}, likely ${fromTo(likely)}`;
    },
    complexity: (place: Place, likely: Ranks, possible: Ranks) => {
      if (!areSame(likely, possible)) {
        return `${byEffort(place)}, likely ${fromTo(likely)} hardest; ${fromTo(possible)} if what the answers agree on is right`;
      }
      return isOne(likely)
        ? `${byEffort(place)}, as the answers imply`
        : `${byEffort(place)}, likely ${fromTo(likely)} hardest`;
    },
  },
  movedTo: {
    value: (place: Place) => `→ ${byValue(place)}`,
    complexity: (place: Place) => `→ ${byEffort(place)}`,
  },
  /** On lines of their own, between the better feature and the other one. */
  above: { value: 'worth more than', complexity: 'harder than' },
  equal: { value: 'worth the same as', complexity: 'as hard as' },
  /** A sentence, in bold names. */
  chain: {
    value: {
      more: (better: string, worse: string) => `${better} worth more than ${worse}`,
      equal: (one: string, other: string) => `${one} worth the same as ${other}`,
    },
    complexity: {
      more: (better: string, worse: string) => `${better} harder than ${worse}`,
      equal: (one: string, other: string) => `${one} as hard as ${other}`,
    },
  },
  /** Of the feature that is explained: what an answer could say. */
  move: {
    value: { above: (name: string) => `worth more than ${name}`, below: (name: string) => `worth less than ${name}` },
    complexity: { above: (name: string) => `harder than ${name}`, below: (name: string) => `easier than ${name}` },
  },
  first: { value: 'No feature is worth more.', complexity: 'No feature is harder.' },
  last: { value: 'No feature is worth less.', complexity: 'No feature is easier.' },
  estimated: 'No answer tells these two apart yet. An estimate puts them in this order.',
  contradicted: 'Some of the answers contradict each other, so some ranks may be wrong.',
  who: (name: string | null, day: string) => `${name ?? 'you'}, ${day}`,
  noAnswers: 'This feature has no answers yet.',
  answers: (
    { won, lost, tied, people }: { won: number; lost: number; tied: number; people?: number },
    dimension: 'value' | 'complexity',
  ) => {
    const [more, less] = dimension === 'value' ? ['worth more', 'worth less'] : ['harder', 'easier'];
    const parts = [
      won > 0 ? `${formatCount(won)} × ${more}` : '',
      lost > 0 ? `${formatCount(lost)} × ${less}` : '',
      tied > 0 ? `${formatCount(tied)} × equal` : '',
    ];
    const by = people === undefined ? '' : ` by ${plural(people, 'person', 'people')}`;
    const head = `${plural(won + lost + tied, 'comparison', 'comparisons')}${by}`;
    return `${head}: ${parts.filter(Boolean).join(', ')}.`;
  },
  moves: 'What could move it',
  given: 'You answered: ',
} as const;
