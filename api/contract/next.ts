import Type, { type Static } from 'typebox';
import { Feature } from './features.ts';
import { AskedDimension, ComparisonId } from './fields.ts';
import { ShortProgress } from './progress.ts';
import { Count, described, listOf, named } from './shapes.ts';

export type ForeseenPair = Static<typeof ForeseenPair>;
export const ForeseenPair = named(
  'ForeseenPair',
  Type.Object({
    comparison_id: ComparisonId,
    feature_a: described('The first feature of the pair.', Feature),
    feature_b: described('The second feature of the pair.', Feature),
    dimension: AskedDimension,
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
