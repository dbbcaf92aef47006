import { factorPairs, isFirstRanking } from '../../ranking/results/factor-questions.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';
import { findFactors } from '../../store/factors.ts';
import type { FeatureRecord } from '../../store/feature-catalog.ts';
import type { ProjectView } from '../../store/project-access.ts';
import { assertMayAnswer } from '../comparisons/may-answer.ts';
import type { Needs } from '../context.ts';
import { readOrder } from '../ranking/read-order.ts';
import { readFacts } from '../ranking/read-progress.ts';

/** "How many times more is one feature than the other?" */
export interface FactorQuestion {
  more: FeatureRecord;
  less: FeatureRecord;
}

/**
 * The questions about factors that are left for a person in a dimension: each person is asked once, after the first ranking.
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
  const pairOf = ({ more_id: moreId, less_id: lessId }: (typeof rows)[number]) => ({ moreId, lessId });
  const said = rows.filter(({ factor }) => factor !== null).map(pairOf);
  const own = rows.filter(({ user_id: by }) => by === userId).map(pairOf);
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
