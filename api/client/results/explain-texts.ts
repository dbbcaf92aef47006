import { plural } from '../english.ts';
import { ordinal } from '../english-lists.ts';
import { formatCount } from '../lib/format.ts';

/** A rank by effort, counted from the easiest: the last of the hardest is no bad rank. */
const easiest = (rank: number, count: number) =>
  rank >= count ? 'easiest' : rank === 1 ? 'hardest' : `${ordinal(count + 1 - rank)} easiest`;

/** The words of *Why?*. */
export const explainTexts = {
  by: 'Explain by',
  dimension: { value: 'By value', complexity: 'By effort' },
  of: {
    value: (rank: number, count: number) => `${ordinal(rank)} of ${formatCount(count)}`,
    complexity: (rank: number, count: number) => `${easiest(rank, count)} of ${formatCount(count)}`,
  },
  unknown: { value: 'value not known yet', complexity: 'effort not known yet' },
  byRatio: (rank: string, count: number) =>
    `By value for effort it is ${rank} of ${formatCount(count)}. That rank combines these two:`,
  rankAndRange: {
    value: (rank: number, [best = rank, worst = rank]: readonly number[]) =>
      best === worst
        ? `${ordinal(rank)}, as the answers imply`
        : `${ordinal(rank)}, the answers allow ${ordinal(best)} to ${ordinal(worst)}`,
    complexity: (rank: number, [hardest = rank, least = rank]: readonly number[], count: number) =>
      hardest === least
        ? `${easiest(rank, count)}, as the answers imply`
        : `${easiest(rank, count)}, the answers allow ${ordinal(count + 1 - least)} to ${ordinal(count + 1 - hardest)}`,
  },
  movedTo: {
    value: (rank: number, _count: number) => `→ ${ordinal(rank)}`,
    complexity: (rank: number, count: number) => `→ ${easiest(rank, count)}`,
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
