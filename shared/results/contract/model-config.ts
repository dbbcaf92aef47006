import {
  CurrentVariance,
  EstimatedComparisons,
  Message,
  TargetVariance,
  UpdatedAt,
} from '../../platform/contract/common-fields.ts';
import { get, post, put, resource } from '../../platform/contract/operation.ts';
import { projectParams } from '../../platform/contract/parameters.ts';
import { json, problem, shared } from '../../platform/contract/responses.ts';
import { perDimension } from '../../platform/contract/shapes.ts';
import type { Of } from '../../platform/fields/field.ts';
import { Field, valueSent } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import type { JsonSchema } from '../../platform/fields/json-schema.ts';
import { closed, model } from '../../platform/fields/object.ts';
import { decimal, within } from '../../platform/fields/read.ts';
import { MODEL_LIMITS } from '../../platform/rules/limits.ts';
import { byDimension, DIMENSIONS, MODEL_TYPES, mapDimensions, SELECTION_STRATEGIES } from '../../ranking/vocabulary.ts';

/** A number of the model. */
function numberOf(shown: JsonSchema, { least, most }: { least: number; most: number }, description: string) {
  const sent = { type: 'number', minimum: least, maximum: most, description };
  return new Field<number>(
    { ...shown, description },
    valueSent(sent, () => within(decimal(), least, most)),
  );
}

const modelType = f.oneOf(
  MODEL_TYPES,
  'Model of how likely each answer is: `bradley_terry` (logistic) or `thurstone_mosteller` (normal).',
);
const selectionStrategy = f.oneOf(
  SELECTION_STRATEGIES,
  'How Pairwise chooses the next pair. New projects have `robust`.',
);

const DimensionModel = model('DimensionModel', {
  prior_mean: numberOf({ type: 'number' }, MODEL_LIMITS.priorMean, 'Mean of a feature before any answer, in logits.'),
  prior_variance: numberOf(
    f.positive(),
    MODEL_LIMITS.priorVariance,
    'Variance of a feature before any answer, in squared logits.',
  ),
  target_variance: numberOf(TargetVariance, MODEL_LIMITS.targetVariance, TargetVariance.description!),
});

export type ModelConfiguration = Of<typeof ModelConfiguration>;
export const ModelConfiguration = model('ModelConfiguration', {
  model_type: modelType,
  num_features: f.count('Number of features in the project.'),
  selection_strategy: selectionStrategy,
  dimensions: perDimension(DimensionModel).about('One entry for each dimension.'),
});

export type UpdatedModelConfiguration = Of<typeof UpdatedModelConfiguration>;
export const UpdatedModelConfiguration = model('UpdatedModelConfiguration', {
  model_type: modelType,
  num_features: f.count('Number of features in the project.'),
  selection_strategy: selectionStrategy,
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

export type ModelPreview = Of<typeof ModelPreview>;
export const ModelPreview = model('ModelPreview', {
  ...DimensionPreview.properties,
  dimensions: f.object(
    mapDimensions(perDimension(DimensionPreview).properties, (preview) => preview.optional()),
    'One entry for each dimension.',
  ),
});

const { prior_mean, prior_variance, target_variance } = DimensionModel.properties;
const dimensionModel = (dimension: string) =>
  f
    .object(
      {
        prior_mean: prior_mean.optional(),
        prior_variance: prior_variance.optional(),
        target_variance: target_variance.optional(),
      },
      `For \`${dimension}\`.`,
    )
    .optional();

/** A partial configuration. */
export type ModelInput = Of<typeof modelChange>;
const modelChange = f
  .object({
    model_type: modelType.optional(),
    selection_strategy: selectionStrategy.optional(),
    dimensions: closed(f.object(byDimension(DIMENSIONS, dimensionModel), 'One entry for each dimension.')).optional(),
  })
  .sharedAs('ModelConfigBody');

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
