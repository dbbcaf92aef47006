import { EXPLANATION_KINDS } from '../../shared/ranking/results/explanation.ts';
import { CHOICES, DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import type { ChainLink, NeighbourExplanation, RankExplanation } from '../../shared/use-cases/ranking/explain-rank.ts';
import type { StabilityReport } from '../../shared/use-cases/ranking/read-stability.ts';
import {
  booleanSchema,
  count,
  dateTimeSchema,
  decimalNumber,
  described,
  type JsonSchema,
  listOf,
  named,
  nullable,
  objectOf,
  oneOf,
  share,
  stringSchema,
  uuidSchema,
} from '../http/json-schema.ts';
import { featureSchema, presentFeature } from './feature.ts';
import { OPEN_NAMES, type People } from './people.ts';

/** Why a feature has its rank. */
export function presentExplanation(explanation: RankExplanation, people: People) {
  const { feature, dimension, rank, rankRange, answers, above, below, wouldMove, features } = explanation;
  const named = (id: string) => ({ id, name: features.get(id)!.name });
  const link = ({ id, betterId, worseId, choice, user, createdAt }: ChainLink) => ({
    comparison_id: id,
    better: named(betterId),
    worse: named(worseId),
    choice,
    user: people.person(user),
    created_at: createdAt.toISOString(),
  });
  const neighbour = (each: NeighbourExplanation | null) =>
    each && { feature: named(each.featureId), kind: each.kind, chain: each.chain.map(link) };
  return {
    feature: presentFeature(feature),
    dimension,
    rank,
    rank_range: rankRange,
    answers,
    above: neighbour(above),
    below: neighbour(below),
    would_move: wouldMove.map((move) => ({ other: named(move.otherId), choice: move.choice, rank: move.rank })),
  };
}

/** The same for people without an account: nothing of who answered, or when. */
export function presentSharedExplanation(explanation: RankExplanation) {
  const { answers, above, below, ...rest } = presentExplanation(explanation, OPEN_NAMES);
  const anonymous = (each: typeof above) =>
    each && { ...each, chain: each.chain.map(({ better, worse, choice }) => ({ better, worse, choice })) };
  const { won, lost, tied } = answers;
  return { ...rest, answers: { won, lost, tied }, above: anonymous(above), below: anonymous(below) };
}

/** Stability of the top of a ranking. */
export function presentStability({
  k,
  settled,
  probability,
  expectedChanges,
  inDoubt,
  questions,
  contradicted,
}: StabilityReport) {
  return {
    k,
    settled,
    probability,
    expected_changes: expectedChanges,
    in_doubt: inDoubt.map(({ feature: { id, name }, rank, probability: chance }) => ({
      feature: { id, name },
      rank,
      probability: chance,
    })),
    questions,
    contradicted,
  };
}

const namedFeature = objectOf({ id: uuidSchema, name: stringSchema });
const rankSchema: JsonSchema = { type: 'integer', minimum: 1 };
const answerInChain = {
  better: described('The better feature; of a tie, the one that the chain comes from.', namedFeature),
  worse: described('The other one.', namedFeature),
  choice: oneOf(...CHOICES),
};
const neighbourSchema = (title: string, answer: JsonSchema): JsonSchema =>
  named(
    title,
    objectOf({
      feature: described('The feature next to it.', namedFeature),
      kind: described(
        'Why they are in this order: `answered` directly, `inferred` from the chain, `tied` by the chain, ' +
          '`contradicted` answers imply both or the opposite, `estimated` from the scores, without any answer.',
        oneOf(...EXPLANATION_KINDS),
      ),
      chain: described(
        'The answers that lead from the upper to the lower feature, or the cycle of a contradiction. Each `worse` is the next `better`.',
        listOf(answer),
      ),
    }),
  );
const orNothing = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const explanationOf = (title: string, counts: JsonSchema, neighbour: JsonSchema): JsonSchema =>
  named(
    title,
    objectOf({
      feature: featureSchema,
      dimension: oneOf(...DIMENSIONS),
      rank: rankSchema,
      rank_range: described('The best and the worst rank that are still possible.', {
        ...listOf(rankSchema),
        minItems: 2,
        maxItems: 2,
        examples: [[3, 4]],
      }),
      answers: described('Summary of the answers about it.', counts),
      above: described('Why the feature above is ranked higher; null at the top.', orNothing(neighbour)),
      below: described('Why the feature below is ranked lower; null at the bottom.', orNothing(neighbour)),
      would_move: described(
        'Answers that would change its rank: against the nearest features not yet ordered against it, at most 20.',
        listOf(
          objectOf({
            other: described('The feature to compare it with.', namedFeature),
            choice: described(
              'The answer, with the explained feature as `feature_a`.',
              oneOf('feature_a', 'feature_b'),
            ),
            rank: described('The resulting rank, if nothing else changes.', rankSchema),
          }),
        ),
      ),
    }),
  );
const answerCounts = {
  won: described('Answers that it is better.', count),
  lost: described('Answers that the other is better.', count),
  tied: described('Answers that both are equal.', count),
};

export const explanationSchema = explanationOf(
  'RankExplanation',
  objectOf({ ...answerCounts, people: described('People who answered.', count) }),
  neighbourSchema(
    'NeighbourExplanation',
    objectOf({
      comparison_id: described('The answer.', uuidSchema),
      ...answerInChain,
      user: described('Who answered.', objectOf({ id: uuidSchema, username: stringSchema })),
      created_at: dateTimeSchema,
    }),
  ),
);

export const sharedExplanationSchema = explanationOf(
  'SharedRankExplanation',
  objectOf(answerCounts),
  neighbourSchema('SharedNeighbourExplanation', objectOf(answerInChain)),
);

export const stabilitySchema = named(
  'Stability',
  objectOf({
    k: described('Number of top features considered.', rankSchema),
    settled: described(
      'How many of the top k stay there: with certainty, or with at least 95 %. Fewer than k features are all settled.',
      count,
    ),
    probability: described(
      'Expected share of the top k that is right, 0 to 1; null with fewer than five verifications.',
      nullable(share),
    ),
    expected_changes: described('Expected number of changes in the top k.', {
      ...decimalNumber,
      minimum: 0,
    }),
    in_doubt: described(
      'Features that may or may not be in the top k, by rank, at most 100.',
      listOf(
        objectOf({
          feature: namedFeature,
          rank: rankSchema,
          probability: described('Probability that it is in the top k.', share),
        }),
      ),
    ),
    questions: described(
      'Estimated number of answers that settle the top k, for pairs across the cut; null by value for effort.',
      nullable(count),
    ),
    contradicted: described(
      'Whether answers contradict each other, in either dimension by value for effort: the order is then less certain.',
      booleanSchema,
    ),
  }),
);
