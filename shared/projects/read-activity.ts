import type { Needs } from '../context.ts';
import { readFactsOf } from '../results/read-progress.ts';
import { type ActivityEntry, type ActivityFilter, countActivity, findActivityPage } from './store/activity-pages.ts';
import type { ProjectView } from './store/project-access.ts';

/** One page of a project's activity, newest first, and the total number of entries. */
export async function readActivity(
  context: Needs<'pool' | 'rankings' | 'views'>,
  project: ProjectView,
  filter: ActivityFilter,
  page: { offset: number; limit: number },
): Promise<{ entries: ActivityEntry[]; total: number }> {
  // Rankings know the number of their active comparisons, but not of answers. Counting answers here reads them all.
  const isWhole = filter.userId === null && filter.featureId === null && !filter.byAnswer;
  const countsComparisons = isWhole && (filter.actions?.includes('comparison_created') ?? true);
  const [entries, others, facts] = await Promise.all([
    findActivityPage(context.pool, project.id, filter, page),
    countActivity(context.pool, project.id, filter, { withActive: !isWhole }),
    countsComparisons ? readFactsOf(context, Object.values(project.ledgers)) : [],
  ]);
  return { entries, total: facts.reduce((sum, { comparisons }) => sum + comparisons, others) };
}
