import type { Static } from 'typebox';
import { AskedDimension, Guest, Id, NamedFeature, Service } from './fields.ts';
import { get, resource } from './operation.ts';
import { ofDimension, projectParams } from './params.ts';
import { json } from './responses.ts';
import { Count, described, listOf, named, oneOf, orNull, Share } from './shapes.ts';
import { Type } from './type.ts';

/** A user by id and the name on screens. */
const DisplayedUser = named(
  'DisplayedUser',
  Type.Object({
    id: Id,
    name: described('Display name, or the username if there is none.', Type.String()),
    username: described('Unique name, to show beside a display name, which need not be unique.', Type.String()),
    service: Service,
    guest: Guest,
  }),
);

const overlap = {
  of: described('Answers whose pair the other side’s answers order.', Count),
  agreeing: described(
    'Those that agree. A tie instead of an order, or the reverse, counts half.',
    Type.Number({ minimum: 0 }),
  ),
};

export type Agreement = Static<typeof Agreement>;
export const Agreement = named(
  'Agreement',
  Type.Object({
    dimension: AskedDimension,
    revision: described('Revision of the ranking when this was computed. Later answers are not included.', Count),
    people: described(
      'The users who answered, most answers first, at most 200.',
      listOf(
        Type.Object({
          user: described('The user.', DisplayedUser),
          answers: described("Answers that count in this dimension. Corrected answers don't count.", Count),
          share: described("The user's share of all answers that count, 0 to 1.", Share),
          with_others: described(
            'How far the user agrees with what follows from the answers of all others, or with their best-fitting scores if those contradict each other. Fewer than 20 comparable answers are too few to judge by. Null if too many users answered to compare everyone.',
            Type.Union([Type.Object(overlap), Type.Null()]),
          ),
          contradictions: described(
            "Pairs on a cycle of the user's own answers; null where `with_others` is.",
            orNull(Count),
          ),
          straightness: described(
            'How often the user answers as if all shared one order: 1 always, 0.5 as if at random, 0 always the opposite; between `low` and `high` with 90 % probability. Null while somebody answering at random could have given these answers, and while half of the users answer the opposite of the others.',
            Type.Union([
              Type.Object({
                mean: described('The estimate.', Share),
                low: described('Lower end of the interval.', Share),
                high: described('Upper end of the interval.', Share),
              }),
              Type.Null(),
            ]),
          ),
          differs_in: described(
            'Whether a taste of their own or careless answers set the user apart; null if neither explains the answers 19 times better than anything else. Users who answer the opposite of the others differ in taste, unless they are a minority.',
            orNull(oneOf('taste', 'care')),
          ),
        }),
      ),
    ),
    team: described(
      'How far the team agrees about all pairs of features, by one model of all answers: tastes, slips and careless users.',
      Type.Object({
        doubted: described(
          'Users whose answers look random or swapped: `differs_in` is `care`.',
          listOf(DisplayedUser),
        ),
        agree: described(
          'Estimated share of all pairs that two of the other users put in the same order, 0 to 1. Null while it is too early to tell: with fewer than four answers per feature, or while tastes explain the answers as well as slips do.',
          orNull(Share),
        ),
        moves: described('Features that would have another rank without the answers of `doubted`.', Count),
        moved: described(
          'Those that would move the furthest, at most 3.',
          listOf(
            Type.Object({
              feature: described('The feature.', NamedFeature),
              rank: described('Its rank by all answers.', Type.Integer({ minimum: 1 })),
              rank_without: described('Its rank without the answers of `doubted`.', Type.Integer({ minimum: 1 })),
            }),
          ),
        ),
      }),
    ),
    tastes: described('Probability that users differ in taste; null if fewer than two answered.', orNull(Share)),
    divisive: described(
      'Features that users see higher or lower than the others do, with 95 % probability each; the most divisive first, at most 10.',
      listOf(
        Type.Object({
          feature: described('The feature.', NamedFeature),
          higher: described('Users who see it higher.', listOf(DisplayedUser)),
          lower: described('Users who see it lower.', listOf(DisplayedUser)),
        }),
      ),
    ),
    pairs: described(
      'Every two users who can be compared, those with the most comparable answers first.',
      listOf(
        Type.Object({
          a: described('One of the users.', DisplayedUser),
          b: described('The other user.', DisplayedUser),
          ...overlap,
        }),
      ),
    ),
    contested: described(
      'Pairs of features that users answer in opposite directions, the most contested first, at most 50.',
      listOf(
        Type.Object({
          feature_a: described('One of the features.', NamedFeature),
          feature_b: described('The other feature.', NamedFeature),
          for_a: described('Users whose latest answer is `feature_a`.', listOf(DisplayedUser)),
          for_b: described('Users whose latest answer is `feature_b`.', listOf(DisplayedUser)),
          for_tie: described('Users whose latest answer is a tie.', listOf(DisplayedUser)),
        }),
      ),
    ),
    alpha: described(
      'Agreement of the team as Krippendorff’s alpha: 1 is full agreement, 0 is what chance would give. Null if no two users answered the same pair.',
      orNull(Type.Number({ maximum: 1 })),
    ),
    shared_pairs: described('Pairs of features that at least two users answered.', Count),
    majority_share: described(
      'Mean share of users in the majority, over all `shared_pairs`, 0 to 1; null if there are none.',
      orNull(Share),
    ),
  }),
);

/** How far people agree. */
export const agreement = resource('/api/v1/projects/:project_id/agreement', 'Projects', {
  getAgreement: get('', {
    summary: 'Get how far the users of a project agree in one dimension, and where they differ',
    params: projectParams,
    query: ofDimension,
    cost: 'expensive',
    who: 'member',
    scope: 'read',
    responses: {
      200: json('The users, every pair of users, and the features that they see differently', Agreement),
    },
  }),
});
