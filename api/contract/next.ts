import type { Static } from 'typebox';
import { Feature } from './features.ts';
import { AskedDimension, ComparisonId } from './fields.ts';
import { ShortProgress } from './progress.ts';
import { Count, described, listOf, named } from './shapes.ts';
import { Type } from './type.ts';

const Features = described(
  'With `up_to=4`: the features to show, two or four. The first two are the pair.',
  listOf(Feature),
);

export type ForeseenPair = Static<typeof ForeseenPair>;
export const ForeseenPair = named(
  'ForeseenPair',
  Type.Object({
    comparison_id: ComparisonId,
    feature_a: described('The first feature of the pair.', Feature),
    feature_b: described('The second feature of the pair.', Feature),
    dimension: AskedDimension,
    features: Type.Optional(Features),
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
        "With `include_after`: the pair that follows each possible answer. Show it at once, and send it back as `showing`. Null if no question follows or the pair can't be predicted. Absent if none can be predicted, and for a set.",
        Type.Object(
          {
            feature_a: described('If the answer is `feature_a`.', Type.Union([ForeseenPair, Type.Null()])),
            feature_b: described('If the answer is `feature_b`.', Type.Union([ForeseenPair, Type.Null()])),
            tie: described('If the answer is a tie.', Type.Union([ForeseenPair, Type.Null()])),
          },
          { examples: [{ feature_a: null, feature_b: null, tie: null }] },
        ),
      ),
    ),
    gain: Type.Optional(
      described(
        "With `include_after`: how many pairs each possible answer would order, this pair included. Absent if that can't be predicted, and for a set.",
        Type.Object({
          feature_a: described('If the answer is `feature_a`.', Count),
          feature_b: described('If the answer is `feature_b`.', Count),
          tie: described('If the answer is a tie.', Count),
        }),
      ),
    ),
    also: Type.Optional(
      described(
        'With `count` above 1: further questions, to answer while offline.',
        listOf(ForeseenPair, { examples: [[]] }),
      ),
    ),
  }),
);
