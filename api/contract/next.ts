import Type, { type Static } from 'typebox';
import { Feature } from './features.ts';
import { AskedDimension, ComparisonsDone, CycleCount, ProgressPercent, TransitiveCoverage } from './fields.ts';
import { Count, described, listOf, named, orNull, Positive, Share, Uuid } from './shapes.ts';

export type ForeseenPair = Static<typeof ForeseenPair>;
export const ForeseenPair = named(
  'ForeseenPair',
  Type.Object({
    comparison_id: described(
      'The id that the comparison will have. Sending an answer again under the same id stores it once.',
      Uuid,
    ),
    feature_a: described('The first feature of the pair.', Feature),
    feature_b: described('The second feature of the pair.', Feature),
    dimension: AskedDimension,
  }),
);

export type ShortProgress = Static<typeof ShortProgress>;
export const ShortProgress = named(
  'ShortProgress',
  Type.Object({
    dimension: AskedDimension,
    target_certainty: described('The coverage aimed at, 0 to 1.', Share),
    transitive_coverage: TransitiveCoverage,
    effective_confidence: described('Coverage, Bayesian confidence and consistency combined, 0 to 1.', Share),
    progress_percent: ProgressPercent,
    comparisons_done: ComparisonsDone,
    comparisons_remaining: described('Estimated number of further comparisons until the target is reached.', Count),
  }),
);

export type Proposal = Static<typeof Proposal>;
export const Proposal = named(
  'Proposal',
  Type.Object({
    ...ForeseenPair.properties,
    progress: Type.Optional(described('Progress of the ranking.', ShortProgress)),
    after: Type.Optional(
      described(
        'With include_after, if predictable: the pair after each answer, null if there is none or it cannot be predicted. Show it at once, and send it back as `showing`.',
        Type.Object({
          feature_a: described('After the answer that `feature_a` is above.', Type.Union([ForeseenPair, Type.Null()])),
          feature_b: described('After the answer that `feature_b` is above.', Type.Union([ForeseenPair, Type.Null()])),
          tie: described('After the answer that both are equal.', Type.Union([ForeseenPair, Type.Null()])),
        }),
      ),
    ),
    gain: Type.Optional(
      described(
        'With include_after, if predictable: how many pairs each answer would order, this one included.',
        Type.Object({
          feature_a: described('By the answer that `feature_a` is above.', Count),
          feature_b: described('By the answer that `feature_b` is above.', Count),
          tie: described('By the answer that they are equal.', Count),
        }),
      ),
    ),
    also: Type.Optional(described('With count above 1: further pairs, to answer while offline.', listOf(ForeseenPair))),
  }),
);

export type Progress = Static<typeof Progress>;
export const Progress = named(
  'Progress',
  Type.Object({
    ...ShortProgress.properties,
    transitive_known_pairs: described('Number of feature pairs whose order is known directly or by inference.', Count),
    uncertain_pairs: described('Number of feature pairs whose order is still unknown.', Count),
    direct_coverage: described('Share of feature pairs that were compared directly, 0 to 1.', Share),
    unique_pairs_compared: described('Number of distinct pairs that were compared at least once.', Count),
    total_possible_pairs: described('N(N-1)/2 for N features.', Count),
    coverage_confidence: described(
      'Share of feature pairs whose order is known and on no contradiction cycle, 0 to 1.',
      Share,
    ),
    bayesian_confidence: described(
      'How far the mean variance has fallen from the prior variance (0) towards the target variance (1).',
      Share,
    ),
    consistency_score: described('Share of active comparisons that are on no contradiction cycle, 0 to 1.', Share),
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
    verifications: described('Number of comparisons of pairs whose order was known already.', Count),
    agreement: described(
      'Share of verifications that confirmed what was known, 0 to 1; null without any.',
      orNull(Share),
    ),
    order_confidence: described(
      'Expected share of pairs that the ranking orders correctly, 0 to 1; null before there are 75 answers, and without verifications, as by adaptive: nothing was checked.',
      orNull(Share),
    ),
    gain_of_next: described(
      'Expected growth of the share of correctly ordered pairs with the next 60 answers, 0 to 1; null before 180 answers and for graded projects.',
      orNull(Share),
    ),
    quadrants_settled: described(
      'Expected share of features that are on the right side of the median, 0 to 1; null before 60 answers and for graded projects.',
      orNull(Share),
    ),
    open_elsewhere: described('Open pairs currently leased to other people.', Count),
  }),
);

export type SkippedPair = Static<typeof SkippedPair>;
export const SkippedPair = named(
  'SkippedPair',
  Type.Object({
    status: described('Always `skipped`.', Type.Unsafe<'skipped'>({ const: 'skipped' })),
    next: Type.Optional(
      described(
        'With include_next: the pair to show now, as returned by GET next; null if no question is left, absent if it could not be chosen.',
        Type.Union([Proposal, Type.Null()]),
      ),
    ),
  }),
);
