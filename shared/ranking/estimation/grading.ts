import type { Strength } from '../vocabulary.ts';
import type { WeightedChoice } from './estimate.ts';

/** How much more than a plain answer a graded one counts. */
export interface GradedMultipliers {
  /** Of `a_much_better` and `b_much_better`. */
  readonly muchBetter: number;
  /** Of `equal`. */
  readonly equal: number;
}

/** The choice that a graded answer stands for, and the weight with which it moves the estimates. */
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
