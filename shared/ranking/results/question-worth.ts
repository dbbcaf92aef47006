/**
 * Number of questions about pairs that a question about four features is worth. Two of its five comparisons follow from the others, and the
 * joint choice of four features is slightly better than three separate choices.
 */
export const SET_WORTH = 3.2;
/** Comparisons that an answer about a set of four adds. */
export const COMPARISONS_OF_SET = 5;

/** Pairs among eight features. Fewer features are compared quickly by pairs alone. */
export const MIN_PAIRS_FOR_SETS = 28;

/** What questions aim at: most of the order, all of it, or the top. */
export type QuestionsTo = 'goal' | 'all' | 'top';

/**
 * Number of comparisons that a question about four features is worth. Questions about the top end by the number of comparisons. At the end
 * of the whole order, each question settles a pair or two.
 */
export const WORTH_TO: Readonly<Record<QuestionsTo, number>> = { goal: SET_WORTH, all: 1, top: COMPARISONS_OF_SET };

/** Number of questions for this many comparisons. */
export const questionsIn = (comparisons: number, isAskedSets: boolean, to: QuestionsTo = 'goal'): number =>
  isAskedSets ? Math.ceil(comparisons / WORTH_TO[to]) : comparisons;

/** Rounds an estimated number of questions for display: above 100 to two digits. */
export const roughly = (questions: number): number => (questions > 100 ? Number(questions.toPrecision(2)) : questions);
