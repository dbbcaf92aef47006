import { type AuthoredComparisons, sortWithPeople, type TeamAnswers } from './sorted-answers.ts';

/**
 * Sorted answers on the five-point scale: how much better `low` is, from 2 (much), 1, 0 (equal), −1 to −2, or ±3 if only the direction is
 * known.
 */
export interface GradedAnswers extends Omit<TeamAnswers, 'sign'> {
  readonly grade: Int8Array;
}

/** Comparisons with their grades, seen from the first feature. */
export interface GradedComparisons extends AuthoredComparisons {
  readonly grade: ArrayLike<number>;
}

/** The answers that count, sorted by pair, grade and author. */
export function sortGradedAnswers(features: number, comparisons: GradedComparisons): GradedAnswers {
  const { grade } = comparisons;
  const { seen, ...answers } = sortWithPeople(features, comparisons, (index) => grade[index]!);
  return { ...answers, grade: seen };
}
