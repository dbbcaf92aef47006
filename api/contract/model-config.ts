import Type, { type Static } from 'typebox';
import { MODEL_TYPES, SELECTION_STRATEGIES } from '../../shared/ranking/vocabulary.ts';
import { CurrentVariance, EstimatedComparisons, Message, TargetVariance, UpdatedAt } from './fields.ts';
import { Count, described, named, oneOf, Positive, perDimension } from './shapes.ts';

export type ModelConfiguration = Static<typeof ModelConfiguration>;
export const ModelConfiguration = named(
  'ModelConfiguration',
  Type.Object({
    model_type: described(
      'Likelihood of an answer: `bradley_terry` (logistic) or `thurstone_mosteller` (normal).',
      oneOf(...MODEL_TYPES),
    ),
    num_features: described('Number of features in the project.', Count),
    selection_strategy: described('How the next pair is chosen.', oneOf(...SELECTION_STRATEGIES)),
    dimensions: described(
      'The same for each dimension.',
      perDimension(
        Type.Object({
          prior_mean: described('Mean of a feature before any answer, in logits.', Type.Number()),
          prior_variance: described('Variance of a feature before any answer, in squared logits.', Positive),
          target_variance: TargetVariance,
        }),
      ),
    ),
  }),
);

export type UpdatedModelConfiguration = Static<typeof UpdatedModelConfiguration>;
export const UpdatedModelConfiguration = named(
  'UpdatedModelConfiguration',
  Type.Object({
    model_type: described(
      'Likelihood of an answer: `bradley_terry` (logistic) or `thurstone_mosteller` (normal).',
      oneOf(...MODEL_TYPES),
    ),
    num_features: described('Number of features in the project.', Count),
    selection_strategy: described('How the next pair is chosen.', oneOf(...SELECTION_STRATEGIES)),
    updated_at: UpdatedAt,
  }),
);

export type ResetModelConfiguration = Static<typeof ResetModelConfiguration>;
export const ResetModelConfiguration = named(
  'ResetModelConfiguration',
  Type.Object({ message: Message, config: described('The current configuration.', ModelConfiguration) }),
);

export type ModelPreview = Static<typeof ModelPreview>;
export const ModelPreview = named(
  'ModelPreview',
  Type.Object({
    estimated_comparisons: EstimatedComparisons,
    current_variance: CurrentVariance,
    target_variance: TargetVariance,
    dimensions: described(
      'The same for each dimension.',
      Type.Object({
        complexity: Type.Optional(
          described(
            'For the dimension `complexity`.',
            Type.Object({
              estimated_comparisons: EstimatedComparisons,
              current_variance: CurrentVariance,
              target_variance: TargetVariance,
            }),
          ),
        ),
        value: Type.Optional(
          described(
            'For the dimension `value`.',
            Type.Object({
              estimated_comparisons: EstimatedComparisons,
              current_variance: CurrentVariance,
              target_variance: TargetVariance,
            }),
          ),
        ),
      }),
    ),
  }),
);
