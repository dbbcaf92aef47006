import type { Choice, Dimension, Strength } from '../compare/pairs.ts';
import { plural } from '../english.ts';
import { and } from '../english-lists.ts';
import { formatCount } from '../lib/format.ts';

const MORE: Readonly<Record<Dimension, { more: string; muchMore: string; equal: string }>> = {
  value: { more: 'is worth more than', muchMore: 'is worth much more than', equal: 'is worth the same as' },
  complexity: { more: 'is harder than', muchMore: 'is much harder than', equal: 'is as hard as' },
};

/** "A and B are worth most". */
const most = (dimension: Dimension, best: readonly string[]) =>
  `${and(best)} ${best.length === 1 ? 'is' : 'are'} ${dimension === 'value' ? 'worth most' : 'hardest'}`;
const least = (dimension: Dimension, worst: readonly string[]) =>
  `${and(worst)} ${dimension === 'value' ? 'least' : 'easiest'}`;

const says = (dimension: Dimension, choice: Choice, strength: Strength | null) => {
  const { more, muchMore, equal } = MORE[dimension];
  if (choice === 'tie') return equal;
  return strength?.endsWith('much_better') ? muchMore : more;
};

/** The words about answers, for all lists of answers. */
export const answerTexts = {
  /** Stands on its own line, between the preferred feature and the other one. */
  says,
  /** An answer about two features. */
  said: (dimension: Dimension, choice: Choice, strength: Strength | null, better: string, worse: string) =>
    `${better} ${says(dimension, choice, strength)} ${worse}`,
  you: 'you',
  someone: 'a former member',
  who: (name: string | null, when: string) => `${name ?? 'you'}, ${when}`,
  takeBack: 'Undo',
  change: 'Change',
  changeTitle: 'Change your answer',
  changeSetTitle: 'What your answer says',
  replaced: 'You answered this pair again later; that answer counts.',
  replacedOf: (count: number, of: number) =>
    count === of
      ? 'You answered all of this again later; those answers count.'
      : `You answered ${formatCount(count)} of the ${formatCount(of)} pairs in it again later; that counts.`,
  /** For an answer about several features. */
  set: {
    said: (dimension: Dimension, best: readonly string[], worst: readonly string[]) =>
      `${most(dimension, best)}, ${least(dimension, worst)}`,
    saidWhole: (dimension: Dimension, best: readonly string[], worst: readonly string[], between: readonly string[]) =>
      `${most(dimension, best)}, ${least(dimension, worst)}; between them ${and(between)}`,
    /** The pairs of an answer about a set, if some of them were changed. */
    several: (sentences: readonly string[]) => sentences.join('; '),
    part: 'part of an answer about four',
    /** Names the archived features of an answer. */
    archived: (names: readonly string[]) => `Also about ${and(names)} (archived)`,
    undo: 'This undoes the whole answer about four.',
  },
  /** For screen readers, after the label. */
  of: (sentence: string) => `: ${sentence}`,
  putBack: 'Redo',
  takenBack: (sentence: string) => `Undone: ${sentence}`,
  /** Stands before the sentence of the answer. */
  changed: 'Changed to: ',
  putBackDone: 'Redone',
  takeBackTitle: (name: string) => `Undo an answer by ${name}?`,
  takeBackText: 'The answer no longer counts in the ranking. For 30 days, you can restore it in Activity.',
  dismiss: 'Close',

  ask: {
    equal: 'Equal',
    by: 'Your answer',
    much: (name: string) => `${name}, by far`,
    before: 'Earlier answers',
    none: 'No other answers to this pair.',
    same: (name: string | null) => (name === null ? 'You said the same before.' : `${name} said the same.`),
    other: (name: string | null) =>
      name === null ? 'You answered differently before.' : `${name} answered differently.`,
    settled: 'No contradiction is left.',
    left: (count: number) => `${plural(count, 'contradiction is', 'contradictions are')} left.`,
    /** The effect of an answer while contradictions are left. */
    fewer: (count: number) => `${formatCount(count)} fewer than before your answer.`,
    asMany:
      'There are as many as before. If your answer confirms an earlier one, another answer of the ring has to change.',
    more: (count: number) =>
      `${formatCount(count)} more than before, because your answer contradicts other answers. Each of them can be asked again.`,
    next: 'Settle the next',
    done: 'Done',
  },
} as const;
