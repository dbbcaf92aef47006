import type { Needs } from '../context.ts';
import { NotFound } from '../platform/errors.ts';
import { rewriteRanking, type Sayer } from '../results/rewrite-ranking.ts';
import { assertMayAnswer } from './may-answer.ts';
import { deleteRatings, type GivenRating, lockActiveFeatures, storeRatings } from './store/ratings.ts';

type Services = Needs<'em' | 'jobs' | 'now' | 'rewrites'>;

/**
 * Stores a person's ratings. If there are several ratings of one feature, the last counts.
 * @throws NotFound if a feature is not in the project, OtherDimension.
 */
export async function rateFeatures(context: Services, rater: Sayer, ratings: readonly GivenRating[]): Promise<void> {
  const { project, dimension, userId } = rater;
  assertMayAnswer(project, dimension);
  const last = new Map(ratings.map((rating) => [rating.featureId, rating]));
  const key = { projectId: project.id, dimension };
  await rewriteRanking(context, rater, async (tx) => {
    if ((await lockActiveFeatures(tx, { projectId: project.id, ids: [...last.keys()] })) < last.size) {
      throw new NotFound('Feature not found', 'feature_not_found');
    }
    return storeRatings(tx, { ...key, userId, at: context.now(), given: [...last.values()] });
  });
}

/** Takes back all ratings that a person gave in a dimension, even if they no longer answer it. */
export async function takeBackRatings(context: Services, rater: Sayer): Promise<void> {
  const { project, dimension, userId } = rater;
  await rewriteRanking(context, rater, (tx) => deleteRatings(tx, { projectId: project.id, dimension, userId }));
}
