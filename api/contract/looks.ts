import type { Static } from 'typebox';
import { NamedFeature, NamedUser, OrderRenewedAt, SharedRank } from './fields.ts';
import { post, resource } from './operation.ts';
import { projectParams } from './params.ts';
import { json } from './responses.ts';
import { sortedQuery } from './results.ts';
import { Count, DateTime, described, listOf, named } from './shapes.ts';
import { Type } from './type.ts';

/** Counts of the changes that can move features. */
const Causes = named(
  'CausesOfMoves',
  Type.Object({
    added: described('Features that were added.', Count),
    restored: described('Features that were restored.', Count),
    archived: described('Features that were archived. With more than 1,000 features, those that are gone.', Count),
    deleted: described('Features that were deleted.', Count),
    answers: described(
      'Answers by person, most first, at most 20 people. An answer about four features counts once.',
      listOf(Type.Object({ user: described('The user.', NamedUser), answers: described('Number of answers.', Count) })),
    ),
    taken_back: described('Answers that were changed, undone or deleted; a reset counts once.', Count),
    ratings: described('Ratings.', Count),
    factors: described('Answers about factors, which move features only by value for effort.', Count),
    settings: described('Changes of the model.', Count),
  }),
);

/** Changes in the results since the person's previous visit. */
const WhatMoved = named(
  'WhatMoved',
  Type.Object({
    since: described('When you saw the results before. Looks less than an hour apart belong together.', DateTime),
    moves: described(
      'At most eight features that changed places, those that the answers moved the furthest first. Features that pass others by a coin’s throw are not among them.',
      listOf(
        Type.Object({
          feature: described('The feature.', NamedFeature),
          from: described('Rank that you saw. Features that nothing tells apart share one.', SharedRank),
          to: described('Rank now.', SharedRank),
        }),
      ),
    ),
    others: described('Number of other features that changed places.', Count),
    furthest: described('Most places that one of these moved by.', Count),
    causes: described('Whatever may have moved them.', Causes),
  }),
);

export type Look = Static<typeof Look>;
export const Look = named(
  'Look',
  Type.Object({
    order_renewed_at: OrderRenewedAt,
    moved: described('What has moved; null at the first visit.', Type.Union([WhatMoved, Type.Null()])),
  }),
);

/** A person looks at the results. */
export const looks = resource('/api/v1/projects/:project_id/looks', 'Results', {
  recordLook: post('', {
    summary: 'Note that you see the results, and get what has moved since you saw them before',
    params: projectParams,
    query: sortedQuery,
    cost: 'large',
    who: 'member',
    scope: 'session',
    responses: { 200: json('What has moved', Look) },
  }),
});
