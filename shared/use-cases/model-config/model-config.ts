import { BadRequest } from '../../errors.ts';
import { DIMENSIONS, type Dimension, type ModelType, type SelectionStrategy } from '../../ranking/vocabulary.ts';
import { MODEL_DEFAULTS } from '../../rules/model-defaults.ts';

/** How one dimension is estimated; means in logits, variances in squared logits. */
export interface DimensionModel {
  priorMean: number;
  priorVariance: number;
  /** The mean variance that the estimates aim at: what bayesian_confidence and the preview measure. No strategy stops by it. */
  targetVariance: number;
}

/** How a project is estimated and asked about. */
export interface ModelConfig {
  modelType: ModelType;
  selectionStrategy: SelectionStrategy;
  dimensions: Readonly<Record<Dimension, DimensionModel>>;
}

/** A part of it; what is absent stays. */
export interface ModelChange {
  modelType?: ModelType | undefined;
  selectionStrategy?: SelectionStrategy | undefined;
  dimensions?: { [D in Dimension]?: { [K in keyof DimensionModel]?: number | undefined } | undefined } | undefined;
}

const { modelType, selectionStrategy, ...DEFAULT_DIMENSION } = MODEL_DEFAULTS;
export const DEFAULT_MODEL: ModelConfig = {
  modelType,
  selectionStrategy,
  dimensions: { complexity: DEFAULT_DIMENSION, value: DEFAULT_DIMENSION },
};

/**
 * The configuration with a change in it.
 * @throws BadRequest when a dimension's target is not below its prior variance: there would be nothing to aim at.
 */
export function withChange(config: ModelConfig, change: ModelChange): ModelConfig {
  const changed = (dimension: Dimension): DimensionModel => {
    const before = config.dimensions[dimension];
    const {
      priorMean = before.priorMean,
      priorVariance = before.priorVariance,
      targetVariance = before.targetVariance,
    } = change.dimensions?.[dimension] ?? {};
    if (targetVariance >= priorVariance) {
      throw new BadRequest(`target_variance of ${dimension} must be below its prior_variance`);
    }
    return { priorMean, priorVariance, targetVariance };
  };
  const { modelType = config.modelType, selectionStrategy = config.selectionStrategy } = change;
  return { modelType, selectionStrategy, dimensions: { complexity: changed('complexity'), value: changed('value') } };
}

/** The dimensions whose estimates, or what is said of them, differ between two configurations. */
export function differingDimensions(one: ModelConfig, other: ModelConfig): Dimension[] {
  return DIMENSIONS.filter((dimension) => {
    const [a, b] = [one.dimensions[dimension], other.dimensions[dimension]];
    return (
      one.modelType !== other.modelType ||
      a.priorMean !== b.priorMean ||
      a.priorVariance !== b.priorVariance ||
      a.targetVariance !== b.targetVariance
    );
  });
}
