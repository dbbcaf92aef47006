import type { AgreementView } from '../../shared/cache/views.ts';
import type { Straightness } from '../../shared/ranking/estimation/straightness.ts';
import type { Overlap, PersonAgreement } from '../../shared/ranking/results/agreement.ts';
import { DIMENSIONS, type Dimension } from '../../shared/ranking/vocabulary.ts';
import type { NamedPerson } from '../../shared/store/accounts/named-people.ts';
import type { FeatureRecord } from '../../shared/store/feature-catalog.ts';
import {
  count,
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
import type { People } from './people.ts';

/** People that are listed: those with the most answers. */
const MAX_LISTED = 200;

interface Names {
  /** By the ids of `agreement`. */
  accounts: ReadonlyMap<string, NamedPerson>;
  /** As the viewer may see them. */
  people: People;
  features: ReadonlyMap<string, FeatureRecord>;
}

/** How far the people of a ranking agree. */
export function presentAgreement(
  dimension: Dimension,
  agreement: AgreementView,
  { accounts, people, features }: Names,
) {
  const all = agreement.people.reduce((sum, { answers }) => sum + answers, 0);
  const user = (id: string) => {
    const account = people.person(accounts.get(id) ?? { id, username: '', displayName: null });
    return { id: account.id, name: account.displayName ?? account.username };
  };
  const feature = (id: string) => ({ id, name: features.get(id)?.name ?? '' });
  return {
    dimension,
    revision: agreement.revision,
    people: agreement.people.slice(0, MAX_LISTED).map((person: PersonAgreement) => ({
      user: user(person.author),
      answers: person.answers,
      share: person.answers / all,
      with_others: person.withOthers && presentOverlap(person.withOthers),
      contradictions: person.contradictions,
      straightness: person.straightness && presentStraightness(person.straightness),
    })),
    pairs: agreement.pairs.map(({ one, other, ...overlap }) => ({
      a: user(one),
      b: user(other),
      ...presentOverlap(overlap),
    })),
    contested: agreement.contested.map(({ a, b, forA, forB, level }) => ({
      feature_a: feature(a),
      feature_b: feature(b),
      for_a: forA.map(user),
      for_b: forB.map(user),
      for_tie: level.map(user),
    })),
    alpha: agreement.alpha,
    shared_pairs: agreement.sharedPairs,
    majority_share: agreement.majorityShare,
  };
}

const presentOverlap = ({ of, agreeing }: Overlap) => ({ of, agreeing });
const presentStraightness = ({ mean, low, high }: Straightness) => ({ mean, low, high });

const userSchema = objectOf({ id: uuidSchema, name: described('Display name, or else the username.', stringSchema) });
const namedFeature = objectOf({ id: uuidSchema, name: stringSchema });
const overlap = {
  of: described('Answers that can be compared: their order follows from the answers of the other side alone.', count),
  agreeing: described('How many of them say what follows; a tie in place of an order, or the reverse, counts half.', {
    ...decimalNumber,
    minimum: 0,
  }),
};
const orNothing = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

export const agreementSchema = named(
  'Agreement',
  objectOf({
    dimension: oneOf(...DIMENSIONS),
    revision: described('Of the ranking when this was computed; answers since then are not in it.', count),
    people: described(
      'The people who answered, most answers first, at most 200.',
      listOf(
        objectOf({
          user: described('The person.', userSchema),
          answers: described('Answers that count in this dimension; those that were corrected since do not.', count),
          share: described('Share of all such answers, 0 to 1.', share),
          with_others: described(
            'Compared with what follows from the answers of all others (where these contradict each other, with the scores that explain them best). Fewer than 20 are too few to judge by. Null where ' +
              'there are too many people or features to compare everyone; then those with the most answers are compared.',
            orNothing(objectOf(overlap)),
          ),
          contradictions: described('Pairs on a cycle of their own answers; null as above.', nullable(count)),
          straightness: described(
            'How often they answer as they would if all shared one order: 1 always, 0.5 as if at random, 0 the other way round; ' +
              '`low` to `high` with 90 %. Null with fewer than ten answers that name a side, or with one person only.',
            orNothing(
              objectOf({
                mean: described('The estimate.', share),
                low: described('Lower end of the interval.', share),
                high: described('Upper end of the interval.', share),
              }),
            ),
          ),
        }),
      ),
    ),
    pairs: described(
      'Every two people who can be compared, those with the most comparable answers first.',
      listOf(
        objectOf({ a: described('One of them.', userSchema), b: described('The other.', userSchema), ...overlap }),
      ),
    ),
    contested: described(
      'Pairs of features that people answer in opposite directions, the most contested first, at most 50.',
      listOf(
        objectOf({
          feature_a: described('One of the features.', namedFeature),
          feature_b: described('The other.', namedFeature),
          for_a: described('People whose latest answer is `feature_a`.', listOf(userSchema)),
          for_b: described('People whose latest answer is `feature_b`.', listOf(userSchema)),
          for_tie: described('People whose latest answer is a tie.', listOf(userSchema)),
        }),
      ),
    ),
    alpha: described(
      'Agreement of the team, Krippendorff’s alpha: 1 is full agreement, 0 what chance would give; null without a pair that two people answered.',
      nullable({ ...decimalNumber, maximum: 1 }),
    ),
    shared_pairs: described('Pairs of features that at least two people answered.', count),
    majority_share: described(
      'Mean share of the people in the majority on such pairs, 0 to 1; null without any.',
      nullable(share),
    ),
  }),
);
