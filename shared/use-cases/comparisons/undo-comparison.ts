import { NotFound } from '../../errors.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';
import { logActivity } from '../../store/activity.ts';
import { query } from '../../store/statement.ts';
import type { Context } from '../context.ts';
import { rewriteLedger } from './rewrite-ledger.ts';

/**
 * Takes back the latest active comparison of a dimension; it stays in the audit trail.
 *
 * The ledger is locked first, so two people undoing at once take back two different comparisons.
 * @returns the id of the comparison.
 * @throws NotFound when there is nothing to undo.
 */
export async function undoComparison(
  context: Context,
  { projectId, dimension, undoneBy }: { projectId: string; dimension: Dimension; undoneBy: string },
): Promise<string> {
  const at = context.now();
  const undone = await rewriteLedger(context, {
    projectId,
    dimension,
    changedBy: undoneBy,
    async change(tx) {
      const [latest] = await query<{ id: string }>(
        tx,
        `update comparisons set deleted_at = $3, deleted_by = $4
          where project_id = $1 and deleted_at is null and id = (
            select id from comparisons
             where project_id = $1 and dimension = $2 and deleted_at is null order by seq desc limit 1)
          returning id`,
        [projectId, dimension, at, undoneBy],
      );
      if (!latest) return null;
      logActivity(tx, {
        projectId,
        action: 'comparison_undone',
        userId: undoneBy,
        at,
        details: { comparison_id: latest.id, dimension },
      });
      return latest.id;
    },
  });
  if (!undone) throw new NotFound('No comparison to undo', 'nothing_to_undo');
  await context.proposals.release({ projectId, dimension }, [undone]);
  return undone;
}
