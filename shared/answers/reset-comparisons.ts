import type { Needs } from '../context.ts';
import type { LedgerKey } from '../platform/cache/keys.ts';
import { NotYours } from '../projects/may-delete.ts';
import { logActivity } from '../projects/store/activity.ts';
import type { Dimension } from '../ranking/vocabulary.ts';
import { rewriteLedger } from './rewrite-ledger.ts';
import { countDeletable, type Deletable, markAllDeleted } from './store/comparison-changes.ts';
import { hasAnswersOfOthers } from './store/others-work.ts';

/** How many comparisons a reset takes out. */
export const countToReset = ({ pool }: Needs<'pool'>, ranking: LedgerKey): Promise<Deletable> =>
  countDeletable(pool, ranking);

/**
 * Takes all comparisons of a dimension out of its ranking. They stay in the audit trail.
 * @param input.ownOnly whether the person may take out only their own answers.
 * @returns how many there were.
 * @throws NotYours, with nothing deleted, if one of them is another person's.
 */
export async function resetComparisons(
  context: Needs<'em' | 'jobs' | 'now' | 'proposals' | 'rewrites'>,
  {
    projectId,
    dimension,
    resetBy,
    ownOnly,
  }: { projectId: string; dimension: Dimension; resetBy: string; ownOnly: boolean },
): Promise<number> {
  const at = context.now();
  const ids = await rewriteLedger(context, {
    projectId,
    dimension,
    changedBy: resetBy,
    async change(tx) {
      if (ownOnly && (await hasAnswersOfOthers(tx, { projectId, dimension, userId: resetBy }))) {
        throw new NotYours(`Others answered about ${dimension}, too. You can't delete their answers`);
      }
      const deleted = await markAllDeleted(tx, { projectId, dimension, by: resetBy, at });
      if (deleted.length === 0) return null;
      const details = { dimension, count: deleted.length };
      logActivity(tx, { projectId, action: 'comparisons_reset', userId: resetBy, at, details });
      return deleted;
    },
  });
  if (!ids) return 0;
  await context.proposals.release({ projectId, dimension }, ids);
  return ids.length;
}
