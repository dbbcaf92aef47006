/**
 * Number of pairs that a question about four features is worth. Two of its five comparisons follow from the others, and one question
 * chosen for four features is a little better than three chosen one after the other.
 */
export const SET_WORTH = 3.2;

/** Questions that so many comparisons take. */
export const questionsIn = (comparisons: number, isAskedSets: boolean): number =>
  isAskedSets ? Math.ceil(comparisons / SET_WORTH) : comparisons;
