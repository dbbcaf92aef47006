import { type InferType, object, string } from 'yup';
import type { Of } from '../../shared/platform/fields/field.ts';
import { f } from '../../shared/platform/fields/fields.ts';
import { model } from '../../shared/platform/fields/object.ts';
import { DIMENSIONS, MODEL_TYPES, SELECTION_STRATEGIES } from '../../shared/ranking/vocabulary.ts';
import { MODEL_LIMITS } from '../../shared/rules/limits.ts';
import { CurrentVariance, EstimatedComparisons, Message, TargetVariance, UpdatedAt } from './fields.ts';
import { about, decimal, sharedAs } from './input.ts';
import { get, post, put, resource } from './operation.ts';
import { projectParams } from './params.ts';
import { json, problem, shared } from './responses.ts';
import { perDimension } from './shapes.ts';

const MODEL_TYPE = 'Model of how likely each answer is: `bradley_terry` (logistic) or `thurstone_mosteller` (normal).';
const SELECTION_STRATEGY = 'How Pairwise chooses the next pair. New projects have `robust`.';
const PRIOR_MEAN = 'Mean of a feature before any answer, in logits.';
const PRIOR_VARIANCE = 'Variance of a feature before any answer, in squared logits.';

const DimensionModel = model('DimensionModel', {
  prior_mean: f.number(PRIOR_MEAN),
  prior_variance: f.positive(PRIOR_VARIANCE),
  target_variance: TargetVariance,
});

export type ModelConfiguration = Of<typeof ModelConfiguration>;
export const ModelConfiguration = model('ModelConfiguration', {
  model_type: f.oneOf(MODEL_TYPES, MODEL_TYPE),
  num_features: f.count('Number of features in the project.'),
  selection_strategy: f.oneOf(SELECTION_STRATEGIES, SELECTION_STRATEGY),
  dimensions: perDimension(DimensionModel).about('One entry for each dimension.'),
});

export type UpdatedModelConfiguration = Of<typeof UpdatedModelConfiguration>;
export const UpdatedModelConfiguration = model('UpdatedModelConfiguration', {
  model_type: f.oneOf(MODEL_TYPES, MODEL_TYPE),
  num_features: f.count('Number of features in the project.'),
  selection_strategy: f.oneOf(SELECTION_STRATEGIES, SELECTION_STRATEGY),
  updated_at: UpdatedAt,
});

export type ResetModelConfiguration = Of<typeof ResetModelConfiguration>;
export const ResetModelConfiguration = model('ResetModelConfiguration', {
  message: Message,
  config: ModelConfiguration.about('The current configuration.'),
});

const DimensionPreview = model('DimensionPreview', {
  estimated_comparisons: EstimatedComparisons,
  current_variance: CurrentVariance,
  target_variance: TargetVariance,
});

const previews = perDimension(DimensionPreview).properties;

export type ModelPreview = Of<typeof ModelPreview>;
export const ModelPreview = model('ModelPreview', {
  ...DimensionPreview.properties,
  dimensions: f.object(
    { complexity: previews.complexity.optional(), value: previews.value.optional() },
    'One entry for each dimension.',
  ),
});

const within = ({ least, most }: { least: number; most: number }) =>
  decimal().min(least, `\${path} must be at least ${least}`).max(most, `\${path} must be at most ${most}`);

const dimensionModel = (dimension: string) =>
  about(
    `For \`${dimension}\`.`,
    object({
      prior_mean: about(PRIOR_MEAN, within(MODEL_LIMITS.priorMean)),
      prior_variance: about(PRIOR_VARIANCE, within(MODEL_LIMITS.priorVariance)),
      target_variance: about(TargetVariance, within(MODEL_LIMITS.targetVariance)),
    })
      .strict()
      .default(undefined)
      .optional(),
  );

const dimensions = object({ complexity: dimensionModel('complexity'), value: dimensionModel('value') })
  .strict()
  .default(undefined)
  .optional()
  .test('known', `\${path} must be among ${DIMENSIONS.join(', ')}`, (value) =>
    Object.keys(value ?? {}).every((key) => (DIMENSIONS as readonly string[]).includes(key)),
  );

/** A partial configuration. */
export type ModelInput = InferType<typeof modelChange>;
const modelChange = sharedAs(
  'ModelConfigBody',
  object({
    model_type: about(
      MODEL_TYPE,
      string()
        .strict()
        .oneOf(MODEL_TYPES, `\${path} must be one of ${MODEL_TYPES.join(', ')}`),
    ),
    selection_strategy: about(
      SELECTION_STRATEGY,
      string()
        .strict()
        .oneOf(SELECTION_STRATEGIES, `\${path} must be one of ${SELECTION_STRATEGIES.join(', ')}`),
    ),
    dimensions: about('One entry for each dimension.', dimensions),
  }),
);

const badVariance = shared('InvalidModel', problem('`target_variance` is not below `prior_variance`'));

/** How a project estimates and chooses pairs. */
export const modelConfig = resource('/api/v1/projects/:project_id/model-config', 'Model configuration', {
  getModelConfig: get('', {
    summary: 'Get the model configuration',
    params: projectParams,
    who: 'member',
    scope: 'read',
    responses: { 200: json('The configuration', ModelConfiguration) },
  }),
  updateModelConfig: put('', {
    summary: 'Change the model configuration and update all estimates. Absent fields stay as they are',
    params: projectParams,
    body: modelChange,
    bodyFault: 400,
    cost: 'expensive',
    who: 'owner',
    scope: 'edit',
    responses: { 200: json('The new configuration', UpdatedModelConfiguration), 400: badVariance },
  }),
  previewModelConfig: post('/preview', {
    summary: 'Preview how many comparisons a configuration would need, without changing anything',
    params: projectParams,
    body: modelChange,
    bodyFault: 400,
    cost: 'expensive',
    who: 'member',
    scope: 'read',
    responses: { 200: json('Estimates in total and per dimension', ModelPreview), 400: badVariance },
  }),
  resetModelConfig: post('/reset', {
    summary: 'Reset the model configuration to its defaults',
    params: projectParams,
    cost: 'expensive',
    who: 'owner',
    scope: 'edit',
    responses: { 200: json('The default configuration', ResetModelConfiguration) },
  }),
});
