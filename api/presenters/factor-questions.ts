import { FACTORS } from '../../shared/rules/factors.ts';
import type { FactorQuestion } from '../../shared/use-cases/factors/factor-questions.ts';
import { presentFeature } from './feature.ts';

/** The questions about factors that are left for a person, and the choices. */
export function presentFactorQuestions(questions: readonly FactorQuestion[]) {
  return {
    questions: questions.map(({ more, less }) => ({ more: presentFeature(more), less: presentFeature(less) })),
    choices: FACTORS,
  };
}
