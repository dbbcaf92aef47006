import { AppError } from '../../errors.ts';
import type { ComparisonMode } from '../../ranking/vocabulary.ts';

/** The endpoint is for projects of the other mode. */
export class WrongComparisonMode extends AppError {
  constructor(mode: ComparisonMode) {
    super(400, `Project is in '${mode}' mode. Use the ${mode} comparison endpoint.`, { code: 'wrong_comparison_mode' });
  }
}
