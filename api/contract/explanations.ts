import Type, { type Static, type TSchema } from 'typebox';
import { EXPLANATION_KINDS } from '../../shared/ranking/results/explanation.ts';
import { Feature } from './features.ts';
import { AskedDimension, Choice, CreatedAt, NamedFeature, Person, Rank } from './fields.ts';
import { Count, described, listOf, named, oneOf, orNull, Share, Uuid } from './shapes.ts';

export type Stability = Static<typeof Stability>;
export const Stability = named(
  'Stability',
  Type.Object({
    k: described('Number of top features considered.', Type.Integer({ minimum: 1 })),
    settled: described(
      'How many of the top k belong there with a probability of at least 95 %, from all answers and how well they agree; all of them ' +
        'once every pair is known and nothing contradicted. Fewer than k features are all settled.',
      Count,
    ),
    checked: described(
      'Whether questions checked at least five inferences. If not, mistakes may be hidden.',
      Type.Boolean(),
    ),
    probability: described('Expected share of the top k that is right, 0 to 1; null unless checked.', orNull(Share)),
    expected_changes: described('Expected number of changes in the top k.', Type.Number({ minimum: 0 })),
    in_doubt: described(
      'Features that may or may not be in the top k, by rank, at most 100.',
      listOf(
        Type.Object({
          feature: described('The feature.', NamedFeature),
          rank: Rank,
          probability: described('Probability that it is in the top k.', Share),
        }),
      ),
    ),
    questions: described(
      'Estimated number of answers that settle the top k, for pairs across the cut; null by value for effort.',
      orNull(Count),
    ),
    contradicted: described(
      'Whether answers contradict each other, in either dimension by value for effort: the order is then less certain.',
      Type.Boolean(),
    ),
  }),
);

/** An answer of a chain, without who gave it. */
const ChainAnswer = {
  better: described('The better feature; of a tie, the one that the chain comes from.', NamedFeature),
  worse: described('The other one.', NamedFeature),
  choice: Choice,
};

const chainOf = <S extends TSchema>(answer: S) =>
  described(
    'The answers that lead from the upper to the lower feature, or the cycle of a contradiction. Each `worse` is the next `better`.',
    listOf(answer),
  );

export type SharedNeighbourExplanation = Static<typeof SharedNeighbourExplanation>;
export const SharedNeighbourExplanation = named(
  'SharedNeighbourExplanation',
  Type.Object({
    feature: described('The feature next to it.', NamedFeature),
    kind: described(
      'Why they are in this order: `answered` directly, `inferred` from the chain, `tied` by the chain, `contradicted` answers imply both or the opposite, `estimated` from the scores, without any answer.',
      oneOf(...EXPLANATION_KINDS),
    ),
    chain: chainOf(Type.Object(ChainAnswer)),
  }),
);

export type NeighbourExplanation = Static<typeof NeighbourExplanation>;
export const NeighbourExplanation = named(
  'NeighbourExplanation',
  Type.Object({
    ...SharedNeighbourExplanation.properties,
    chain: chainOf(
      Type.Object({
        comparison_id: described('The answer.', Uuid),
        ...ChainAnswer,
        user: described('Who answered.', Person),
        created_at: CreatedAt,
      }),
    ),
  }),
);

const neighbours = <S extends TSchema>(neighbour: S) => ({
  above: described('Why the feature above is ranked higher; null at the top.', Type.Union([neighbour, Type.Null()])),
  below: described('Why the feature below is ranked lower; null at the bottom.', Type.Union([neighbour, Type.Null()])),
});

const AnswerCounts = {
  won: described('Answers that it is better.', Count),
  lost: described('Answers that the other is better.', Count),
  tied: described('Answers that both are equal.', Count),
};

const answersOf = <S extends TSchema>(counts: S) => described('Summary of the answers about it.', counts);

export type SharedRankExplanation = Static<typeof SharedRankExplanation>;
export const SharedRankExplanation = named(
  'SharedRankExplanation',
  Type.Object({
    feature: described('The feature.', Feature),
    dimension: AskedDimension,
    rank: Rank,
    rank_range: described(
      'The best and the worst rank that are still possible.',
      listOf(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2, examples: [[3, 4]] }),
    ),
    answers: answersOf(Type.Object(AnswerCounts)),
    ...neighbours(SharedNeighbourExplanation),
    would_move: described(
      'Answers that would change its rank: against the nearest features not yet ordered against it, at most 20.',
      listOf(
        Type.Object({
          other: described('The feature to compare it with.', NamedFeature),
          choice: described('The answer, with the explained feature as `feature_a`.', oneOf('feature_a', 'feature_b')),
          rank: described('The resulting rank, if nothing else changes.', Type.Integer({ minimum: 1 })),
        }),
      ),
    ),
  }),
);

export type RankExplanation = Static<typeof RankExplanation>;
export const RankExplanation = named(
  'RankExplanation',
  Type.Object({
    ...SharedRankExplanation.properties,
    answers: answersOf(Type.Object({ ...AnswerCounts, people: described('People who answered.', Count) })),
    ...neighbours(NeighbourExplanation),
  }),
);
