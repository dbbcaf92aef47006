import { type Dimension, mapDimensions } from '../ranking/vocabulary.ts';
import type { DimensionModel, DimensionPreview, ModelConfig } from './model-config.ts';

/** The model configuration object. */
export function presentModelConfig({ modelType, selectionStrategy, dimensions }: ModelConfig, features: number) {
  const present = ({ priorMean, priorVariance, targetVariance }: DimensionModel) => ({
    prior_mean: priorMean,
    prior_variance: priorVariance,
    target_variance: targetVariance,
  });
  return {
    model_type: modelType,
    num_features: features,
    selection_strategy: selectionStrategy,
    dimensions: mapDimensions(dimensions, present),
  };
}

/** A changed configuration, without its dimensions. */
export function presentUpdatedModel(config: ModelConfig, features: number, updatedAt: Date) {
  return {
    model_type: config.modelType,
    num_features: features,
    selection_strategy: config.selectionStrategy,
    updated_at: updatedAt.toISOString(),
  };
}

/** The default configuration, after a reset. */
export function presentResetModel(config: ModelConfig, features: number) {
  return { message: 'Model configuration reset to its defaults', config: presentModelConfig(config, features) };
}

/** Preview of a configuration: total comparisons and mean variances over the dimensions. */
export function presentPreview(previews: readonly DimensionPreview[]) {
  const sum = (of: (each: DimensionPreview) => number) => previews.reduce((total, each) => total + of(each), 0);
  const numbers = ({ estimatedComparisons, currentVariance, targetVariance }: Omit<DimensionPreview, 'dimension'>) => ({
    estimated_comparisons: estimatedComparisons,
    current_variance: currentVariance,
    target_variance: targetVariance,
  });
  const dimensions: Partial<Record<Dimension, ReturnType<typeof numbers>>> = Object.fromEntries(
    previews.map((preview) => [preview.dimension, numbers(preview)]),
  );
  return {
    ...numbers({
      estimatedComparisons: sum((each) => each.estimatedComparisons),
      currentVariance: sum((each) => each.currentVariance) / previews.length,
      targetVariance: sum((each) => each.targetVariance) / previews.length,
    }),
    dimensions,
  };
}
