import { findCards } from '../../../shared/store/ratings.ts';
import { assertMayAnswer } from '../../../shared/use-cases/comparisons/may-answer.ts';
import { rateFeatures, takeBackRatings } from '../../../shared/use-cases/ratings/rate-features.ts';
import { ratings } from '../../contract/ratings.ts';
import { implement } from '../../http/implement.ts';
import { noContent, ok } from '../../http/responses.ts';
import { presentRatingCards } from '../../presenters/rating-cards.ts';

export const ratingEndpoints = implement(ratings, {
  async nextRatings({ granted: project, user, context, query: { dimension, count } }) {
    assertMayAnswer(project, dimension);
    const key = { projectId: project.id, dimension };
    return ok(presentRatingCards(await findCards(context.pool, key, user.id, count)));
  },

  async setRatings({ granted: project, user, context, body }) {
    const { dimension, ratings: given } = body;
    const list = given.map(({ feature_id: featureId, grade }) => ({ featureId, grade }));
    await rateFeatures(context, { project, dimension, userId: user.id }, list);
    return noContent();
  },

  async deleteRatings({ granted: project, user, context, query: { dimension } }) {
    await takeBackRatings(context, { project, dimension, userId: user.id });
    return noContent();
  },
});
