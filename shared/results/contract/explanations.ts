import { Feature } from '../../features/contract/features.ts';
import {
  AskedDimension,
  Choice,
  CreatedAt,
  NamedFeature,
  NamedUser,
  Rank,
  SharedRank,
  TiedWith,
} from '../../platform/contract/common-fields.ts';
import { oneDimension } from '../../platform/contract/parameters.ts';
import type { AnyField, Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { BASES } from '../../ranking/results/duels.ts';
import { EXPLANATION_KINDS } from '../../ranking/results/explanation.ts';

export type Stability = Of<typeof Stability>;
export const Stability = model('Stability', {
  k: f.integer('Number of top features.', { minimum: 1 }),
  settled: f.count(
    'Number of the top k that belong there with at least 95 % probability, given all answers and how well they agree. All are settled once every pair is known without contradictions, and of fewer than k features.',
  ),
  checked: f.flag('Whether users confirmed or refuted at least five inferences. If not, mistakes may be hidden.'),
  probability: f.share('Expected share of the top k that belongs there, 0 to 1; null unless `checked`.').orNull(),
  expected_changes: f.number('Expected number of changes in the top k.', { minimum: 0 }),
  in_doubt: f.list(
    f.object({
      feature: NamedFeature.about('The feature.'),
      rank: Rank,
      probability: f.share('Probability that it is in the top k.'),
    }),
    'Features that may or may not be in the top k, by rank, at most 100.',
  ),
  questions: f
    .count('Estimated number of comparisons that would settle the top k; null if sorted by `ratio`.')
    .orNull(),
  questions_to_ask: f
    .count(
      'Estimated number of comparisons until `next` with `top` ends: the top k is settled as far as comparisons can. Absent if `k` is not 5, 10 or 20.',
    )
    .optional(),
  questions_to_final: f
    .count(
      'Estimated number of comparisons until every pair is known, which makes the order final. Absent if sorted by `ratio`, or if answers contradict each other.',
    )
    .optional(),
  scale_open: f.flag(
    'Whether the top k differs between likely scales of value and effort. Answers to `factors` narrow that, comparisons do not. Always false unless sorted by `ratio`.',
  ),
  scale_missing: f.flag(
    'Whether only the scales are missing for an order by `ratio`: the first k come in another order on other likely scales, nobody has said `factors` of one of the dimensions at least, and comparisons have led to a first ranking in both, or tell what is ahead on the likeliest scales.',
  ),
  contradicted: f.flag(
    'Whether answers contradict each other, which makes the order less certain. If sorted by `ratio`, both dimensions count.',
  ),
  no_order: f.flag('Whether answers agree too little to tell an order; if sorted by `ratio`, in either dimension.'),
  two_camps: f.flag('As in the progress.'),
});

/** An answer of a chain, without who gave it. */
const ChainAnswer = {
  better: NamedFeature.about('The better feature. For a tie, the feature that comes first in the chain.'),
  worse: NamedFeature.about('The other feature.'),
  choice: Choice,
};

const chainOf = <S extends AnyField>(answer: S) =>
  f.list(
    answer,
    'The answers that lead from the upper to the lower feature, or the cycle of a contradiction. The `worse` feature of each answer is the `better` feature of the next.',
  );

export type SharedNeighbourExplanation = Of<typeof SharedNeighbourExplanation>;
export const SharedNeighbourExplanation = model('SharedNeighbourExplanation', {
  feature: NamedFeature.about('The neighbouring feature.'),
  kind: f.oneOf(
    EXPLANATION_KINDS,
    'Why the two are in this order. `answered`: somebody answered this pair. `inferred`: it follows from the chain. `tied`: the chain makes them equal. `contradicted`: answers imply both orders, or the opposite one. `estimated`: no answers tell, so the scores decide.',
  ),
  chain: chainOf(f.object(ChainAnswer)),
});

export type NeighbourExplanation = Of<typeof NeighbourExplanation>;
export const NeighbourExplanation = model('NeighbourExplanation', {
  ...SharedNeighbourExplanation.properties,
  chain: chainOf(
    f.object({
      comparison_id: f.uuid('Id of the comparison.'),
      ...ChainAnswer,
      user: NamedUser.about('The user who answered.'),
      created_at: CreatedAt,
    }),
  ),
});

const neighbours = <S extends AnyField>(neighbour: S) => ({
  above: f.nullOr(neighbour, 'Why the feature above is ranked higher; null at the top.'),
  below: f.nullOr(neighbour, 'Why the feature below is ranked lower; null at the bottom.'),
});

const AnswerCounts = {
  won: f.count('Number of answers that prefer the feature.'),
  lost: f.count('Number of answers that prefer the other feature.'),
  tied: f.count('Number of ties.'),
};

const sumsOf = <S extends AnyField>(sum: S) =>
  f.object({
    won: sum.about('For the explained feature; in a chain, for `better`.'),
    lost: sum.about('For the other one.'),
    tied: sum.about('Ties.'),
  });

/** The direct answers to a pair. */
const record = {
  answers: sumsOf(f.count()).about('Numbers of answers that compare the two directly.').named('DuelAnswers'),
  weighted: sumsOf(f.number(undefined, { minimum: 0, examples: [1.9] }))
    .about('The same, each answer by the weight of its user.')
    .named('DuelWeights'),
};

export type Duel = Of<typeof Duel>;
export const Duel = model('Duel', {
  feature: NamedFeature.about('The other feature.'),
  rank: f.integer('Its rank in the dimension.', { minimum: 1 }),
  shared_rank: SharedRank,
  ...record,
  basis: f.oneOf(
    BASES,
    'Why the two are in this order. `direct`: most direct answers say so, by weight. `opposed`: most say the opposite; `split`: they are divided, or call the two equal; all answers together decide. `chain`: no direct answer counts, and `chain` leads from one to the other. `scores`: no such chain exists.',
  ),
  chain: f.list(
    f.object({
      better: NamedFeature.about('The upper feature of the pair.'),
      worse: NamedFeature.about('The lower one.'),
      ...record,
    }),
    'For `chain`, the pairs from the upper to the lower feature; otherwise empty.',
  ),
  contradicted: f.flag('Whether answers imply both orders.'),
  people: sumsOf(f.count())
    .about('Numbers of users, by most of their direct answers. Absent by a link.')
    .named('DuelAnswers')
    .optional(),
  voices: f
    .list(
      f.object({
        user: NamedUser.about('The user.'),
        choice: Choice.about('Their choice, if the explained feature is `feature_a`.'),
        weight: f.share(
          'How much the ranking counts them: 1 in full, 0 if their answers look random or the wrong way round.',
        ),
        reversed: f.share('How much it counts the opposite; 0 unless `weight` is 0.'),
        comparison_id: f.uuid('Id of their latest answer.'),
      }),
      'What users say, those who contradict the order first, at most 50. Absent by a link.',
    )
    .optional(),
});

const answersOf = <S extends AnyField>(counts: S) => counts.about('Summary of the answers about the feature.');

export type SharedRankExplanation = Of<typeof SharedRankExplanation>;
export const SharedRankExplanation = model('SharedRankExplanation', {
  feature: Feature.about('The feature.'),
  dimension: AskedDimension,
  rank: Rank,
  shared_rank: SharedRank,
  tied_with: TiedWith,
  likely_ranks: f.list(
    f.integer(undefined, { minimum: 1 }),
    'First and last of the likely ranks, as in the results sorted by this dimension.',
    { minItems: 2, maxItems: 2, examples: [[2, 5]] },
  ),
  rank_range: f.list(
    f.integer(undefined, { minimum: 1 }),
    'Best and worst possible rank, if all is right that answers say and others do not contradict.',
    { minItems: 2, maxItems: 2, examples: [[3, 4]] },
  ),
  answers: answersOf(f.object(AnswerCounts)),
  ...neighbours(SharedNeighbourExplanation),
  duels: f.list(Duel, 'The feature against its four nearest of the ranking, best first.'),
  against: Duel.about('The feature against `other_id`. Absent without it.').optional(),
  would_move: f.list(
    f.object({
      other: NamedFeature.about('The feature to compare it with.'),
      choice: f.oneOf(['feature_a', 'feature_b'], 'The answer, if the explained feature is `feature_a`.'),
      rank: f.integer('The resulting rank, if nothing else changes.', { minimum: 1 }),
    }),
    'Answers that would change the rank of the feature, at most 20. They compare it with the nearest features whose order with it is still unknown.',
  ),
});

export type RankExplanation = Of<typeof RankExplanation>;
export const RankExplanation = model('RankExplanation', {
  ...SharedRankExplanation.properties,
  answers: answersOf(f.object({ ...AnswerCounts, people: f.count('Number of users who answered.') })),
  ...neighbours(NeighbourExplanation),
});

export const explanationQuery = f.object({
  dimension: oneDimension,
  other_id: f.uuid('Another feature: `against` then tells why one of the two ranks above the other.').optional(),
});
