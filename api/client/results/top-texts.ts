import { plural } from '../english.ts';
import { formatCount } from '../lib/format.ts';

const settle = (k: number) => `Settle my ${k === 1 ? 'first place' : `top ${formatCount(k)}`}`;
const about = (count: number) => `about ${plural(count, 'question', 'questions')}`;

/** The words about the first places of a ranking, which other screens than the results use, too. */
export const topTexts = {
  /**
   * How many of the first `k` features are settled.
   * @param isChecked without checks they only seem so.
   * @param isOver whether there are no more useful questions, because the others are too close to each other.
   */
  line: (k: number, settled: number, isChecked: boolean, isOver = false) => {
    const unchecked = isChecked ? '' : '. Too few answers were checked so far';
    const top = k === 1 ? 'The first place' : `The top ${formatCount(k)}`;
    if (settled >= k) return `${top} ${isChecked ? 'is' : 'seems'} settled${unchecked}`;
    if (k === 1) return `The first place is not settled yet${unchecked}`;
    if (settled === 0 && !isOver) return `Top ${formatCount(k)}: nothing settled yet`;
    const seem = isChecked ? '' : settled === 1 ? 'seems ' : 'seem ';
    return `Top ${formatCount(k)}: ${formatCount(settled)} ${seem}settled, ${formatCount(k - settled)} ${isOver ? 'too close to call' : 'not settled yet'}${unchecked}`;
  },
  /** The line within a text. */
  sentence: (line: string) => `${line}.`,
  /** On a button that leads to the questions about the top; by value for effort, the questions are about both dimensions. */
  settle: {
    ratio: (k: number, count: number) => `${settle(k)} by value for effort: ${about(count)}`,
    value: (k: number, count: number) => `${settle(k)} by value: ${about(count)}`,
    complexity: (k: number, count: number) => `${settle(k)} by effort: ${about(count)}`,
  },
  /** The same if comparisons alone can't settle it. */
  ask: (k: number, count: number) =>
    `Ask about my ${k === 1 ? 'first place' : `top ${formatCount(k)}`} by value for effort: ${about(count)}`,
  scale:
    'Comparisons alone can’t settle this: it also depends on how many times more the features are worth and how many times harder they are. Answering that narrows it.',
} as const;
