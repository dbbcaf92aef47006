/**
 * Number of pairs that a question about four features is worth. Two of its five comparisons follow from the others, and one question
 * chosen for four features is a little better than three chosen one after the other.
 */
export const SET_WORTH = 3.2;
/** Comparisons that an answer about a set of four adds. The questions about the top end by these alone. */
export const COMPARISONS_OF_SET = 5;

/** Questions that so many comparisons take. @param isTop whether they are asked to settle the top, not the whole order. */
export const questionsIn = (comparisons: number, isAskedSets: boolean, isTop = false): number =>
  isAskedSets ? Math.ceil(comparisons / (isTop ? COMPARISONS_OF_SET : SET_WORTH)) : comparisons;
