import { AskedDimension, Guest, Id, NamedFeature, Service } from '../../platform/contract/common-fields.ts';
import { get, resource } from '../../platform/contract/operation.ts';
import { ofDimension, projectParams } from '../../platform/contract/parameters.ts';
import { json } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';

/** A user by id, with the name shown on screens. */
const DisplayedUser = model('DisplayedUser', {
  id: Id,
  name: f.string('Display name, or the username if there is none.'),
  username: f.string('Unique name, to show beside a display name, which need not be unique.'),
  service: Service,
  guest: Guest,
});

const overlap = {
  of: f.count('Answers whose pair the other side’s answers order.'),
  agreeing: f.number('Those that agree; a tie on one side counts half.', { minimum: 0 }),
};

export type Agreement = Of<typeof Agreement>;
export const Agreement = model('Agreement', {
  dimension: AskedDimension,
  revision: f.count('Revision of the ranking when this was computed. Later answers are not included.'),
  people: f.list(
    f.object({
      user: DisplayedUser.about('The user.'),
      answers: f.count("Answers that count in this dimension. Corrected answers don't count."),
      share: f.share("The user's share of all answers that count, 0 to 1."),
      with_others: f.nullOr(
        f.object(overlap),
        'How far the user agrees with what follows from the others’ answers, or with their scores if those contradict each other. Fewer than 20 comparable answers tell little. Null if too many users answered.',
      ),
      contradictions: f.count("Pairs on a cycle of the user's own answers; null where `with_others` is.").orNull(),
      straightness: f.nullOr(
        f.object({
          mean: f.share('The estimate.'),
          low: f.share('Lower end of the interval.'),
          high: f.share('Upper end of the interval.'),
        }),
        'How often the user answers as if all shared one order: 1 always, 0.5 at random, 0 the opposite; between `low` and `high` with 90 % probability. Null while answers at random could be the same, and while half of the users answer the opposite.',
      ),
      differs_in: f
        .oneOf(
          ['taste', 'care'],
          'Whether a taste of their own or careless answers set the user apart; null if neither explains the answers 19 times better than anything else. Users who answer the opposite differ in taste, unless they are a minority and not careful in the other dimension.',
        )
        .orNull(),
      opposite: f.flag('Whether they mostly answer the opposite of the others, but not carelessly.'),
      mostly_equal: f.flag('Whether they answer “Equal” too often for it to tell much.'),
      weight: f.share('How much each answer counts, as in an explanation.'),
      reversed: f.share('How much the opposite of each counts, as there.'),
    }),
    'The users who answered, most answers first, at most 200.',
  ),
  team: f.object(
    {
      doubted: f.list(DisplayedUser, 'Users whose answers look random or swapped: `differs_in` is `care`.'),
      agree: f
        .share(
          'Estimated share of all pairs that two of the other users put in the same order, 0 to 1. Null with fewer than four answers per feature, and while tastes explain the answers as well as slips do.',
        )
        .orNull(),
      moves: f.count('Features that would have another rank without the answers of `doubted`.'),
      moved: f.list(
        f.object({
          feature: NamedFeature.about('The feature.'),
          rank: f.integer('Its rank by all answers.', { minimum: 1 }),
          rank_without: f.integer('Its rank without the answers of `doubted`.', { minimum: 1 }),
        }),
        'Those that would move the furthest, at most 3.',
      ),
    },
    'How far the team agrees about all pairs of features, by one model of all answers: tastes, slips and careless users.',
  ),
  camps: f.nullOr(
    f.object({
      probability: f.share('Probability of two parts.'),
      parts: f.list(
        f.object({
          people: f.integer('Number of users.', { minimum: 2 }),
          users: f.list(DisplayedUser, 'Empty for callers who see no names.'),
          order: f.list(NamedFeature, 'Its order, best first, at most 100.'),
        }),
        'The larger one first.',
      ),
      apart: f.list(
        f.object({
          feature: NamedFeature.about('The feature.'),
          ranks: f.list(f.integer(undefined, { minimum: 1 }), 'Its rank in each part.'),
        }),
        'Features that one part sees higher with 95 % probability, at most 10.',
      ),
    }),
    'Two parts of the team with an order each, if answers say so; else null, and of fewer than 5 users for callers who see no names.',
  ),
  tastes: f.share('Probability that users differ in taste; null if fewer than two answered.').orNull(),
  divisive: f.list(
    f.object({
      feature: NamedFeature.about('The feature.'),
      higher: f.list(DisplayedUser, 'Users who see it higher.'),
      lower: f.list(DisplayedUser, 'Users who see it lower.'),
    }),
    'Features that users see higher or lower than the others do, with 95 % probability each; the most divisive first, at most 10.',
  ),
  pairs: f.list(
    f.object({
      a: DisplayedUser.about('One of the users.'),
      b: DisplayedUser.about('The other user.'),
      ...overlap,
    }),
    'Every two users who can be compared, those with the most comparable answers first.',
  ),
  contested: f.list(
    f.object({
      feature_a: NamedFeature.about('One of the features.'),
      feature_b: NamedFeature.about('The other feature.'),
      for_a: f.list(DisplayedUser, 'Users whose latest answer is `feature_a`.'),
      for_b: f.list(DisplayedUser, 'Users whose latest answer is `feature_b`.'),
      for_tie: f.list(DisplayedUser, 'Users whose latest answer is a tie.'),
    }),
    'Pairs of features that users answer in opposite directions, the most contested first, at most 50.',
  ),
  alpha: f
    .number(
      'Agreement of the team as Krippendorff’s alpha: 1 is full agreement, 0 is what chance would give. Null if no two users answered the same pair.',
      { maximum: 1 },
    )
    .orNull(),
  shared_pairs: f.count('Pairs of features that at least two users answered.'),
  majority_share: f
    .share('Mean share of users in the majority, over all `shared_pairs`, 0 to 1; null if there are none.')
    .orNull(),
});

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
