import Type, { type Static } from 'typebox';
import { AskedDimension, Id, NamedFeature } from './fields.ts';
import { get, resource } from './operation.ts';
import { ofDimension, projectParams } from './params.ts';
import { json } from './responses.ts';
import { Count, described, listOf, named, orNull, Share } from './shapes.ts';

/** A user by id and the name on screens. */
const ShownPerson = named(
  'ShownPerson',
  Type.Object({ id: Id, name: described('Display name, or else the username.', Type.String()) }),
);

export type Agreement = Static<typeof Agreement>;
export const Agreement = named(
  'Agreement',
  Type.Object({
    dimension: AskedDimension,
    revision: described('Revision of the ranking when this was computed. Later answers are not included.', Count),
    people: described(
      'The people who answered, most answers first, at most 200.',
      listOf(
        Type.Object({
          user: described('The person.', ShownPerson),
          answers: described('Answers that count in this dimension, without corrected ones.', Count),
          share: described('Share of all such answers, 0 to 1.', Share),
          with_others: described(
            'Compared with what follows from the answers of all others (where these contradict each other, with the scores that explain them best). Fewer than 20 are too few to judge by. Null where there are too many people or features to compare everyone; then those with the most answers are compared.',
            Type.Union([
              Type.Object({
                of: described(
                  'Answers that can be compared: their order follows from the answers of the other side alone.',
                  Count,
                ),
                agreeing: described(
                  'How many of them agree with what follows. A tie instead of an order, or an order instead of a tie, counts half.',
                  Type.Number({ minimum: 0 }),
                ),
              }),
              Type.Null(),
            ]),
          ),
          contradictions: described('Pairs on a cycle of their own answers; null as above.', orNull(Count)),
          straightness: described(
            'How often they answer as they would if all shared one order: 1 always, 0.5 as if at random, 0 the other way round; `low` to `high` with 90 %. Null with fewer than ten answers that name a side, or with one person only.',
            Type.Union([
              Type.Object({
                mean: described('The estimate.', Share),
                low: described('Lower end of the interval.', Share),
                high: described('Upper end of the interval.', Share),
              }),
              Type.Null(),
            ]),
          ),
        }),
      ),
    ),
    pairs: described(
      'Every two people who can be compared, those with the most comparable answers first.',
      listOf(
        Type.Object({
          a: described('One of them.', ShownPerson),
          b: described('The other.', ShownPerson),
          of: described(
            'Answers that can be compared: their order follows from the answers of the other side alone.',
            Count,
          ),
          agreeing: described(
            'How many of them agree with what follows. A tie instead of an order, or an order instead of a tie, counts half.',
            Type.Number({ minimum: 0 }),
          ),
        }),
      ),
    ),
    contested: described(
      'Pairs of features that people answer in opposite directions, the most contested first, at most 50.',
      listOf(
        Type.Object({
          feature_a: described('One of the features.', NamedFeature),
          feature_b: described('The other.', NamedFeature),
          for_a: described('People whose latest answer is `feature_a`.', listOf(ShownPerson)),
          for_b: described('People whose latest answer is `feature_b`.', listOf(ShownPerson)),
          for_tie: described('People whose latest answer is a tie.', listOf(ShownPerson)),
        }),
      ),
    ),
    alpha: described(
      'Agreement of the team, Krippendorff’s alpha: 1 is full agreement, 0 what chance would give; null without a pair that two people answered.',
      orNull(Type.Number({ maximum: 1 })),
    ),
    shared_pairs: described('Pairs of features that at least two people answered.', Count),
    majority_share: described(
      'Mean share of the people in the majority on such pairs, 0 to 1; null without any.',
      orNull(Share),
    ),
  }),
);

/** How far people agree. */
export const agreement = resource('/api/v1/projects/:project_id/agreement', 'Projects', {
  getAgreement: get('', {
    summary: 'Get how far the people of a project agree in one dimension, and where they differ',
    params: projectParams,
    query: ofDimension,
    cost: 'expensive',
    who: 'member',
    responses: {
      200: json('People, every two of them, and the feature pairs that they see differently', Agreement),
    },
  }),
});
