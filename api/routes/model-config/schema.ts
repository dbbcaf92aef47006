import { object, string } from 'yup';
import { DIMENSIONS, MODEL_TYPES, SELECTION_STRATEGIES } from '../../../shared/ranking/vocabulary.ts';
import { MODEL_LIMITS } from '../../../shared/rules/limits.ts';
import { decimal } from '../../contract/input.ts';

const within = ({ least, most }: { least: number; most: number }) =>
  decimal().min(least, `\${path} must be at least ${least}`).max(most, `\${path} must be at most ${most}`);

const dimensionModel = () =>
  object({
    prior_mean: within(MODEL_LIMITS.priorMean),
    prior_variance: within(MODEL_LIMITS.priorVariance),
    target_variance: within(MODEL_LIMITS.targetVariance),
  })
    .strict()
    .default(undefined);

const dimensions = () =>
  object({ complexity: dimensionModel(), value: dimensionModel() })
    .strict()
    .default(undefined)
    .test('known', `\${path} must be among ${DIMENSIONS.join(', ')}`, (value) =>
      Object.keys(value ?? {}).every((key) => (DIMENSIONS as readonly string[]).includes(key)),
    );

/** A partial configuration. */
export const modelChange = object({
  model_type: string()
    .strict()
    .oneOf(MODEL_TYPES, `\${path} must be one of ${MODEL_TYPES.join(', ')}`),
  selection_strategy: string()
    .strict()
    .oneOf(SELECTION_STRATEGIES, `\${path} must be one of ${SELECTION_STRATEGIES.join(', ')}`),
  dimensions: dimensions(),
});
