import { formatPercent } from '../lib/format.ts';
import { plural } from '../texts.ts';

const questions = (count: number) => plural(count, 'question', 'questions');
const answers = (count: number) => plural(count, 'answer', 'answers');

/** The words of comparing. */
export const compareTexts = {
  question: { value: 'Which is worth more?', complexity: 'Which is harder to build?' },
  /** Said to screen readers with each new pair. */
  pair: (a: string, b: string) => `${a}, or ${b}?`,
  dimensions: 'What you compare by',
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
  details: 'Details',
  undone: 'Undone. Answer again, or redo.',
  tools: 'More to do with this pair',

  keys: {
    left: 'The left one',
    right: 'The right one',
    equal: 'Equal',
    leftMuch: 'The left one, by far',
    rightMuch: 'The right one, by far',
    skip: 'Skip this pair',
    undo: 'Undo your last answer',
    redo: 'Redo what you have undone',
    why: 'Why this pair?',
    details: 'Show whole descriptions',
    swap: 'Swap value and complexity',
  },

  progress: {
    label: 'Known',
    known: (percent: number) => `${formatPercent(percent)} known`,
    toGoal: (count: number, minutes: number, goal: string) => `about ${questions(count)}, ${minutes} min to ${goal}`,
    short: (count: number, minutes: number) => `~${count}, ${minutes} min`,
    toEnd: (count: number, minutes: number) => `about ${questions(count)}, ${minutes} min to the full order`,
    session: (done: number, length: number) => `${done} of ${length}`,
  },
  kept: {
    saved: 'Saved',
    badge: (count: number) => `${count} kept here`,
    text: (count: number) => `No connection. ${answers(count)} kept here; sent as soon as there is one.`,
    title: 'That’s all for now',
    wait: (count: number) =>
      `${answers(count)} ${count === 1 ? 'waits' : 'wait'} to be sent. New questions come with the connection.`,
  },
  refused: {
    open: (count: number) => `${answers(count)} could not be saved`,
    title: 'Could not be saved',
    again: 'Answer again',
    dismiss: 'Let it go',
    said: {
      feature_a: (a: string, b: string) => `${a} over ${b}`,
      feature_b: (a: string, b: string) => `${b} over ${a}`,
      tie: (a: string, b: string) => `${a} equal to ${b}`,
    },
  },
  reason: {
    title: 'Why this pair?',
    open: 'Nothing that was said so far puts these two in order, neither directly nor through other features.',
    follows:
      'Whatever you answer, more than this one pair is known afterwards: what follows from it is counted, not asked.',
    progress: (answered: number, known: string) => `${answers(answered)} so far put ${known} of all pairs in order.`,
    left: (count: number, goal: string) => `About ${questions(count)} like this one lead to ${goal}.`,
  },
  end: {
    goal: (percent: string) => `${percent} known`,
    goalText: 'The order is good enough to work with. What is left tells little about each feature.',
    keepGoing: 'Keep going',
    known: 'Everything is known',
    knownText: 'Each pair is in order, by your answers or by what follows from them.',
    few: 'Nothing to compare yet',
    fewText: 'Two features are enough to begin.',
    add: 'Add features',
    lent: 'Others are answering the last pairs',
    lentText: 'There may be more to ask when they are done. This page looks again by itself.',
    session: (count: number, time: string) => `${count} answered in ${time}`,
    moved: (count: number) =>
      count === 0
        ? 'The top 10 stayed as it was.'
        : `The top 10 changed in ${count === 1 ? 'one place' : `${count} places`}.`,
    sessionText: 'Thank you. That is enough for today, if you like.',
    more: (count: number) => `${count} more`,
    other: { value: 'Go on with value', complexity: 'Go on with complexity' },
    results: 'See the project',
  },
} as const;
