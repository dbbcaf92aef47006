import type { ComparisonMode, ModelType } from '../vocabulary.ts';
import type { JointPrior } from './joint-means.ts';

/** The model configuration of one dimension; means in logits, variances in logits². */
export interface RankingModel {
  modelType: ModelType;
  priorMean: number;
  priorVariance: number;
  targetVariance: number;
  /** Three outcomes (the default) or five; graded answers carry weights. */
  comparisonMode?: ComparisonMode;
}

/** The prior of the joint means: the model's prior with its variance multiplied by `widening`. */
export function jointPrior({ modelType, priorMean, priorVariance }: RankingModel, widening = 1): JointPrior {
  return { model: modelType, mean: priorMean, variance: widening * priorVariance };
}
