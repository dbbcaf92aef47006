import { plural } from '../english.ts';
import { formatCount } from '../lib/format.ts';

/** The words of a first look. */
export const firstLookTexts = {
  title: { value: 'First look: value', complexity: 'First look: effort' },
  question: {
    value: 'How much is it worth, at a glance?',
    complexity: 'How hard is it to build, at a glance?',
  },
  grades: {
    value: ['Very little', 'Little', 'Some', 'Much', 'Very much'],
    complexity: ['Very easy', 'Easy', 'Medium', 'Hard', 'Very hard'],
  },
  intro: 'A quick guess is enough. Answers to questions decide the order; ratings order what no answer orders yet.',
  description: 'Description',
  of: (at: number, count: number) => `${formatCount(at)} of ${formatCount(count)}`,
  /** Announced with each card. */
  card: (name: string, at: number, count: number) => `${name}. ${formatCount(at)} of ${formatCount(count)}`,
  /** Beyond these cards. */
  left: (count: number) => `${formatCount(count)} left in all`,
  skip: 'Skip',
  undo: 'Undo',
  undone: 'Undone',
  leave: 'Stop and answer questions',
  kept: (count: number) => `${plural(count, 'rating is', 'ratings are')} kept here until you are back online.`,
  refused: (count: number) => `${plural(count, 'rating', 'ratings')} could not be saved.`,
  done: (count: number) => `You rated ${plural(count, 'feature', 'features')}`,
  doneText: 'Now answer questions. Your ratings help to choose them.',
  none: 'Nothing left to rate',
  noneText: 'Every feature has enough ratings or answers.',
  go: 'Answer questions',
  more: (count: number) => `Rate more: ${plural(count, 'feature', 'features')} left`,
  start: 'Start with a first look',
  instead: 'Or take a first look.',
  startText: (count: number, seconds: number) =>
    `Rate ${plural(count, 'feature', 'features')} from 1 to 5, in about ${formatCount(seconds)} seconds. The questions then begin where they tell the most.`,
} as const;
