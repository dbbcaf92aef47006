/** The model of a new project, the same in both dimensions; the mean in logits, variances in squared logits. */
export const MODEL_DEFAULTS = {
  modelType: 'bradley_terry',
  selectionStrategy: 'robust',
  priorMean: 0,
  priorVariance: 1,
  targetVariance: 0.1,
} as const;
