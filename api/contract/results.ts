import Type, { type Static } from 'typebox';
import { QUADRANTS } from '../../shared/ranking/results/quadrants.ts';
import { Feature } from './features.ts';
import { NamedItem, Ratio } from './fields.ts';
import { Count, described, listOf, named, oneOf, orNull, Percent, Positive, Uuid } from './shapes.ts';

export type Result = Static<typeof Result>;
export const Result = named(
  'Result',
  Type.Object({
    feature: described('The feature.', Feature),
    complexity: described(
      'Worth in `complexity`: e to the score, always positive; larger is harder to build.',
      Positive,
    ),
    value: described('Worth in `value`: e to the score, always positive; larger is worth more.', Positive),
    ratio: Ratio,
    rank: described('Position in this list, from 1.', Type.Integer({ minimum: 1 })),
    shared_rank: described(
      'The rank of the first feature that is indistinguishable from this one; the same for all of them.',
      Type.Integer({ minimum: 1, examples: [12] }),
    ),
    tied_with: described(
      'How many other features have the same shared_rank.',
      Type.Integer({ minimum: 0, examples: [0] }),
    ),
    quadrant: described(
      'Null for a feature that was not compared in both dimensions, and while all features are equal.',
      orNull(oneOf(...QUADRANTS)),
    ),
    score: described(
      'Natural logarithm of the sorted quantity, in logits; it never contradicts the rank.',
      Type.Number(),
    ),
    variance: described('Variance of `score`, in squared logits.', Positive),
    confidence_interval: described(
      'Interval that holds `score` with a probability of 95 %: lower and upper end, in logits.',
      listOf(Type.Number(), { minItems: 2, maxItems: 2, examples: [[0.1, 0.9]] }),
    ),
    likely_ranks: Type.Optional(
      described(
        'With include_ranges: the fewest neighbouring ranks that hold its true rank with a probability of 90 %, from all answers and how well they agree. Sorted by value or complexity: the final ranks once every pair is known and nothing contradicted.',
        listOf(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2, examples: [[11, 14]] }),
      ),
    ),
    rank_range: Type.Optional(
      described(
        'With include_ranges: the best and the worst rank that are still possible. Sorted by value or complexity: in every order that agrees with the answers, which may be mistaken. By value for effort: likely_ranks.',
        listOf(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2, examples: [[11, 14]] }),
      ),
    ),
    value_percentile: Type.Optional(
      described(
        'Share of the other compared features that it is above in value; null where it was never compared.',
        orNull(Percent),
      ),
    ),
    complexity_percentile: Type.Optional(
      described(
        'Share of the other compared features that it is above in complexity; null where it was never compared.',
        orNull(Percent),
      ),
    ),
  }),
);

export type Quadrants = Static<typeof Quadrants>;
export const Quadrants = named(
  'Quadrants',
  Type.Object({
    quick_wins: described('High value, low complexity.', listOf(Feature)),
    major_projects: described('High value, high complexity.', listOf(Feature)),
    fill_ins: described('Low value, low complexity.', listOf(Feature)),
    thankless_tasks: described('Low value, high complexity.', listOf(Feature)),
    unplaced: described('Features whose quadrant is null.', listOf(Feature, { examples: [[]] })),
  }),
);

export type ExportedResult = Static<typeof ExportedResult>;
export const ExportedResult = named(
  'ExportedResult',
  Type.Object({
    feature: described('The feature.', Feature),
    complexity: described('For the dimension `complexity`.', Positive),
    value: described('For the dimension `value`.', Positive),
    ratio: Ratio,
    rank: described('Position in this list, from 1.', Type.Integer({ minimum: 1 })),
    shared_rank: described(
      'The rank of the first feature that is indistinguishable from this one; the same for all of them.',
      Type.Integer({ minimum: 1, examples: [12] }),
    ),
    tied_with: described(
      'How many other features have the same shared_rank.',
      Type.Integer({ minimum: 0, examples: [0] }),
    ),
    quadrant: described(
      'Null for a feature that was not compared in both dimensions, and while all features are equal.',
      orNull(oneOf(...QUADRANTS)),
    ),
    score: described(
      'Natural logarithm of the sorted quantity, in logits; it never contradicts the rank.',
      Type.Number(),
    ),
    variance: described('Variance of the estimate, in squared logits.', Positive),
    confidence_interval: described(
      'Interval that holds `score` with a probability of 95 %: lower and upper end, in logits.',
      listOf(Type.Number(), { minItems: 2, maxItems: 2, examples: [[0.1, 0.9]] }),
    ),
    complexity_mu: described('Mean of the estimate in `complexity`, in logits.', Type.Number()),
    complexity_sigma: described('Standard deviation of the estimate in `complexity`, in logits.', Positive),
    value_mu: described('Mean of the estimate in `value`, in logits.', Type.Number()),
    value_sigma: described('Standard deviation of the estimate in `value`, in logits.', Positive),
    likely_ranks: Type.Optional(
      described(
        'With include_ranges: the fewest neighbouring ranks that hold its true rank with a probability of 90 %, from all answers and how well they agree. Sorted by value or complexity: the final ranks once every pair is known and nothing contradicted.',
        listOf(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2, examples: [[11, 14]] }),
      ),
    ),
    rank_range: Type.Optional(
      described(
        'With include_ranges: the best and the worst rank that are still possible. Sorted by value or complexity: in every order that agrees with the answers, which may be mistaken. By value for effort: likely_ranks.',
        listOf(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2, examples: [[11, 14]] }),
      ),
    ),
    value_percentile: Type.Optional(
      described(
        'Share of the other compared features that it is above in value; null where it was never compared.',
        orNull(Percent),
      ),
    ),
    complexity_percentile: Type.Optional(
      described(
        'Share of the other compared features that it is above in complexity; null where it was never compared.',
        orNull(Percent),
      ),
    ),
  }),
);

export type FeatureScores = Static<typeof FeatureScores>;
export const FeatureScores = named(
  'FeatureScores',
  Type.Object({
    feature_id: described('The feature it is about.', Uuid),
    feature_name: described('Name of the feature.', Type.String()),
    complexity_score: described('Worth in `complexity`; larger is harder to build.', Positive),
    value_score: described('Worth in `value`; larger is worth more.', Positive),
    ratio: Ratio,
  }),
);

export type EstimateReport = Static<typeof EstimateReport>;
export const EstimateReport = named(
  'EstimateReport',
  Type.Object({
    features: described('Features with an estimate that were compared; ranks here are among them.', Count),
    correlation: described("Spearman's rank correlation of estimates and ranking, −1 to 1.", Type.Number()),
    reversed: described('Whether smaller estimates seem to mean more; they are read that way then.', Type.Boolean()),
    questions_saved: described(
      'About how many questions the estimates saved, rather too few than too many; null early, with fewer than ten features, with ties or contradictions, where it cannot be told, and with another strategy than `adaptive`, which alone goes by estimates.',
      orNull(Count),
    ),
    differences: described(
      'Features that the answers rank elsewhere than their estimates did, the farthest apart first.',
      listOf(
        Type.Object({
          feature: described('The feature.', NamedItem),
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

/** A list, or with include_quadrants an object that holds it. */
export const Ranking = Type.Union([
  listOf(Result),
  Type.Object({
    results: described('The ranking, best first.', listOf(Result)),
    quadrants: described('The features by quadrant.', Quadrants),
  }),
]);
