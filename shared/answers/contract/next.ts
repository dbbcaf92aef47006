import { Feature } from '../../features/contract/features.ts';
import { AskedDimension, ComparisonId } from '../../platform/contract/common-fields.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { ShortProgress } from '../../results/contract/progress.ts';

const Features = f.list(Feature, 'With `up_to=4`: the features to show, two or four. The first two are the pair.');

export type ForeseenPair = Of<typeof ForeseenPair>;
export const ForeseenPair = model('ForeseenPair', {
  comparison_id: ComparisonId,
  feature_a: Feature.about('The first feature of the pair.'),
  feature_b: Feature.about('The second feature of the pair.'),
  dimension: AskedDimension,
  features: Features.optional(),
});

export type Proposal = Of<typeof Proposal>;
export const Proposal = model('Proposal', {
  ...ForeseenPair.properties,
  progress: ShortProgress.about('Progress of the ranking.').optional(),
  after: f
    .object(
      {
        feature_a: f.nullOr(ForeseenPair, 'If the answer is `feature_a`.'),
        feature_b: f.nullOr(ForeseenPair, 'If the answer is `feature_b`.'),
        tie: f.nullOr(ForeseenPair, 'If the answer is a tie.'),
      },
      "With `include_after`: the pair that follows each possible answer. Show it at once, and send it back as `showing`. Null if no question follows or the pair can't be predicted. Absent if none can be predicted, and for a set.",
      { examples: [{ feature_a: null, feature_b: null, tie: null }] },
    )
    .optional(),
  gain: f
    .object(
      {
        feature_a: f.count('If the answer is `feature_a`.'),
        feature_b: f.count('If the answer is `feature_b`.'),
        tie: f.count('If the answer is a tie.'),
      },
      "With `include_after`: how many pairs each possible answer would order, this pair included. Absent if that can't be predicted, and for a set.",
    )
    .optional(),
  also: f
    .list(ForeseenPair, 'With `count` above 1: further questions, to answer while offline.', { examples: [[]] })
    .optional(),
});
