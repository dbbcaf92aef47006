import type { InferType } from 'yup';
import type { ModelChange } from '../../../shared/use-cases/model-config/model-config.ts';
import { previewModelConfig } from '../../../shared/use-cases/model-config/preview-model-config.ts';
import { readModelConfig } from '../../../shared/use-cases/model-config/read-model-config.ts';
import { resetModelConfig, updateModelConfig } from '../../../shared/use-cases/model-config/update-model-config.ts';
import { member, owner } from '../../access/project.ts';
import {
  ModelConfiguration,
  ModelPreview,
  ResetModelConfiguration,
  UpdatedModelConfiguration,
} from '../../contract/model-config.ts';
import { json, problem } from '../../contract/responses.ts';
import { ok } from '../../http/answers.ts';
import { get, post, put } from '../../http/endpoint.ts';
import {
  presentModelConfig,
  presentPreview,
  presentResetModel,
  presentUpdatedModel,
} from '../../presenters/model-config.ts';
import { projectParams } from '../projects/schema.ts';
import { modelChange } from './schema.ts';

type ModelInput = InferType<typeof modelChange>;
type DimensionInput = NonNullable<NonNullable<ModelInput['dimensions']>['value']>;

function toChange({ model_type, selection_strategy, dimensions }: ModelInput): ModelChange {
  const model = (input: DimensionInput | undefined) =>
    input && {
      priorMean: input.prior_mean,
      priorVariance: input.prior_variance,
      targetVariance: input.target_variance,
    };
  return {
    modelType: model_type,
    selectionStrategy: selection_strategy,
    dimensions: { complexity: model(dimensions?.complexity), value: model(dimensions?.value) },
  };
}

export const modelConfigEndpoints = [
  get('', {
    operation: 'getModelConfig',
    summary: 'Get the model configuration',
    params: projectParams,
    allow: member,
    answers: { 200: json('The configuration', ModelConfiguration) },
    async handle({ granted: project, context }) {
      const { config, features } = await readModelConfig(context, project);
      return ok(presentModelConfig(config, features));
    },
  }),
  put('', {
    operation: 'updateModelConfig',
    summary: 'Change the model configuration; absent fields are unchanged, estimates are updated at once',
    params: projectParams,
    body: modelChange,
    bodyFault: 400,
    cost: 'expensive',
    allow: owner,
    answers: {
      200: json('The new configuration', UpdatedModelConfiguration),
      400: problem('A target_variance is not below its prior_variance'),
    },
    async handle({ granted: project, body, user, context }) {
      const update = { projectId: project.id, change: toChange(body), changedBy: user.id };
      const { config, updatedAt } = await updateModelConfig(context, update);
      const { features } = await readModelConfig(context, project);
      return ok(presentUpdatedModel(config, features, updatedAt));
    },
  }),
  post('/preview', {
    operation: 'previewModelConfig',
    summary: 'Preview how many comparisons a configuration would need; nothing is changed',
    params: projectParams,
    body: modelChange,
    bodyFault: 400,
    cost: 'expensive',
    allow: member,
    answers: {
      200: json('Estimates in total and per dimension', ModelPreview),
      400: problem('A target_variance is not below its prior_variance'),
    },
    async handle({ granted: project, body, context }) {
      return ok(presentPreview(await previewModelConfig(context, project, toChange(body))));
    },
  }),
  post('/reset', {
    operation: 'resetModelConfig',
    summary: 'Reset the model configuration to its defaults',
    params: projectParams,
    cost: 'expensive',
    allow: owner,
    answers: { 200: json('The default configuration', ResetModelConfiguration) },
    async handle({ granted: project, user, context }) {
      const { config } = await resetModelConfig(context, { projectId: project.id, resetBy: user.id });
      const { features } = await readModelConfig(context, project);
      return ok(presentResetModel(config, features));
    },
  }),
];
