import { Feature } from '../../features/contract/features.ts';
import { AskedDimension } from '../../platform/contract/common-fields.ts';
import { del, get, put, resource } from '../../platform/contract/operation.ts';
import { ofDimension, oneDimension, projectParams } from '../../platform/contract/parameters.ts';
import { json, nothing } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f, query } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { GRADES } from '../../platform/rules/limits.ts';

export type RatingCards = Of<typeof RatingCards>;
const RatingCards = model('RatingCards', {
  features: f.list(Feature, 'The features to rate, in this order.'),
  remaining: f.count('Number of features that you may still rate, these included.'),
  rated: f.count('Number of features that you have rated in the dimension.'),
});

/** About the number that a person rates in 100 seconds. */
const CARDS = 24;
const MAX_RATINGS = 100;

const cardsQuery = f.object({
  dimension: oneDimension,
  count: query.whole(1, MAX_RATINGS, 'Number of features.').or(CARDS),
});

const givenRatings = f.object({
  dimension: AskedDimension,
  ratings: f.listUpTo(
    MAX_RATINGS,
    f.object({
      feature_id: f.uuid('Id of the feature.'),
      grade: f
        .whole(
          GRADES.least,
          GRADES.most,
          'First impression: 1 is very little, 5 is very much. Null takes the rating back.',
        )
        .orNull()
        .sentAs({ type: ['null', 'integer'] }),
    }),
    'The ratings, one per feature.',
    { min: [1, 'have at least 1 entry'] },
  ),
});

/**
 * A first look at the features. Ratings are not comparisons: they only help to choose questions, and order features that no answer orders.
 */
export const ratings = resource('/api/v1/projects/:project_id/ratings', 'Ratings', {
  nextRatings: get('/next', {
    summary: 'Get the features to rate at a glance',
    params: projectParams,
    query: cardsQuery,
    who: 'member',
    scope: 'answer',
    cost: 'expensive',
    responses: {
      200: json(
        'Features with fewer than two ratings and few answers, none of them rated by you. Empty if nothing is left',
        RatingCards,
      ),
    },
  }),
  setRatings: put('', {
    summary: 'Rate features at a glance. A rating replaces your earlier one, and is no comparison',
    params: projectParams,
    body: givenRatings,
    who: 'member',
    scope: 'answer',
    responses: { 204: nothing('The ratings are stored') },
  }),
  deleteRatings: del('', {
    summary: 'Take back all your ratings in a dimension',
    params: projectParams,
    query: ofDimension,
    who: 'member',
    scope: 'answer',
    responses: { 204: nothing('You have no ratings in the dimension') },
  }),
});
