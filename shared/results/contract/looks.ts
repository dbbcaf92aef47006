import { NamedFeature, NamedUser, OrderRenewedAt, SharedRank } from '../../platform/contract/common-fields.ts';
import { post, resource } from '../../platform/contract/operation.ts';
import { projectParams } from '../../platform/contract/parameters.ts';
import { json } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { sortedQuery } from './results.ts';

/** Counts of the changes that can move features. */
const Causes = model('CausesOfMoves', {
  added: f.count('Features that were added.'),
  restored: f.count('Features that were restored.'),
  archived: f.count('Features that were archived. With more than 1,000 features, those that are gone.'),
  deleted: f.count('Features that were deleted.'),
  answers: f.list(
    f.object({ user: NamedUser.about('The user.'), answers: f.count('Number of answers.') }),
    'Answers by person, most first, at most 20 people. An answer about four features counts once.',
  ),
  taken_back: f.count('Answers that were changed, undone or deleted; a reset counts once.'),
  ratings: f.count('Ratings.'),
  factors: f.count('Answers about factors, which move features only by value for effort.'),
  settings: f.count('Changes of the model.'),
});

/** Changes in the results since the person's previous visit. */
const WhatMoved = model('WhatMoved', {
  since: f.moment('When you saw the results before. Looks less than an hour apart belong together.'),
  moves: f.list(
    f.object({
      feature: NamedFeature.about('The feature.'),
      from: SharedRank.about('Rank that you saw. Features that nothing tells apart share one.'),
      to: SharedRank.about('Rank now.'),
    }),
    'At most eight features that changed places, those that the answers moved the furthest first. Features that pass others by a coin’s throw are not among them.',
  ),
  others: f.count('Number of other features that changed places.'),
  furthest: f.count('Most places that one of these moved by.'),
  causes: Causes.about('Whatever may have moved them.'),
});

export type Look = Of<typeof Look>;
export const Look = model('Look', {
  order_renewed_at: OrderRenewedAt,
  moved: f.nullOr(WhatMoved, 'What has moved; null at the first visit.'),
});

/** Records that a person looks at the results. */
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
