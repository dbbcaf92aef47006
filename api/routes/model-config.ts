import { byDimension, DIMENSIONS, type Dimension } from '../../shared/ranking/vocabulary.ts';
import { type ModelInput, modelConfig } from '../../shared/results/contract/model-config.ts';
import type { ModelChange } from '../../shared/results/model-config.ts';
import {
  previewModelConfig,
  readModelConfig,
  resetModelConfig,
  updateModelConfig,
} from '../../shared/results/model-config.ts';
import {
  presentModelConfig,
  presentPreview,
  presentResetModel,
  presentUpdatedModel,
} from '../../shared/results/present-model-config.ts';
import { implement } from '../http/implement.ts';
import { ok } from '../http/responses.ts';

type DimensionInput = NonNullable<ModelInput['dimensions']>[Dimension];

function toChange({ model_type, selection_strategy, dimensions }: ModelInput): ModelChange {
  const model = (input: DimensionInput) =>
    input && {
      priorMean: input.prior_mean,
      priorVariance: input.prior_variance,
      targetVariance: input.target_variance,
    };
  return {
    modelType: model_type,
    selectionStrategy: selection_strategy,
    dimensions: byDimension(DIMENSIONS, (dimension) => model(dimensions?.[dimension])),
  };
}

export const modelConfigEndpoints = implement(modelConfig, {
  async getModelConfig({ granted: project, context }) {
    const { config, features } = await readModelConfig(context, project);
    return ok(presentModelConfig(config, features));
  },

  async updateModelConfig({ granted: project, body, user, context }) {
    const update = { projectId: project.id, change: toChange(body), changedBy: user.id };
    const { features } = await readModelConfig(context, project);
    const { config, updatedAt } = await updateModelConfig(context, update);
    return ok(presentUpdatedModel(config, features, updatedAt));
  },

  async previewModelConfig({ granted: project, body, context }) {
    return ok(presentPreview(await previewModelConfig(context, project, toChange(body))));
  },

  async resetModelConfig({ granted: project, user, context }) {
    const { features } = await readModelConfig(context, project);
    const { config } = await resetModelConfig(context, { projectId: project.id, resetBy: user.id });
    return ok(presentResetModel(config, features));
  },
});
