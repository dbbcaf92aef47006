import {
  AskedDimension,
  ComparisonsDone,
  CycleCount,
  TransitiveCoverage,
} from '../../platform/contract/common-fields.ts';
import { get, resource } from '../../platform/contract/operation.ts';
import {
  ofDimension,
  oneDimension,
  projectParams,
  targetCertainty,
  top,
  topBy,
  until,
} from '../../platform/contract/parameters.ts';
import { json } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { TOP_ORDERS } from '../../ranking/vocabulary.ts';

export type ShortProgress = Of<typeof ShortProgress>;
export const ShortProgress = model('ShortProgress', {
  dimension: AskedDimension,
  target_certainty: f.share('The target coverage, 0 to 1.'),
  transitive_coverage: TransitiveCoverage,
  effective_confidence: f.share('Coverage, Bayesian confidence and consistency combined, 0 to 1.'),
  progress_percent: f.percent(
    'Coverage in percent of the target; 100 once Pairwise stops asking for the target. With the strategy `robust`, contradicted pairs that it asks again count as open. With `until`: how far it is to a first ranking; 100 once it is there.',
  ),
  comparisons_done: ComparisonsDone,
  comparisons_remaining: f.count(
    'Estimated number of comparisons until Pairwise stops asking for the target; with `until`, to a first ranking.',
  ),
  until: f.oneOf(['order'], 'The `until` that it is about, if any.').optional(),
  order_confidence: f.share('With `until`: as in `GET …/comparisons/progress`.').orNull().optional(),
  gain_of_next: f.share('With `until`: as in `GET …/comparisons/progress`.').orNull().optional(),
  total_possible_pairs: f.count('With `until`: the number of feature pairs.').optional(),
  top: f.count('The `top` that it is about, if any.').optional(),
  top_by: f.oneOf(TOP_ORDERS, 'The `top_by` that it is about, if any.').optional(),
});

export type Progress = Of<typeof Progress>;
export const Progress = model('Progress', {
  ...ShortProgress.properties,
  transitive_known_pairs: f.count('Number of feature pairs whose order is known from answers or by inference.'),
  uncertain_pairs: f.count('Number of feature pairs whose order is still unknown.'),
  direct_coverage: f.share('Share of feature pairs that were compared directly, 0 to 1.'),
  unique_pairs_compared: f.count('Number of distinct pairs that were compared at least once.'),
  total_possible_pairs: f.count('Number of feature pairs: N(N-1)/2 for N features.'),
  coverage_confidence: f.share('Share of feature pairs whose order is known and that are on no cycle, 0 to 1.'),
  bayesian_confidence: f.share(
    'How far the mean variance has fallen from the prior variance (0) towards the target variance (1).',
  ),
  consistency_score: f.share('Share of active comparisons that are on no cycle, 0 to 1.'),
  total_comparisons_done: f.count('Number of active comparisons in the dimension; the same as `comparisons_done`.'),
  theoretical_minimum: f.count('Information-theoretic lower bound for the full order: ceil(log2(N!)).'),
  practical_estimate: f.count('Comparisons that usually suffice for the target: (0.5 + 0.3 x target) x N x log2(N).'),
  current_avg_variance: f.positive('Mean variance of the estimates, in squared logits.'),
  cycle_count: CycleCount,
  verifications: f.count('Number of verifications: comparisons of pairs whose order was already known.'),
  agreement: f.share('Share of verifications that confirmed the known order, 0 to 1; null if there are none.').orNull(),
  order_confidence: f
    .share(
      'Expected share of pairs that the ranking orders correctly, 0 to 1. Null with fewer than 40 answers (one about four features counts as four), and if there are no verifications. The strategy `adaptive` makes none.',
    )
    .orNull(),
  gain_of_next: f
    .share(
      'How much the next 60 answers would increase the share of correctly ordered pairs, 0 to 1. Null if `order_confidence` is, and for graded projects.',
    )
    .orNull(),
  quadrants_settled: f
    .share(
      'Expected share of features on the right side of the median, 0 to 1. Null with fewer than 60 such answers, and for graded projects.',
    )
    .orNull(),
  two_camps: f.flag('Whether the team has two parts with an order each, which `GET …/agreement` tells.'),
  open_elsewhere: f.count('Number of open pairs that are leased to other users.'),
});

export type Estimates = Of<typeof Estimates>;
export const Estimates = model('Estimates', {
  dimension: AskedDimension,
  estimates: f.list(
    f.object({
      feature_id: f.uuid('The feature it is about.'),
      estimate: f.number('Mean of the estimate, in logits; 0 is an average feature.'),
      variance: f.positive('Variance of the estimate, in squared logits.'),
    }),
    'One entry for each feature.',
  ),
});

const progressQuery = f.object({
  dimension: oneDimension,
  target_certainty: targetCertainty(0.9),
  until,
  top,
  top_by: topBy,
});

/** Estimates, and the progress of the ranking. */
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
