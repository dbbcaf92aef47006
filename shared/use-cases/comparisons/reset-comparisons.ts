import type { Dimension } from '../../ranking/vocabulary.ts';
import { logActivity } from '../../store/activity.ts';
import { query } from '../../store/statement.ts';
import type { Context } from '../context.ts';
import { rewriteLedger } from './rewrite-ledger.ts';

/**
 * Takes all comparisons of a dimension out of its ranking; they stay in the audit trail.
 * @returns how many there were.
 */
export async function resetComparisons(
  context: Context,
  { projectId, dimension, resetBy }: { projectId: string; dimension: Dimension; resetBy: string },
): Promise<number> {
  const at = context.now();
  const ids = await rewriteLedger(context, {
    projectId,
    dimension,
    changedBy: resetBy,
    async change(tx) {
      const rows = await query<{ id: string }>(
        tx,
        `update comparisons set deleted_at = $3, deleted_by = $4
          where project_id = $1 and dimension = $2 and deleted_at is null returning id`,
        [projectId, dimension, at, resetBy],
      );
      if (rows.length === 0) return null;
      const details = { dimension, count: rows.length };
      logActivity(tx, { projectId, action: 'comparisons_reset', userId: resetBy, at, details });
      return rows.map(({ id }) => id);
    },
  });
  if (!ids) return 0;
  await context.proposals.release({ projectId, dimension }, ids);
  return ids.length;
}
