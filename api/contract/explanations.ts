import type { Static, TSchema } from 'typebox';
import { object } from 'yup';
import { BASES } from '../../shared/ranking/results/duels.ts';
import { EXPLANATION_KINDS } from '../../shared/ranking/results/explanation.ts';
import { Feature } from './features.ts';
import { AskedDimension, Choice, CreatedAt, NamedFeature, NamedUser, Rank, SharedRank, TiedWith } from './fields.ts';
import { about, uuid } from './input.ts';
import { oneDimension } from './params.ts';
import { Count, described, listOf, named, oneOf, orNull, Share, Uuid } from './shapes.ts';
import { Type } from './type.ts';

export type Stability = Static<typeof Stability>;
export const Stability = named(
  'Stability',
  Type.Object({
    k: described('Number of top features.', Type.Integer({ minimum: 1 })),
    settled: described(
      'Number of the top k that belong there with at least 95 % probability, given all answers and how well they agree. All are settled once every pair is known without contradictions, and if there are fewer than k features.',
      Count,
    ),
    checked: described(
      'Whether users confirmed or refuted at least five inferences. If not, mistakes may be hidden.',
      Type.Boolean(),
    ),
    probability: described(
      'Expected share of the top k that belongs there, 0 to 1; null unless `checked`.',
      orNull(Share),
    ),
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
      'Estimated number of comparisons that would settle the top k; null if sorted by `ratio`.',
      orNull(Count),
    ),
    questions_to_ask: Type.Optional(
      described(
        'Estimated number of comparisons until `next` with `top` ends: the top k is settled as far as comparisons can. Absent if `k` is not 5, 10 or 20.',
        Count,
      ),
    ),
    questions_to_final: Type.Optional(
      described(
        'Estimated number of comparisons until every pair is known, which makes the order final. Absent if sorted by `ratio`, or if answers contradict each other.',
        Count,
      ),
    ),
    scale_open: described(
      'Whether the top k differs between the scales of value and effort that are likely. Comparisons do not settle that; answers to `factors` narrow it. Always false unless sorted by `ratio`.',
      Type.Boolean(),
    ),
    contradicted: described(
      'Whether answers contradict each other, which makes the order less certain. If sorted by `ratio`, both dimensions count.',
      Type.Boolean(),
    ),
  }),
);

/** An answer of a chain, without who gave it. */
const ChainAnswer = {
  better: described('The better feature. For a tie, the feature that comes first in the chain.', NamedFeature),
  worse: described('The other feature.', NamedFeature),
  choice: Choice,
};

const chainOf = <S extends TSchema>(answer: S) =>
  described(
    'The answers that lead from the upper to the lower feature, or the cycle of a contradiction. The `worse` feature of each answer is the `better` feature of the next.',
    listOf(answer),
  );

export type SharedNeighbourExplanation = Static<typeof SharedNeighbourExplanation>;
export const SharedNeighbourExplanation = named(
  'SharedNeighbourExplanation',
  Type.Object({
    feature: described('The neighbouring feature.', NamedFeature),
    kind: described(
      'Why the two are in this order. `answered`: somebody answered this pair. `inferred`: it follows from the chain. `tied`: the chain makes them equal. `contradicted`: answers imply both orders, or the opposite one. `estimated`: no answers tell, so the scores decide.',
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
        comparison_id: described('Id of the comparison.', Uuid),
        ...ChainAnswer,
        user: described('The user who answered.', NamedUser),
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
  won: described('Number of answers that prefer the feature.', Count),
  lost: described('Number of answers that prefer the other feature.', Count),
  tied: described('Number of ties.', Count),
};

const sumsOf = <S extends TSchema>(sum: S) =>
  Type.Object({
    won: described('For the explained feature; in a chain, for `better`.', sum),
    lost: described('For the other one.', sum),
    tied: described('Ties.', sum),
  });

/** The direct answers to a pair. */
const record = {
  answers: described('Numbers of answers that compare the two directly.', named('DuelAnswers', sumsOf(Count))),
  weighted: described(
    'The same, each answer by the weight of its user.',
    named('DuelWeights', sumsOf(Type.Number({ minimum: 0, examples: [1.9] }))),
  ),
};

export type Duel = Static<typeof Duel>;
export const Duel = named(
  'Duel',
  Type.Object({
    feature: described('The other feature.', NamedFeature),
    rank: described('Its rank in the dimension.', Type.Integer({ minimum: 1 })),
    shared_rank: SharedRank,
    ...record,
    basis: described(
      'Why the two are in this order. `direct`: most direct answers say so, by weight. `opposed`: most say the opposite; `split`: they are divided, or call the two equal; all answers together put the two in this order. `chain`: no direct answer counts, and `chain` leads from one to the other. `scores`: no such chain exists.',
      oneOf(...BASES),
    ),
    chain: described(
      'For `chain`, the pairs from the upper to the lower feature; otherwise empty.',
      listOf(
        Type.Object({
          better: described('The upper feature of the pair.', NamedFeature),
          worse: described('The lower one.', NamedFeature),
          ...record,
        }),
      ),
    ),
    contradicted: described('Whether answers imply both orders.', Type.Boolean()),
    people: Type.Optional(
      described(
        'Numbers of users, by most of their direct answers. Absent by a link.',
        named('DuelAnswers', sumsOf(Count)),
      ),
    ),
    voices: Type.Optional(
      described(
        'What users say, those who contradict the order first, at most 50. Absent by a link.',
        listOf(
          Type.Object({
            user: described('The user.', NamedUser),
            choice: described('Their choice, if the explained feature is `feature_a`.', Choice),
            weight: described(
              'How much the ranking counts them: 1 in full, 0 if their answers look random or the wrong way round.',
              Share,
            ),
            comparison_id: described('Id of their latest answer.', Uuid),
          }),
        ),
      ),
    ),
  }),
);

const answersOf = <S extends TSchema>(counts: S) => described('Summary of the answers about the feature.', counts);

export type SharedRankExplanation = Static<typeof SharedRankExplanation>;
export const SharedRankExplanation = named(
  'SharedRankExplanation',
  Type.Object({
    feature: described('The feature.', Feature),
    dimension: AskedDimension,
    rank: Rank,
    shared_rank: SharedRank,
    tied_with: TiedWith,
    likely_ranks: described(
      'First and last of the likely ranks, as in the results sorted by this dimension.',
      listOf(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2, examples: [[2, 5]] }),
    ),
    rank_range: described(
      'Best and worst possible rank, if all is right that answers say and others do not contradict.',
      listOf(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2, examples: [[3, 4]] }),
    ),
    answers: answersOf(Type.Object(AnswerCounts)),
    ...neighbours(SharedNeighbourExplanation),
    duels: described('The feature against its four nearest of the ranking, best first.', listOf(Duel)),
    against: Type.Optional(described('The feature against `other_id`. Absent without it.', Duel)),
    would_move: described(
      'Answers that would change the rank of the feature, at most 20. They compare it with the nearest features whose order with it is still unknown.',
      listOf(
        Type.Object({
          other: described('The feature to compare it with.', NamedFeature),
          choice: described('The answer, if the explained feature is `feature_a`.', oneOf('feature_a', 'feature_b')),
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
    answers: answersOf(Type.Object({ ...AnswerCounts, people: described('Number of users who answered.', Count) })),
    ...neighbours(NeighbourExplanation),
  }),
);

export const explanationQuery = object({
  dimension: oneDimension,
  other_id: about('Another feature: `against` then tells why one of the two ranks above the other.', uuid()),
});
