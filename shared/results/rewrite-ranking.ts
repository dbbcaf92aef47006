import { lockLedgers, markRewritten } from '../answers/store/ledgers.ts';
import type { Needs } from '../context.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import type { Dimension } from '../ranking/vocabulary.ts';
import { requestViewRefresh } from './jobs.ts';

/** A person, and a dimension that their statement is about. */
export interface Sayer {
  project: ProjectView;
  dimension: Dimension;
  userId: string;
}

/**
 * Changes an input of a ranking other than its comparisons, so that it is loaded again. Comparisons and estimates stay.
 * @param change returns whether anything changed.
 */
export async function rewriteRanking(
  { em, jobs, now, rewrites }: Needs<'em' | 'jobs' | 'now' | 'rewrites'>,
  { project, dimension, userId }: Sayer,
  change: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  const changed = await rewrites.run(project.id, () =>
    em.transactional(async (tx) => {
      await lockLedgers(tx, project.id, [dimension]);
      if (!(await change(tx))) return false;
      await markRewritten(tx, { projectId: project.id, dimensions: [dimension], at: now(), by: userId });
      return true;
    }),
  );
  if (changed) requestViewRefresh(jobs, project.id, [dimension]);
}
