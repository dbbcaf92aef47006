import type { Static } from 'typebox';
import { NamedFeature } from './fields.ts';
import { Count, described, listOf, named, orNull } from './shapes.ts';
import { Type } from './type.ts';

/** Maximum number of differences between estimates and ranking. */
export const MAX_DIFFERENCES = 100;

export type EstimateReport = Static<typeof EstimateReport>;
export const EstimateReport = named(
  'EstimateReport',
  Type.Object({
    features: described('Number of compared features with an estimate. Ranks in this report count only these.', Count),
    correlation: described("Spearman's rank correlation of estimates and ranking, −1 to 1.", Type.Number()),
    reversed: described(
      'Whether smaller estimates seem to mean more. If so, Pairwise reads them that way.',
      Type.Boolean(),
    ),
    questions_saved: described(
      'A cautious guess of how many questions the estimates saved. Null early on, with fewer than ten features, with ties or contradictions, and if the strategy is not `adaptive`.',
      orNull(Count),
    ),
    differences: described(
      'Features whose rank in the order differs from their rank by the estimates, largest difference first.',
      listOf(
        Type.Object({
          feature: described('The feature.', NamedFeature),
          estimate: described('The imported estimate.', Type.Number()),
          estimated_ranks: described(
            'First and last rank by the estimates. Equal estimates share their ranks.',
            listOf(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2, examples: [[3, 4]] }),
          ),
          ranks: described(
            "First and last rank by the answers. Features that the answers can't tell apart share their ranks.",
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
      'For `complexity`; null if there are no estimates or no answers.',
      Type.Union([EstimateReport, Type.Null()]),
    ),
    value: described(
      'For `value`; null if there are no estimates or no answers.',
      Type.Union([EstimateReport, Type.Null()]),
    ),
  }),
);
