import { NamedFeature } from '../../platform/contract/common-fields.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { byDimension, DIMENSIONS } from '../../ranking/vocabulary.ts';

/** Maximum number of differences between estimates and ranking. */
export const MAX_DIFFERENCES = 100;

export type EstimateReport = Of<typeof EstimateReport>;
export const EstimateReport = model('EstimateReport', {
  features: f.count('Number of compared features with an estimate. Ranks in this report count only these.'),
  correlation: f.number("Spearman's rank correlation of estimates and ranking, −1 to 1."),
  reversed: f.flag('Whether smaller estimates seem to mean more. If so, Pairwise reads them that way.'),
  questions_saved: f
    .count(
      'A cautious guess of how many questions the estimates saved. Null early on, with fewer than ten features, with ties or contradictions, and if the strategy is not `adaptive`.',
    )
    .orNull(),
  differences: f.list(
    f.object({
      feature: NamedFeature.about('The feature.'),
      estimate: f.number('The imported estimate.'),
      estimated_ranks: f.list(
        f.integer(undefined, { minimum: 1 }),
        'First and last rank by the estimates. Equal estimates share their ranks.',
        { minItems: 2, maxItems: 2, examples: [[3, 4]] },
      ),
      ranks: f.list(
        f.integer(undefined, { minimum: 1 }),
        "First and last rank by the answers. Features that the answers can't tell apart share their ranks.",
        { minItems: 2, maxItems: 2, examples: [[3, 4]] },
      ),
    }),
    'Features whose rank in the order differs from their rank by the estimates, largest difference first.',
  ),
});

export type EstimateReports = Of<typeof EstimateReports>;
export const EstimateReports = model(
  'EstimateReports',
  byDimension(DIMENSIONS, (dimension) =>
    f.nullOr(EstimateReport, `For \`${dimension}\`; null if there are no estimates or no answers.`),
  ),
);
