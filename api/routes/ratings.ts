import { factors } from '../../shared/answers/contract/factors.ts';
import { ratings } from '../../shared/answers/contract/ratings.ts';
import { assertMayAnswer } from '../../shared/answers/may-answer.ts';
import { presentFactorQuestions, presentRatingCards } from '../../shared/answers/present-questions.ts';
import { rateFeatures, takeBackRatings } from '../../shared/answers/rate-features.ts';
import { readFactorQuestions, sayFactors, takeBackFactors } from '../../shared/answers/say-factors.ts';
import { findCards } from '../../shared/answers/store/ratings.ts';
import { implement } from '../http/implement.ts';
import { noContent, ok } from '../http/responses.ts';

export const factorEndpoints = implement(factors, {
  async nextFactors({ granted: project, user, context, query: { dimension } }) {
    return ok(presentFactorQuestions(await readFactorQuestions(context, { project, dimension, userId: user.id })));
  },

  async setFactors({ granted: project, user, context, body }) {
    const { dimension, factors: given } = body;
    const list = given.map(({ more_id: moreId, less_id: lessId, factor }) => ({ moreId, lessId, factor }));
    await sayFactors(context, { project, dimension, userId: user.id }, list);
    return noContent();
  },

  async deleteFactors({ granted: project, user, context, query: { dimension } }) {
    await takeBackFactors(context, { project, dimension, userId: user.id });
    return noContent();
  },
});

export const ratingEndpoints = implement(ratings, {
  async nextRatings({ granted: project, user, context, query: { dimension, count } }) {
    assertMayAnswer(project, dimension);
    const key = { projectId: project.id, dimension };
    return ok(presentRatingCards(await findCards(context.pool, { ...key, userId: user.id }, count)));
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
