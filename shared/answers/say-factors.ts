import type { Needs } from '../context.ts';
import type { FeatureRecord } from '../features/store/feature-catalog.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { factorPairs, isFirstRanking } from '../ranking/results/factor-questions.ts';
import type { Dimension } from '../ranking/vocabulary.ts';
import { readOrder } from '../results/read-order.ts';
import { readFacts } from '../results/read-progress.ts';
import { rewriteRanking, type Sayer } from '../results/rewrite-ranking.ts';
import { assertMayAnswer } from './may-answer.ts';
import { MAX_FACTORS } from './rules/factors.ts';
import { countFactors, deleteFactors, findFactors, type GivenFactor, storeFactors } from './store/factors.ts';
import { lockActiveFeatures } from './store/ratings.ts';

/** "How many times more is one feature than the other?" */
export interface FactorQuestion {
  more: FeatureRecord;
  less: FeatureRecord;
}

/**
 * The factor questions that are left for a person in a dimension. Each person is asked once, after the first ranking.
 * @throws OtherDimension
 */
export async function readFactorQuestions(
  context: Needs<'catalogs' | 'pool' | 'rankings' | 'views'>,
  { project, dimension, userId }: { project: ProjectView; dimension: Dimension; userId: string },
): Promise<FactorQuestion[]> {
  assertMayAnswer(project, dimension);
  const ledger = project.ledgers[dimension];
  const { comparisons, features: count } = await readFacts(context, ledger);
  if (!isFirstRanking(count, comparisons)) return [];
  const order = await readOrder(context, ledger);
  const along = order.featureIds.map((id, at) => ({ id, score: order.scores[at]!, compared: order.compared[at]! }));
  const rows = await findFactors(context.pool, { projectId: project.id, dimension });
  const pairOf = ({ moreId, lessId }: (typeof rows)[number]) => ({ moreId, lessId });
  const said = rows.filter(({ factor }) => factor !== null).map(pairOf);
  const own = rows.filter(({ userId: by }) => by === userId).map(pairOf);
  const asked = factorPairs(along, said);
  const left = asked
    .filter(({ moreId, lessId }) => !own.some((each) => each.moreId === moreId && each.lessId === lessId))
    .slice(0, Math.max(0, asked.length - own.length));
  const features = await context.catalogs.getMany(
    project,
    left.flatMap(({ moreId, lessId }) => [moreId, lessId]),
  );
  return left.map(({ moreId, lessId }) => ({ more: features.get(moreId)!, less: features.get(lessId)! }));
}

type Services = Needs<'em' | 'jobs' | 'now' | 'rewrites'>;

/**
 * Stores a person's factors: how many times more features are than others. If there are several for one pair, the last counts.
 * @throws NotFound if a feature is not in the project, OtherDimension, Conflict if the person would have more than `MAX_FACTORS`.
 */
export async function sayFactors(context: Services, sayer: Sayer, factors: readonly GivenFactor[]): Promise<void> {
  const { project, dimension, userId } = sayer;
  assertMayAnswer(project, dimension);
  const last = new Map(factors.map((given) => [`${given.moreId} ${given.lessId}`, given]));
  const ids = new Set(factors.flatMap(({ moreId, lessId }) => [moreId, lessId]));
  const key = { projectId: project.id, dimension };
  await rewriteRanking(context, sayer, async (tx) => {
    if ((await lockActiveFeatures(tx, { projectId: project.id, ids: [...ids] })) < ids.size) {
      throw new NotFound('Feature not found', 'feature_not_found');
    }
    const changed = await storeFactors(tx, { ...key, userId, at: context.now(), given: [...last.values()] });
    if ((await countFactors(tx, { ...key, userId })) > MAX_FACTORS) {
      throw new Conflict(`You can give at most ${MAX_FACTORS} factors in a dimension; take yours back to give others`);
    }
    return changed;
  });
}

/** Takes back all of a person's factors in a dimension, even if they no longer answer it. Pairwise then asks them again. */
export async function takeBackFactors(context: Services, sayer: Sayer): Promise<void> {
  const { project, dimension, userId } = sayer;
  await rewriteRanking(context, sayer, (tx) => deleteFactors(tx, { projectId: project.id, dimension, userId }));
}
