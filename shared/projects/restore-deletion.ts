import { assertMayTakeBack } from '../answers/may-answer.ts';
import { rewriteLedger } from '../answers/rewrite-ledger.ts';
import { findComparisons } from '../answers/store/comparisons.ts';
import type { Needs } from '../context.ts';
import { refuseTooMany } from '../features/add-features.ts';
import { refuseTaken } from '../features/external-identity.ts';
import { rewriteFeatures } from '../features/rewrite-features.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import { UUID_PATTERN } from '../platform/identifiers.ts';
import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';
import { NotYours } from './may-delete.ts';
import { RESTORE_DAYS, restorableUntil } from './rules/restoring.ts';
import { logActivity } from './store/activity.ts';
import type { ActivityEntry } from './store/activity-pages.ts';
import {
  DELETING_ACTIONS,
  type Deletion,
  findDeletion,
  findIdentitiesOf,
  findRestored,
  type RestoredFeature,
  undeleteAll,
  undeleteAnswer,
  undeleteFeatures,
} from './store/deletions.ts';
import type { ProjectView } from './store/project-access.ts';

/** For entries of a project's activity that a person can restore: by id, until when. */
export async function readRestorable(
  { pool, now }: Needs<'now' | 'pool'>,
  projectId: string,
  entries: readonly ActivityEntry[],
  { userId, isOwner }: { userId: string; isOwner: boolean },
): Promise<ReadonlyMap<string, Date>> {
  const recent = entries.filter(
    (entry) => DELETING_ACTIONS.some((action) => action === entry.action) && restorableUntil(entry.timestamp) > now(),
  );
  const theirs = isOwner ? new Set<string>() : await findTheirs({ pool }, projectId, recent, userId);
  const open = recent.filter(({ id }) => isOwner || theirs.has(id));
  const since = new Date(now().getTime() - RESTORE_DAYS * 86_400_000);
  const ids = open.map(({ id }) => id);
  const restored = await findRestored(pool, projectId, ids, since);
  return new Map(
    open.filter(({ id }) => !restored.has(id)).map(({ id, timestamp }) => [id, restorableUntil(timestamp)]),
  );
}

/** Ids of the deletions that a member can restore: those they made, and deletions of their own answers. */
async function findTheirs(
  { pool }: Needs<'pool'>,
  projectId: string,
  deletions: readonly Pick<Deletion, 'id' | 'userId' | 'details'>[],
  userId: string,
): Promise<ReadonlySet<string>> {
  const answerIn = ({ details: { comparison_id: id } }: Pick<Deletion, 'details'>): string | null =>
    // Imported details may hold anything.
    typeof id === 'string' && UUID_PATTERN.test(id) ? id : null;
  const byOthers = deletions.filter((deletion) => deletion.userId !== userId);
  const ids = byOthers.map(answerIn).filter((id) => id !== null);
  const answers = ids.length === 0 ? [] : await findComparisons(pool, { projectId, ids });
  const own = new Set(answers.filter((answer) => answer.userId === userId).map(({ id }) => id));
  return new Set(
    deletions.filter((deletion) => deletion.userId === userId || own.has(answerIn(deletion) ?? '')).map(({ id }) => id),
  );
}

/** Rows that became active again. */
export interface Restored {
  features: number;
  comparisons: number;
}

interface Restoring {
  project: ProjectView;
  activityId: string;
  restoredBy: string;
  /** Whether the person may restore what others deleted. */
  isOwner: boolean;
}

type Rewriting = Needs<'em' | 'jobs' | 'now' | 'pool' | 'rewrites' | 'settings'>;

const NOTHING = 'There is nothing to restore: it was restored already, or nothing was deleted';

/**
 * Restores what an activity deleted: answers, a whole dimension, or features with their answers. All of it takes its old place in the
 * ledger, so the estimates are those of the same answers in the same order, whatever happened in between.
 * @throws NotFound if the project has no such activity; NotYours, OtherDimension; Conflict if nothing is left to restore, after 30 days, or
 * if the features would exceed the limit.
 */
export async function restoreDeletion(context: Rewriting, restoring: Restoring): Promise<Restored> {
  const { project, activityId, restoredBy, isOwner } = restoring;
  const deletion = await findDeletion(context.pool, { projectId: project.id, id: activityId });
  if (!deletion) throw new NotFound('Activity not found', 'activity_not_found');
  if (!DELETING_ACTIONS.some((action) => action === deletion.action)) throw nothingToRestore();
  if (!isOwner && !(await findTheirs(context, project.id, [deletion], restoredBy)).has(deletion.id)) {
    throw new NotYours("You can't restore what others deleted");
  }
  if (restorableUntil(deletion.at) <= context.now()) {
    throw new Conflict(`A deletion can be taken back for ${RESTORE_DAYS} days`, 'restore_expired');
  }
  return deletion.action.startsWith('feature')
    ? restoreFeatures(context, restoring, deletion)
    : restoreComparisons(context, restoring, deletion);
}

const nothingToRestore = () => new Conflict(NOTHING, 'nothing_to_restore');

async function restoreComparisons(
  context: Rewriting,
  { project, restoredBy }: Restoring,
  deletion: Deletion,
): Promise<Restored> {
  const { id: projectId } = project;
  const { comparison_id: comparisonId, dimension: named } = deletion.details;
  const dimension = DIMENSIONS.find((each) => each === named);
  const isReset = deletion.action === 'comparisons_reset';
  // Imported details may hold anything.
  if (!dimension || !(isReset || isId(comparisonId))) throw nothingToRestore();
  assertMayTakeBack(project, dimension, false);
  const restored = await rewriteLedger(context, {
    projectId,
    dimension,
    changedBy: restoredBy,
    async change(tx) {
      const comparisons = isId(comparisonId)
        ? await undeleteAnswer(tx, { projectId, comparisonId, at: deletion.at })
        : await undeleteAll(tx, { ...deletion, projectId, dimension });
      if (comparisons.length === 0) return null;
      const count = comparisons.length;
      logActivity(tx, {
        projectId,
        action: isReset ? 'comparisons_restored' : 'comparison_restored',
        userId: restoredBy,
        at: context.now(),
        details: {
          ...(isReset ? { count } : { comparison_id: comparisonId, ...(count > 1 && { comparisons: count }) }),
          dimension: dimension satisfies Dimension,
          activity_id: deletion.id,
        },
      });
      return comparisons.filter(({ active }) => active).length;
    },
  });
  if (restored === null) throw nothingToRestore();
  return { features: 0, comparisons: restored };
}

async function restoreFeatures(
  context: Rewriting,
  { project, restoredBy }: Restoring,
  deletion: Deletion,
): Promise<Restored> {
  const { id: projectId } = project;
  const { feature_id: one, feature_ids: several } = deletion.details;
  const featureIds = (Array.isArray(several) ? several : [one]).filter(isId);
  let comparisons = 0;
  const features = await rewriteFeatures<RestoredFeature, number>(
    context,
    { projectId, featureIds, changedBy: restoredBy },
    {
      actions: ['feature_restored', 'features_restored'],
      eventOf: ({ archived }) => (archived ? 'feature.archived' : 'feature.restored'),
      details: () => ({ activity_id: deletion.id }),
      async change(tx) {
        await refuseTaken(tx, projectId, await findIdentitiesOf(tx, { projectId, featureIds, at: deletion.at }));
        const restored = await undeleteFeatures(tx, {
          projectId,
          featureIds,
          at: deletion.at,
          archived: archivedIn(deletion),
        });
        const active = restored.features.filter(({ archived }) => !archived).length;
        await refuseTooMany(tx, projectId, active, context.settings.FEATURES_PER_PROJECT, { included: true });
        comparisons = restored.comparisons;
        return restored.features;
      },
    },
    (_, changed) => changed.length,
  );
  if (features === 0) throw nothingToRestore();
  return { features, comparisons };
}

const isId = (value: unknown): value is string => typeof value === 'string' && UUID_PATTERN.test(value);

/** By id: when the features, deleted now, had been archived. */
function archivedIn({ details: { archived } }: Deletion): Record<string, string> {
  const times = Object.entries(archived ?? {}).filter(([, time]) => !Number.isNaN(Date.parse(String(time))));
  return Object.fromEntries(times.map(([id, time]) => [id, new Date(String(time)).toISOString()]));
}
