import { MODEL_LIMITS } from '../../../../shared/platform/rules/limits.ts';
import {
  type ByDimension,
  byDimension,
  DIMENSIONS_AS_ASKED as DIMENSIONS,
  type Dimension,
} from '../../../../shared/ranking/dimensions.ts';
import { MODEL_DEFAULTS } from '../../../../shared/results/rules/model-defaults.ts';
import type { ModelChange, ModelConfig } from './queries.ts';

export const MODEL_FIELDS = ['prior_mean', 'prior_variance', 'target_variance'] as const;
export type ModelField = (typeof MODEL_FIELDS)[number];

/** A configuration as typed. */
export interface ModelDraft {
  type: ModelConfig['model_type'];
  dimensions: ByDimension<Readonly<Record<ModelField, string>>>;
}

/** Fault of a field: an invalid number, or a target that isn't below the prior's variance. */
export type Fault = 'number' | 'target';

export const LIMITS: Readonly<Record<ModelField, { least: number; most: number }>> = {
  prior_mean: MODEL_LIMITS.priorMean,
  prior_variance: MODEL_LIMITS.priorVariance,
  target_variance: MODEL_LIMITS.targetVariance,
};

/** The stored configuration as a draft. */
export function draftOf({ model_type: type, dimensions }: ModelConfig): ModelDraft {
  const asTyped = (dimension: Dimension) => {
    const { prior_mean, prior_variance, target_variance } = dimensions[dimension];
    return {
      prior_mean: String(prior_mean),
      prior_variance: String(prior_variance),
      target_variance: String(target_variance),
    };
  };
  return { type, dimensions: byDimension(DIMENSIONS, asTyped) };
}

const { modelType, priorMean, priorVariance, targetVariance } = MODEL_DEFAULTS;
const DEFAULT_DIMENSION = {
  prior_mean: String(priorMean),
  prior_variance: String(priorVariance),
  target_variance: String(targetVariance),
};

/** The model of a new project. */
export const DEFAULT_DRAFT: ModelDraft = {
  type: modelType,
  dimensions: byDimension(DIMENSIONS, () => DEFAULT_DIMENSION),
};

/** A draft with a new text in one field. */
export function withField(draft: ModelDraft, dimension: Dimension, field: ModelField, text: string): ModelDraft {
  const dimensions = { ...draft.dimensions, [dimension]: { ...draft.dimensions[dimension], [field]: text } };
  return { ...draft, dimensions };
}

/** Fault of a field of a draft; null if it is valid. */
export function faultOf(draft: ModelDraft, dimension: Dimension, field: ModelField): Fault | null {
  const texts = draft.dimensions[dimension];
  const value = numberIn(texts[field]);
  const { least, most } = LIMITS[field];
  if (value === null || value < least || value > most) return 'number';
  const prior = numberIn(texts.prior_variance);
  return field === 'target_variance' && prior !== null && value >= prior ? 'target' : null;
}

/** The draft in the form that the service accepts; null while a field is faulty. */
export function changeOf(draft: ModelDraft): Required<ModelChangeOfModel> | null {
  const isFaulty = DIMENSIONS.some((dimension) => MODEL_FIELDS.some((field) => faultOf(draft, dimension, field)));
  if (isFaulty) return null;
  const of = (dimension: Dimension) => {
    const texts = draft.dimensions[dimension];
    return {
      prior_mean: Number(texts.prior_mean),
      prior_variance: Number(texts.prior_variance),
      target_variance: Number(texts.target_variance),
    };
  };
  return { model_type: draft.type, dimensions: byDimension(DIMENSIONS, of) };
}

type ModelChangeOfModel = Pick<ModelChange, 'model_type' | 'dimensions'>;

/** Whether two drafts mean the same. */
export function isSameDraft(one: ModelDraft, other: ModelDraft): boolean {
  return JSON.stringify(changeOf(one) ?? one) === JSON.stringify(changeOf(other) ?? other);
}

function numberIn(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}
