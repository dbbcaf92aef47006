import { NotFound } from '../../errors.ts';
import { requestViewRefresh } from '../../jobs/request-view-refresh.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';
import { lockLedgers, markRewritten } from '../../store/ledgers.ts';
import type { ProjectView } from '../../store/project-access.ts';
import { deleteRatings, type GivenRating, lockRatedFeatures, storeRatings } from '../../store/ratings.ts';
import type { Transaction } from '../../store/statement.ts';
import { assertMayAnswer } from '../comparisons/may-answer.ts';
import type { Needs } from '../context.ts';

interface Rater {
  project: ProjectView;
  dimension: Dimension;
  userId: string;
}

type Services = Needs<'em' | 'jobs' | 'now' | 'rewrites'>;

/**
 * Stores a person's ratings. Of several ratings of one feature, the last counts.
 * @throws NotFound if a feature is not in the project, OtherDimension.
 */
export async function rateFeatures(context: Services, rater: Rater, ratings: readonly GivenRating[]): Promise<void> {
  const { project, dimension, userId } = rater;
  assertMayAnswer(project, dimension);
  const last = new Map(ratings.map((rating) => [rating.featureId, rating]));
  const key = { projectId: project.id, dimension };
  await changeRatings(context, rater, async (tx) => {
    if ((await lockRatedFeatures(tx, project.id, [...last.keys()])) < last.size) {
      throw new NotFound('Feature not found', 'feature_not_found');
    }
    return storeRatings(tx, key, { userId, at: context.now(), given: [...last.values()] });
  });
}

/** Takes back all ratings that a person gave in a dimension, even one that is no longer theirs. */
export async function takeBackRatings(context: Services, rater: Rater): Promise<void> {
  const { project, dimension, userId } = rater;
  await changeRatings(context, rater, (tx) => deleteRatings(tx, { projectId: project.id, dimension }, userId));
}

/** Ratings are the prior of the ranking: after a change it is loaded again. Its comparisons and estimates stay. */
async function changeRatings(
  { em, jobs, now, rewrites }: Services,
  { project, dimension, userId }: Rater,
  change: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  const changed = await rewrites.run(project.id, () =>
    em.transactional(async (tx) => {
      await lockLedgers(tx, project.id, [dimension]);
      if (!(await change(tx))) return false;
      await markRewritten(tx, project.id, [dimension], { at: now(), by: userId });
      return true;
    }),
  );
  if (changed) requestViewRefresh(jobs, project.id, [dimension]);
}
