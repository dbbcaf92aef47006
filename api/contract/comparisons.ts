import Type, { type Static } from 'typebox';
import {
  AskedDimension,
  Choice,
  ComparisonsDone,
  CreatedAt,
  CycleCount,
  Description,
  FeatureAId,
  FeatureBId,
  Id,
  Message,
  Name,
  NamedItem,
  Person,
  ProgressPercent,
  ProjectId,
  ReplacedBy,
  Strength,
} from './fields.ts';
import { Proposal } from './next.ts';
import { Count, Dimension, described, listOf, named, orNull, Percent, Positive, perDimension, Uuid } from './shapes.ts';

export type Comparison = Static<typeof Comparison>;
export const Comparison = named(
  'Comparison',
  Type.Object({
    id: Id,
    feature_a_id: FeatureAId,
    feature_b_id: FeatureBId,
    choice: Choice,
    strength: Strength,
    dimension: AskedDimension,
    project_id: ProjectId,
    user_id: described('The user who answered.', Uuid),
    created_at: CreatedAt,
    replaced_by: ReplacedBy,
  }),
);

export type ListedComparison = Static<typeof ListedComparison>;
export const ListedComparison = named(
  'ListedComparison',
  Type.Object({
    ...Comparison.properties,
    feature_a: Type.Optional(described('The first feature of the pair.', NamedItem)),
    feature_b: Type.Optional(described('The second feature of the pair.', NamedItem)),
    user: Type.Optional(described('The user who answered.', Person)),
  }),
);

export type InconsistencyStats = Static<typeof InconsistencyStats>;
export const InconsistencyStats = named(
  'InconsistencyStats',
  Type.Object({
    cycle_count: CycleCount,
    total_comparisons: described('Number of active comparisons.', Count),
    inconsistency_percentage: described('Share of active comparisons that are on a cycle, 0 to 100.', Percent),
    dimension: AskedDimension,
  }),
);

export type InconsistencyOverview = Static<typeof InconsistencyOverview>;
export const InconsistencyOverview = named(
  'InconsistencyOverview',
  Type.Object({
    cycle_count: CycleCount,
    total_comparisons: described('Number of active comparisons.', Count),
    inconsistency_percentage: described('Share of active comparisons that are on a cycle, 0 to 100.', Percent),
    dimension: described(
      'Which question was asked: `complexity` (harder to build) or `value` (worth more).',
      orNull(Dimension),
    ),
    dimensions: Type.Optional(described('The same for each dimension.', perDimension(InconsistencyStats))),
  }),
);

export type Inconsistencies = Static<typeof Inconsistencies>;
export const Inconsistencies = named(
  'Inconsistencies',
  Type.Object({
    cycles: described(
      'The cycles, shortest first; [A, B, C] means A > B > C > A.',
      listOf(
        Type.Object({
          feature_ids: described('The features, by id.', listOf(Uuid)),
          feature_names: described('Names of the features, in the order of `feature_ids`.', listOf(Type.String())),
          length: described('Number of features on the cycle.', Count),
          dimension: AskedDimension,
          comparison_ids: Type.Optional(
            described(
              'The answer that puts each feature above, or level with, the next one; null for one that was just taken back.',
              listOf(orNull(Uuid)),
            ),
          ),
          ask_again: Type.Optional(
            described('Place in `comparison_ids` of the answer most worth asking again.', Count),
          ),
        }),
      ),
    ),
    count: described('Number of entries.', Count),
    message: Message,
    pairs: Type.Optional(
      described(
        'The pairs most worth asking again, in that order; at most 50 per dimension.',
        listOf(
          Type.Object({
            feature_a: described('The first feature of the pair.', NamedItem),
            feature_b: described('The second feature of the pair.', NamedItem),
            dimension: AskedDimension,
            answer_id: described('The answer that counts for the pair; null if it was just taken back.', orNull(Uuid)),
            contradictions: described('How many of the listed cycles the answer is part of.', Count),
          }),
        ),
      ),
    ),
  }),
);

export type PairToResolve = Static<typeof PairToResolve>;
export const PairToResolve = named(
  'PairToResolve',
  Type.Object({
    comparison_id: described('Always null: the answer to this pair gets an id of its own.', Type.Null()),
    feature_a: described(
      'The first feature of the pair.',
      Type.Object({ id: Id, name: Name, description: Description }),
    ),
    feature_b: described(
      'The second feature of the pair.',
      Type.Object({ id: Id, name: Name, description: Description }),
    ),
    dimension: AskedDimension,
    reason: described('Why this pair is worth comparing again, as a sentence.', Type.String()),
    combined_uncertainty: described('Sum of both standard deviations, in logits.', Positive),
    cycle_context: described(
      'Summary of the contradictions in the dimension.',
      Type.Object({
        cycle_count: CycleCount,
        features_in_cycles: described('Distinct names of the features on any cycle.', listOf(Type.String())),
      }),
    ),
  }),
);

export type Undone = Static<typeof Undone>;
export const Undone = named(
  'Undone',
  Type.Object({
    undone_comparison_id: described('The comparison that was undone.', Uuid),
    message: Message,
    updated_progress: described(
      'Progress of the dimension after the change.',
      Type.Object({ comparisons_done: ComparisonsDone, progress_percent: ProgressPercent }),
    ),
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

export type RecordedComparison = Static<typeof RecordedComparison>;
export const RecordedComparison = named(
  'RecordedComparison',
  Type.Object({
    id: Id,
    project_id: ProjectId,
    feature_a: described('The first feature of the pair.', NamedItem),
    feature_b: described('The second feature of the pair.', NamedItem),
    choice: Choice,
    strength: Strength,
    dimension: AskedDimension,
    created_at: CreatedAt,
    inconsistency_stats: described(
      'How much the answers of the dimension contradict each other, with this comparison counted.',
      InconsistencyStats,
    ),
    next: Type.Optional(
      described(
        'With include_next: the pair to show now, as returned by GET next; null if no question is left, absent if it could not be chosen.',
        Type.Union([Proposal, Type.Null()]),
      ),
    ),
  }),
);

/** Answer to a reset. */
export const ResetComparisons = Type.Object({ message: Message, count: described('Number of entries.', Count) });
