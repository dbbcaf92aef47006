import { Conflict, NotFound } from '../../errors.ts';
import { MAX_FACTORS } from '../../rules/factors.ts';
import { countFactors, deleteFactors, type GivenFactor, storeFactors } from '../../store/factors.ts';
import { lockActiveFeatures } from '../../store/ratings.ts';
import { assertMayAnswer } from '../comparisons/may-answer.ts';
import type { Needs } from '../context.ts';
import { rewriteRanking, type Sayer } from '../ranking/rewrite-ranking.ts';

type Services = Needs<'em' | 'jobs' | 'now' | 'rewrites'>;

/**
 * Stores how many times more features are than others, as a person says. Of several factors of one pair, the last counts.
 * @throws NotFound if a feature is not in the project, OtherDimension, Conflict if the person then has more than `MAX_FACTORS`.
 */
export async function sayFactors(context: Services, sayer: Sayer, factors: readonly GivenFactor[]): Promise<void> {
  const { project, dimension, userId } = sayer;
  assertMayAnswer(project, dimension);
  const last = new Map(factors.map((given) => [`${given.moreId} ${given.lessId}`, given]));
  const ids = new Set(factors.flatMap(({ moreId, lessId }) => [moreId, lessId]));
  const key = { projectId: project.id, dimension };
  await rewriteRanking(context, sayer, async (tx) => {
    if ((await lockActiveFeatures(tx, project.id, [...ids])) < ids.size) {
      throw new NotFound('Feature not found', 'feature_not_found');
    }
    const changed = await storeFactors(tx, key, { userId, at: context.now(), given: [...last.values()] });
    if ((await countFactors(tx, key, userId)) > MAX_FACTORS) {
      throw new Conflict(`You can give at most ${MAX_FACTORS} factors in a dimension; take yours back to give others`);
    }
    return changed;
  });
}

/** Takes back all that a person said about factors in a dimension, even one that is no longer theirs; they are asked again. */
export async function takeBackFactors(context: Services, sayer: Sayer): Promise<void> {
  const { project, dimension, userId } = sayer;
  await rewriteRanking(context, sayer, (tx) => deleteFactors(tx, { projectId: project.id, dimension }, userId));
}
