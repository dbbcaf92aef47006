import type { Strength } from '../vocabulary.ts';
import type { WeightedChoice } from './estimate.ts';

/** How much more than a plain answer a graded one counts. */
export interface GradedMultipliers {
  /** Multiplier of `a_much_better` and `b_much_better`. */
  readonly muchBetter: number;
  /** Multiplier of `equal`. */
  readonly equal: number;
}

/** The choice that a graded answer stands for, and the weight by which it moves the estimates. */
export function gradeStrength(strength: Strength, { muchBetter, equal }: GradedMultipliers): WeightedChoice {
  switch (strength) {
    case 'a_much_better':
      return { choice: 'feature_a', weight: muchBetter };
    case 'a_better':
      return { choice: 'feature_a', weight: 1 };
    case 'equal':
      return { choice: 'tie', weight: equal };
    case 'b_better':
      return { choice: 'feature_b', weight: 1 };
    case 'b_much_better':
      return { choice: 'feature_b', weight: muchBetter };
  }
}

/** The grade of a comparison if only its direction is known. */
export const SOMEHOW_BETTER = 3;

/** Strengths from the first much better to the second, by their grade 2 to −2. */
const GRADES: ReadonlyMap<Strength, number> = new Map([
  ['a_much_better', 2],
  ['a_better', 1],
  ['equal', 0],
  ['b_better', -1],
  ['b_much_better', -2],
]);

const STRENGTHS: ReadonlyMap<number, Strength> = new Map([...GRADES].map(([strength, grade]) => [grade, strength]));

/**
 * A graded answer as a number: 2 if the first is much better, 0 if they are equal, −2 if the second is much better. Without a strength, ±3,
 * or 0 for a tie.
 */
export function gradeOf(strength: Strength | null, sign: number): number {
  return strength === null ? sign * SOMEHOW_BETTER : GRADES.get(strength)!;
}

/** The strength of a grade; null for a grade that gives only the direction, and for a tie without strength. */
export function strengthOf(grade: number): Strength | null {
  return STRENGTHS.get(grade) ?? null;
}
