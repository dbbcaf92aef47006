import type { Needs } from '../context.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';
import { readFactsOf } from '../results/read-progress.ts';
import { type ComparisonFilter, countComparisons, findComparisonsPage } from './store/comparison-pages.ts';
import { findActiveComparisons, type StoredComparison } from './store/comparisons.ts';

/** One page of the active comparisons that match a filter, newest first, and their total number. */
export async function listComparisons(
  context: Needs<'pool' | 'rankings' | 'views'>,
  project: ProjectView,
  filter: ComparisonFilter,
  page: { offset: number; limit: number },
): Promise<{ found: StoredComparison[]; total: number }> {
  const { dimension, userId, featureId, byAnswer } = filter;
  const [found, total] = await Promise.all([
    findComparisonsPage(context.pool, project.id, filter, page),
    userId === null && featureId === null && !byAnswer
      ? countOfDimensions(context, project, dimension ? [dimension] : DIMENSIONS)
      : countComparisons(context.pool, project.id, filter),
  ]);
  return { found, total };
}

/** The active comparisons with these ids that match a filter, in the order of the ids. */
export async function listComparisonsById(
  { pool }: Needs<'pool'>,
  project: ProjectView,
  { dimension, userId, featureId }: Omit<ComparisonFilter, 'byAnswer'>,
  ids: readonly string[],
): Promise<StoredComparison[]> {
  const found = await findActiveComparisons(pool, { projectId: project.id, ids: [...new Set(ids)], dimension });
  return found.filter(
    (each) =>
      (userId === null || each.userId === userId) &&
      (featureId === null || each.featureAId === featureId || each.featureBId === featureId),
  );
}

/** Rankings know the number of their comparisons. Counting them would read them all. */
async function countOfDimensions(
  context: Needs<'rankings' | 'views'>,
  project: ProjectView,
  dimensions: readonly Dimension[],
): Promise<number> {
  const facts = await readFactsOf(
    context,
    dimensions.map((dimension) => project.ledgers[dimension]),
  );
  return facts.reduce((sum, { comparisons }) => sum + comparisons, 0);
}
