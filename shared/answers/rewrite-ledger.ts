import type { Needs } from '../context.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import type { Dimension } from '../ranking/vocabulary.ts';
import { requestViewRefresh } from '../results/jobs.ts';
import { replayEstimates } from './store/estimates.ts';
import { lockLedgers, markRewritten } from './store/ledgers.ts';

interface Rewrite<T> {
  projectId: string;
  dimension: Dimension;
  changedBy: string;
  /** Changes comparisons. Returns null if there is nothing to change. */
  change(tx: Transaction): Promise<T | null>;
}

/**
 * Makes one change to a ranking other than appending: locks the ledger, changes comparisons and recomputes the estimates in one
 * transaction. It waits for its turn before taking a connection. If nothing changes, it writes nothing.
 */
export async function rewriteLedger<T>(
  { em, jobs, now, rewrites }: Needs<'em' | 'jobs' | 'now' | 'rewrites'>,
  { projectId, dimension, changedBy, change }: Rewrite<T>,
): Promise<T | null> {
  const changed = await rewrites.run(projectId, () =>
    em.transactional(async (tx) => {
      await lockLedgers(tx, projectId, [dimension]);
      const result = await change(tx);
      if (result === null) return null;
      await markRewritten(tx, { projectId, dimensions: [dimension], at: now(), by: changedBy });
      await replayEstimates(tx, { projectId, dimension });
      return result;
    }),
  );
  if (changed !== null) requestViewRefresh(jobs, projectId, [dimension]);
  return changed;
}
