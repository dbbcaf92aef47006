import { DIMENSIONS } from '../../ranking/vocabulary.ts';
import { type ActivityEntry, countOtherActivity, findActivityPage } from '../../store/activity-pages.ts';
import type { ProjectView } from '../../store/project-access.ts';
import type { Context } from '../context.ts';
import { readFactsOf } from '../ranking/read-progress.ts';

/** One page of what happened to a project, newest first, and how many entries there are. */
export async function readActivity(
  context: Context,
  project: ProjectView,
  page: { action: string | null; offset: number; limit: number },
): Promise<{ entries: ActivityEntry[]; total: number }> {
  const countsComparisons = page.action === null || page.action === 'comparison_created';
  const [entries, others, facts] = await Promise.all([
    findActivityPage(context.pool, project.id, page),
    countOtherActivity(context.pool, project.id, page.action),
    countsComparisons
      ? readFactsOf(
          context,
          DIMENSIONS.map((dimension) => project.ledgers[dimension]),
        )
      : [],
  ]);
  return { entries, total: facts.reduce((sum, { comparisons }) => sum + comparisons, others) };
}
