import Type, { type Static } from 'typebox';
import { NamedFeature } from './fields.ts';
import { Count, described, listOf, named, orNull } from './shapes.ts';

/** Maximum number of differences between estimates and ranking. */
export const MAX_DIFFERENCES = 100;

export type EstimateReport = Static<typeof EstimateReport>;
export const EstimateReport = named(
  'EstimateReport',
  Type.Object({
    features: described('Features with an estimate that were compared; ranks here are among them.', Count),
    correlation: described("Spearman's rank correlation of estimates and ranking, −1 to 1.", Type.Number()),
    reversed: described(
      'Whether smaller estimates seem to mean more. If so, Pairwise reads them that way.',
      Type.Boolean(),
    ),
    questions_saved: described(
      'About how many questions the estimates saved, rather too few than too many; null early, with fewer than ten features, with ties or contradictions, where it cannot be told, and with another strategy than `adaptive`, which alone goes by estimates.',
      orNull(Count),
    ),
    differences: described(
      'Features that the answers rank elsewhere than their estimates did, the farthest apart first.',
      listOf(
        Type.Object({
          feature: described('The feature.', NamedFeature),
          estimate: described('The number that was given.', Type.Number()),
          estimated_ranks: described(
            'First and last rank by estimate; equal estimates share their ranks.',
            listOf(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2, examples: [[3, 4]] }),
          ),
          ranks: described(
            'First and last rank by the answers; features that nothing tells apart share theirs.',
            listOf(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2, examples: [[3, 4]] }),
          ),
        }),
      ),
    ),
  }),
);

export type EstimateReports = Static<typeof EstimateReports>;
export const EstimateReports = named(
  'EstimateReports',
  Type.Object({
    complexity: described(
      'In `complexity`; null without estimates or answers.',
      Type.Union([EstimateReport, Type.Null()]),
    ),
    value: described('In `value`; null without estimates or answers.', Type.Union([EstimateReport, Type.Null()])),
  }),
);
