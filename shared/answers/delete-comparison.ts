import type { Needs } from '../context.ts';
import { NotFound } from '../platform/errors.ts';
import { NotYours } from '../projects/may-delete.ts';
import { logActivity } from '../projects/store/activity.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import type { Dimension } from '../ranking/vocabulary.ts';
import { topToSettle } from '../results/read-top-progress.ts';
import { pairOfIds, type QuestionOfIds } from './leases/pair-of-ids.ts';
import { assertMayTakeBack } from './may-answer.ts';
import { circumstancesOf } from './next-pair.ts';
import { prepareQuestions } from './questions.ts';
import { rewriteLedger } from './rewrite-ledger.ts';
import { markDeleted } from './store/comparison-changes.ts';
import { findComparisons, findSets, type StoredComparison } from './store/comparisons.ts';

/** Time within which users answer an undone pair again, in milliseconds. When few pairs are left, they are reserved no longer. */
const BRIEFLY_MS = 15_000;

/**
 * Takes a comparison out of the ranking, with all comparisons of its set. They stay in the audit trail. An archived comparison then doesn't
 * return with its feature.
 * @param input.others how others' comparisons are treated: deleted, refused, or reported as unknown.
 * @param input.askAgain whether its pair is on the screen of the person who deletes it, so that others must not be asked about it.
 * @throws NotFound when the project has no such active or archived comparison, OtherDimension, NotYours.
 */
export async function deleteComparison(
  context: Needs<'em' | 'jobs' | 'log' | 'now' | 'pool' | 'proposals' | 'rankings' | 'rewrites'>,
  {
    project,
    comparisonId,
    deletedBy,
    others,
    askAgain,
  }: {
    project: ProjectView;
    comparisonId: string;
    deletedBy: string;
    others: 'deleted' | 'refused' | 'unknown';
    askAgain: boolean;
  },
): Promise<void> {
  const { id: projectId } = project;
  const [stored] = await findComparisons(context.pool, { projectId, ids: [comparisonId] });
  const isOwn = stored?.userId === deletedBy;
  const isThere = stored && (stored.deletedAt === null || stored.archivedAt !== null);
  const found = isThere && (isOwn || others !== 'unknown') ? stored : null;
  if (found) assertMayTakeBack(project, found.dimension, isOwn);
  if (found && !isOwn && others === 'refused') throw new NotYours("You can't delete the answers of others");
  const question = found?.deletedAt === null && askAgain ? await questionOf(context, found) : null;
  // Before others can be asked.
  if (found && question) await context.proposals.keep(found, deletedBy, question);
  const at = context.now();
  const deleted = found
    ? await rewriteLedger(context, {
        projectId,
        dimension: found.dimension,
        changedBy: deletedBy,
        async change(tx) {
          const ids = await markDeleted(tx, { projectId, comparisonId, by: deletedBy, at });
          if (ids.length === 0) return null;
          logActivity(tx, {
            projectId,
            action: 'comparison_deleted',
            userId: deletedBy,
            at,
            details: {
              comparison_id: comparisonId,
              dimension: found.dimension,
              ...(ids.length > 1 && { comparisons: ids.length }),
            },
          });
          return ids;
        },
      })
    : null;
  if (!found || !deleted) throw new NotFound('Comparison not found', 'comparison_not_found');
  await context.proposals.release(found, deleted);
  if (!question) return;
  const isAlone = await isNothingLeft(context, project, found.dimension, deletedBy).catch((error: unknown) => {
    // The comparison is deleted; its pair stays reserved for as long as any other.
    context.log.warn({ err: error, projectId }, 'comparison deleted, but what is left to ask could not be read');
    return false;
  });
  if (isAlone) await context.proposals.keep(found, deletedBy, question, BRIEFLY_MS);
}

/** The features of an answer, as a question. */
async function questionOf(
  { pool }: Needs<'pool'>,
  { projectId, setId, ...found }: StoredComparison,
): Promise<QuestionOfIds> {
  const pair = pairOfIds(found.featureAId, found.featureBId);
  if (setId === null) return pair;
  const comparisons = await findSets(pool, { projectId, setIds: [setId] });
  const ids = new Set(comparisons.flatMap(({ featureAId, featureBId }) => [featureAId, featureBId]));
  const more = [...ids].filter((id) => id !== pair.a && id !== pair.b);
  return { ...pair, ...(more.length > 0 && { more }) };
}

/** Whether there is currently no question for others, given the project's aim, because every open pair is reserved. */
async function isNothingLeft(
  context: Needs<'proposals' | 'rankings'>,
  project: ProjectView,
  dimension: Dimension,
  userId: string,
): Promise<boolean> {
  const { id: projectId, selectionStrategy: strategy } = project;
  const [loaded, snapshot] = await Promise.all([
    context.rankings.refresh({ projectId, dimension }),
    context.proposals.leasesFor({ projectId, dimension }, userId, true),
  ]);
  const questions = await prepareQuestions(context, loaded, {
    strategy,
    userId,
    goal: 0,
    ...topToSettle(project, dimension, {}),
  });
  const { own, kept, others, foreseen } = snapshot;
  const held = { others: own ? [own, ...others] : others, foreseen: [...kept, ...foreseen], skipped: [] };
  return questions.next({ leased: circumstancesOf(questions, loaded, held).kept }) === null;
}
