import type { ModelChange } from '../../../shared/use-cases/model-config/model-config.ts';
import { previewModelConfig } from '../../../shared/use-cases/model-config/preview-model-config.ts';
import { readModelConfig } from '../../../shared/use-cases/model-config/read-model-config.ts';
import { resetModelConfig, updateModelConfig } from '../../../shared/use-cases/model-config/update-model-config.ts';
import { type ModelInput, modelConfig } from '../../contract/model-config.ts';
import { implement } from '../../http/implement.ts';
import { ok } from '../../http/responses.ts';
import {
  presentModelConfig,
  presentPreview,
  presentResetModel,
  presentUpdatedModel,
} from '../../presenters/model-config.ts';

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
