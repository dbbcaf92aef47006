import type { Static } from 'typebox';
import { object } from 'yup';
import { TOP_ORDERS } from '../../shared/ranking/vocabulary.ts';
import { AskedDimension, ComparisonsDone, CycleCount, TransitiveCoverage } from './fields.ts';
import { about, targetCertainty } from './input.ts';
import { get, resource } from './operation.ts';
import { aboutTarget, ofDimension, oneDimension, projectParams, top, topBy, until } from './params.ts';
import { json } from './responses.ts';
import { Count, described, listOf, named, oneOf, orNull, Percent, Positive, Share, Uuid } from './shapes.ts';
import { Type } from './type.ts';

export type ShortProgress = Static<typeof ShortProgress>;
export const ShortProgress = named(
  'ShortProgress',
  Type.Object({
    dimension: AskedDimension,
    target_certainty: described('The target coverage, 0 to 1.', Share),
    transitive_coverage: TransitiveCoverage,
    effective_confidence: described('Coverage, Bayesian confidence and consistency combined, 0 to 1.', Share),
    progress_percent: described(
      'Coverage in percent of the target; 100 once Pairwise stops asking for the target. With the strategy `robust`, contradicted pairs that it asks again count as open. With `until`: how far it is to a first ranking; 100 once it is there.',
      Percent,
    ),
    comparisons_done: ComparisonsDone,
    comparisons_remaining: described(
      'Estimated number of comparisons until Pairwise stops asking for the target; with `until`, to a first ranking.',
      Count,
    ),
    until: Type.Optional(described('The `until` that it is about, if any.', oneOf('order'))),
    order_confidence: Type.Optional(described('With `until`: as in `GET …/comparisons/progress`.', orNull(Share))),
    gain_of_next: Type.Optional(described('With `until`: as in `GET …/comparisons/progress`.', orNull(Share))),
    total_possible_pairs: Type.Optional(described('With `until`: the number of feature pairs.', Count)),
    top: Type.Optional(described('The `top` that it is about, if any.', Count)),
    top_by: Type.Optional(described('The `top_by` that it is about, if any.', oneOf(...TOP_ORDERS))),
  }),
);

export type Progress = Static<typeof Progress>;
export const Progress = named(
  'Progress',
  Type.Object({
    ...ShortProgress.properties,
    transitive_known_pairs: described(
      'Number of feature pairs whose order is known from answers or by inference.',
      Count,
    ),
    uncertain_pairs: described('Number of feature pairs whose order is still unknown.', Count),
    direct_coverage: described('Share of feature pairs that were compared directly, 0 to 1.', Share),
    unique_pairs_compared: described('Number of distinct pairs that were compared at least once.', Count),
    total_possible_pairs: described('Number of feature pairs: N(N-1)/2 for N features.', Count),
    coverage_confidence: described(
      'Share of feature pairs whose order is known and that are on no cycle, 0 to 1.',
      Share,
    ),
    bayesian_confidence: described(
      'How far the mean variance has fallen from the prior variance (0) towards the target variance (1).',
      Share,
    ),
    consistency_score: described('Share of active comparisons that are on no cycle, 0 to 1.', Share),
    total_comparisons_done: described(
      'Number of active comparisons in the dimension; the same as `comparisons_done`.',
      Count,
    ),
    theoretical_minimum: described('Information-theoretic lower bound for the full order: ceil(log2(N!)).', Count),
    practical_estimate: described(
      'Comparisons that usually suffice for the target: (0.5 + 0.3 x target) x N x log2(N).',
      Count,
    ),
    current_avg_variance: described('Mean variance of the estimates, in squared logits.', Positive),
    cycle_count: CycleCount,
    verifications: described('Number of verifications: comparisons of pairs whose order was already known.', Count),
    agreement: described(
      'Share of verifications that confirmed the known order, 0 to 1; null if there are none.',
      orNull(Share),
    ),
    order_confidence: described(
      'Expected share of pairs that the ranking orders correctly, 0 to 1. Null with fewer than 40 answers (one about four features counts as four), and if there are no verifications. The strategy `adaptive` makes none.',
      orNull(Share),
    ),
    gain_of_next: described(
      'How much the next 60 answers would increase the share of correctly ordered pairs, 0 to 1. Null if `order_confidence` is, and for graded projects.',
      orNull(Share),
    ),
    quadrants_settled: described(
      'Expected share of features on the right side of the median, 0 to 1. Null with fewer than 60 such answers, and for graded projects.',
      orNull(Share),
    ),
    open_elsewhere: described('Number of open pairs that are leased to other users.', Count),
  }),
);

export type Estimates = Static<typeof Estimates>;
export const Estimates = named(
  'Estimates',
  Type.Object({
    dimension: AskedDimension,
    estimates: described(
      'One entry for each feature.',
      listOf(
        Type.Object({
          feature_id: described('The feature it is about.', Uuid),
          estimate: described('Mean of the estimate, in logits; 0 is an average feature.', Type.Number()),
          variance: described('Variance of the estimate, in squared logits.', Positive),
        }),
      ),
    ),
  }),
);

const progressQuery = object({
  dimension: oneDimension,
  target_certainty: about(aboutTarget, targetCertainty(0.9)),
  until,
  top,
  top_by: topBy,
});

/** Estimates, and how far the ranking has come. */
export const progress = resource('/api/v1/projects/:project_id/comparisons', 'Comparisons', {
  listEstimates: get('/estimates', {
    summary: 'Get the estimate of every feature',
    params: projectParams,
    query: ofDimension,
    cost: 'large',
    who: 'member',
    scope: 'read',
    responses: { 200: json('Mean and variance of every feature', Estimates) },
  }),
  getProgress: get('/progress', {
    summary: 'Get progress and confidence of the ranking',
    params: projectParams,
    query: progressQuery,
    who: 'member',
    scope: 'read',
    guests: true,
    responses: { 200: json('The progress', Progress) },
  }),
});
