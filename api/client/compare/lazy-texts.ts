import { plural } from '../english.ts';
import { formatCount, formatPercent } from '../lib/format.ts';

const answers = (count: number) => plural(count, 'answer', 'answers');
const comparisons = (count: number) => plural(count, 'comparison', 'comparisons');
const pairs = (count: number) => plural(count, 'pair', 'pairs');

/** @param isLeast whether there may be more. */
const yours = (count: number, isLeast: boolean) => `${isLeast ? 'at least ' : ''}${answers(count)} of yours`;

/** Until something is reached. */
const left = (count: number, minutes: number) =>
  `about ${plural(count, 'question', 'questions')}, ${formatCount(minutes)} min`;

const HELPS_MOST = 'Your answer about these four helps the ranking most.';
const ORDERS_FIVE = 'orders five of their six pairs.';

/** Descriptions of the keys of comparing, by the first key of each. */
export const keyTexts: Readonly<Record<string, string>> = {
  ArrowLeft: 'The left one',
  ArrowRight: 'The right one',
  ArrowDown: 'Equal',
  1: 'The left one, by far',
  2: 'The left one',
  3: 'Equal',
  4: 'The right one',
  5: 'The right one, by far',
  s: 'Skip this question',
  u: 'Undo your last answer',
  y: 'Redo your last undo',
  w: 'Why this question?',
  r: 'Settle a contradiction',
  d: 'Show whole descriptions',
  x: 'Switch between value and effort',
};

/** The words that comparing needs only after the first question. */
export const lazyTexts = {
  left,
  /** What is left to do, beside the progress. */
  progress: {
    toGoal: (count: number, minutes: number) => `${left(count, minutes)} to a first ranking`,
    short: (count: number, minutes: number) => `~${formatCount(count)} left, ${formatCount(minutes)} min`,
    toEnd: (count: number, minutes: number) => `${left(count, minutes)} to the full order`,
    /** Shown if everything is known and Pairwise asks pairs again. */
    checking: 'checking answers now',
  },
  undone: (said: string) => `Undone: ${said}. Answer again, or redo.`,
  wait: (count: number, isDurable: boolean) =>
    `${answers(count)} ${count === 1 ? 'waits' : 'wait'} to be sent. ${isDurable ? '' : 'Keep this page open until then. '}New questions load when you’re back online.`,
  slow: 'The service isn’t responding. Waiting for the next pair…',
  /**
   * Shown if an unanswered question was replaced with another one.
   * @param name null if it is unknown, or if several features are gone.
   */
  archived: (name: string | null) =>
    `${name === null ? 'A feature of the last question was archived or deleted' : `“${name}” was archived`}. Here is another question.`,
  kept: {
    offline: (isDurable: boolean) =>
      `Your answers are kept ${isDurable ? 'in this browser' : 'only while this page is open'}.`,
    saved: 'Saved',
    badge: (count: number, isDurable: boolean) =>
      `${formatCount(count)} not sent yet${isDurable ? '' : ': keep this page open'}`,
    text: (count: number, isDurable: boolean) =>
      `${answers(count)} not sent yet. ${isDurable ? 'This browser keeps them' : 'Keep this page open'} until the service accepts them.`,
  },
  refused: {
    open: (count: number) => `${answers(count)} could not be saved`,
    title: 'Could not be saved',
    again: 'Answer again',
    dismiss: 'Discard',
    /** Reasons by error code, for sentences of the service that are written for programs. */
    because: {
      feature_not_found: 'One of the features was archived or deleted.',
      project_not_found: 'The project was deleted.',
      forbidden: 'You are not a member of this project any more.',
      comparison_id_taken: 'You gave this pair another answer in another window or on another device.',
      comparison_taken_back: 'This answer was undone elsewhere.',
    } as Readonly<Record<string, string>>,
    said: {
      feature_a: (a: string, b: string) => `${a} over ${b}`,
      feature_b: (a: string, b: string) => `${b} over ${a}`,
      tie: (a: string, b: string) => `${a} equal to ${b}`,
    },
  },
  /** Titles of the page while no question is on it. */
  titles: {
    goal: 'Enough for a first ranking',
    known: 'Every pair is in order',
    /** Replaces these two if answers contradict each other. */
    doubt: 'Answers contradict each other',
    few: 'Nothing to compare yet',
    lent: 'Others are answering the last pairs',
    kept: 'That’s all for now',
    session: (count: number, time: string) => `${formatCount(count)} answered in ${time}`,
  },
  gone: {
    title: 'Some of your answers are gone',
    restore: (count: number, isLeast: boolean) =>
      `The service was restored from an earlier backup, which doesn’t have ${yours(count, isLeast)}.`,
    /** @param by the name of another person; null for the reader. */
    reset: {
      value: (count: number, isLeast: boolean, by: string | null) =>
        `${by ?? 'You'} started over with value. That removed ${yours(count, isLeast)}.`,
      complexity: (count: number, isLeast: boolean, by: string | null) =>
        `${by ?? 'You'} started over with effort. That removed ${yours(count, isLeast)}.`,
    },
    others: 'Questions continue with the current data.',
    close: 'Go on',
  },
  reason: {
    title: 'Why this pair?',
    open: 'No answers so far put these two in order, directly or through other features.',
    gain: (least: number) =>
      least > 1
        ? `Either answer puts at least ${pairs(least)} in order: this one and those that follow from it.`
        : 'Your answer puts this pair in order.',
    pairs,
    /** Shown if earlier answers already imply the order of the pair. */
    check: 'Earlier answers already put these two in order. This question checks that.',
    again: 'You answered this pair before. This question checks that answer.',
    most: 'Right now, your answer to this pair helps the ranking most.',
    progress: (compared: number, state: string) => `${comparisons(compared)} so far. ${state}.`,
  },
  /** Shown if the common order is settled, and Pairwise asks about the person's own order. */
  own: {
    known: (percent: number) => `${formatPercent(percent)} of your own order`,
    why: 'Your team already has a ranking. These questions are about your own view.',
    open: 'Your own answers don’t put these two in order yet, neither directly nor through other features.',
    progress: (compared: number, known: string) =>
      `${compared === 1 ? 'Your comparison puts' : `Your ${comparisons(compared)} put`} ${known} of all pairs in order.`,
    give: 'Add your own view',
  },
  /** Shown if only the best features are asked about. */
  top: {
    known: (k: number) => `Settling the top ${formatCount(k)}`,
    why: {
      value: (k: number) => `These questions are about the top ${formatCount(k)} by value.`,
      complexity: (k: number) => `These questions are about the top ${formatCount(k)} by effort.`,
      ratio: (k: number) => `These questions are about the top ${formatCount(k)} by value for effort.`,
    },
    pair: (k: number) =>
      `Right now, the answer to this pair tells the most about which features belong in the top ${formatCount(k)}.`,
    title: (k: number) => `All questions about the top ${formatCount(k)} are answered`,
    /** For a top by value for effort, of which one dimension is done. */
    halfTitle: {
      value: (k: number) => `All questions about value for the top ${formatCount(k)} are answered`,
      complexity: (k: number) => `All questions about effort for the top ${formatCount(k)} are answered`,
    },
    /** By the dimension that comes next. */
    half: {
      value: (count: number) => `Next: value, about ${plural(count, 'question', 'questions')}.`,
      complexity: (count: number) => `Next: effort, about ${plural(count, 'question', 'questions')}.`,
    },
    /** The same, if the person doesn't answer the other dimension. */
    halfOfOthers: {
      value: (count: number) =>
        `What is left is about value, which other people answer: about ${plural(count, 'question', 'questions')}.`,
      complexity: (count: number) =>
        `What is left is about effort, which other people answer: about ${plural(count, 'question', 'questions')}.`,
    },
    /** Follows the number of settled features if answers contradict each other. */
    doubt: 'Answers contradict each other. Until that is settled, more questions would hardly help.',
    settled: (k: number) => `All ${formatCount(k)} belong there with a probability of at least 95 %.`,
    close: (k: number, settled: number) =>
      `${formatCount(settled)} of ${formatCount(k)} are settled. Those around rank ${formatCount(k)} are too close to tell apart. More answers would hardly help.`,
    /** Shown if the order is final once all features have answers. */
    toFinal: (count: number) =>
      `After about ${plural(count, 'more question', 'more questions')} about all features, every pair is decided. If no answer contradicts another, the order is final then.`,
    more: 'Continue with all features',
  },
  /** For questions that show four features. */
  sets: {
    group: 'Four features',
    /** First for the best, then for the worst. */
    questions: {
      value: ['Which is worth most?', 'Which is worth least?'],
      complexity: ['Which is hardest to build?', 'Which is easiest to build?'],
    },
    /** On the chosen cards. */
    best: { value: 'Most', complexity: 'Hardest' },
    worst: { value: 'Least', complexity: 'Easiest' },
    /** Announced to screen readers with each new set, and once the best is chosen. */
    asked: (question: string, [a, b, c, d]: readonly string[]) => `${question} ${a}, ${b}, ${c}, or ${d}?`,
    chosen: {
      value: (name: string, question: string) => `${name}: most. ${question}`,
      complexity: (name: string, question: string) => `${name}: hardest. ${question}`,
    },
    said: {
      value: (best: string, worst: string) => `${best} worth most, ${worst} worth least`,
      complexity: (best: string, worst: string) => `${best} hardest, ${worst} easiest`,
    },
    whyTitle: 'Why these four?',
    why: {
      value: `${HELPS_MOST} Choosing the one worth most and the one worth least ${ORDERS_FIVE}`,
      complexity: `${HELPS_MOST} Choosing the hardest and the easiest ${ORDERS_FIVE}`,
    },
    /** Shown once when pairs are asked again. */
    two: {
      slow: 'Four at a time took you too long, so Pairwise asks about two for a while.',
      few: 'Too few open pairs are left to ask about four.',
    },
    keys: ['The first one', 'The second one', 'The third one', 'The fourth one'],
    again: 'Take the first choice back',
  },
  contradiction: {
    asked: 'This pair’s answers contradict others.',
    none: 'The answers agree with each other.',
    why: 'You are asked again because answers contradict each other.',
  },
  end: {
    goal: {
      value: 'There is enough for a first ranking by value.',
      complexity: 'There is enough for a first ranking by effort.',
      ratio: 'There is enough for a first ranking.',
    },
    /** Shown after the goal, if the expected order is known. */
    early: 'More answers would hardly change the order.',
    /** If the top is settled. */
    ready: 'More answers would only move what comes later.',
    /** Replaces it if some features have no answer yet. */
    unplaced: (count: number, name: string) =>
      count === 1
        ? `Everything except “${name}” is in order. It has no answers yet: a few questions will find its place.`
        : `${plural(count, 'feature has', 'features have')} no answer yet, “${name}” among them. A few questions for each will find their places.`,
    /** Replaces it if answers contradict each other. */
    doubt: (isAll: boolean) =>
      `${isAll ? 'Everything that can be asked is answered' : 'There are enough answers for now'}, but answers that contradict each other put the order in doubt.`,
    unanswered: (count: number, name: string) =>
      count === 1
        ? `“${name}” has no answers yet.`
        : `${plural(count, 'feature has', 'features have')} no answer yet, “${name}” among them.`,
    settle: 'See these answers',
    place: (count: number) => (count === 1 ? 'Find its place' : 'Find their places'),
    keepGoing: 'Keep going',
    known: 'The answers give the order of every pair.',
    few: 'Two features are enough to start.',
    add: 'Add features',
    lent: 'There may be more questions when they finish. This page checks automatically.',
    moved: (count: number, top: number) =>
      count === 0
        ? `The top ${formatCount(top)} didn’t change.`
        : `The top ${formatCount(top)} changed in ${count === 1 ? 'one place' : `${formatCount(count)} places`}.`,
    session: 'Thank you. You can stop here.',
    more: (count: number) => `${formatCount(count)} more`,
    notAsked: 'Other people answer this question. The project’s owner asked you to answer the other one.',
    other: { value: 'Continue with value', complexity: 'Continue with effort' },
    results: 'See the results',
  },
} as const;
