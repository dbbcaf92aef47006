import { replayEstimates } from '../answers/store/estimates.ts';
import { lockLedgers, markRewritten } from '../answers/store/ledgers.ts';
import type { Needs } from '../context.ts';
import type { Feature } from '../entities.ts';
import { featureEvent } from '../events/feature-event.ts';
import { recordEvent } from '../events/store/events.ts';
import { NotFound } from '../platform/errors.ts';
import { withShortTexts } from '../platform/rules/shorten.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import type { StoredAction } from '../projects/rules/activity-actions.ts';
import { logActivity } from '../projects/store/activity.ts';
import { lockProject } from '../projects/store/projects.ts';
import { DIMENSIONS, NO_ESTIMATES } from '../ranking/vocabulary.ts';
import { requestViewRefresh } from '../results/jobs.ts';
import { insertInSlices, refuseTooMany, renewStatisticsOf, toRecords } from './add-features.ts';
import { putToSleep, wake } from './archive-features.ts';
import {
  planSync,
  refuseRepeatedKeys,
  type SyncEntry,
  type SyncPlan,
  type SyncRequest,
  type SyncRow,
} from './plan-sync.ts';
import { readFeature } from './read-feature.ts';
import { updateSynced } from './store/external-features.ts';
import { touchFeatures } from './store/feature-changes.ts';

export interface FeatureSync extends SyncRequest {
  /** Whether to report what would happen and write nothing. */
  dryRun: boolean;
  changedBy: string;
}

type SyncContext = Needs<'em' | 'jobs' | 'log' | 'now' | 'pool' | 'rewrites' | 'settings'>;

/**
 * Changes the features of a source to match a list, in one transaction. Texts that are too long are cut first, so that one long issue
 * doesn't stop the others. A second sync with the same list waits for the first, and writes nothing.
 * @throws NotFound when the project was deleted in the meantime; InvalidInput for a list that has a key twice; Conflict if the project
 * would have too many features, or as `planSync`.
 */
export async function syncFeatures(context: SyncContext, whole: FeatureSync): Promise<SyncPlan> {
  const { em, settings } = context;
  const { projectId, dryRun } = whole;
  refuseRepeatedKeys(whole.rows);
  const sync = await shortened(whole);
  if (dryRun) {
    const plan = await planSync(em, sync);
    const more = plan.created.length + plan.restored.length - plan.archived.length;
    await refuseTooMany(em, projectId, Math.max(0, more), settings.FEATURES_PER_PROJECT);
    return plan;
  }
  return (await store(context, sync, () => undefined)).plan;
}

async function shortened(sync: FeatureSync): Promise<FeatureSync> {
  return { ...sync, rows: await runCooperatively(withShortTexts(sync.rows)) };
}

/**
 * Changes one feature to match a row.
 * @returns it, whether it is new, and the fields that were cut.
 * @throws as `syncFeatures`; NotFound for a closed row without a feature.
 */
export async function syncFeature(
  context: SyncContext,
  { row, ...sync }: Pick<FeatureSync, 'projectId' | 'source' | 'changedBy'> & { row: SyncRow },
): Promise<{ feature: Feature; isNew: boolean; shortened: SyncEntry['shortened'] }> {
  const list = await shortened({ ...sync, rows: [row], missing: 'keep', archiveAll: false, dryRun: false });
  const { plan, result } = await store(context, list, async (em, { ignored, ...planned }) => {
    if (ignored.length > 0) {
      throw new NotFound('There is no such feature, and a closed one is not created', 'feature_not_found');
    }
    const entry = Object.values(planned).flat()[0]!;
    return { feature: await readFeature({ em }, sync.projectId, idOf(entry)), shortened: entry.shortened };
  });
  return { ...result, isNew: plan.created.length > 0 };
}

/** @param read reads further return values in the same transaction. */
async function store<T>(
  context: SyncContext,
  sync: FeatureSync,
  read: (tx: Transaction, plan: SyncPlan) => T | Promise<T>,
): Promise<{ plan: SyncPlan; result: T }> {
  const { em, jobs, pool, log, rewrites } = context;
  const { projectId } = sync;
  const { isRanked, ...stored } = await rewrites.run(projectId, () =>
    em.transactional(async (tx) => {
      await lockLedgers(tx, projectId);
      if (!(await lockProject(tx, { projectId }))) throw new NotFound('Project not found', 'project_not_found');
      const plan = await planSync(tx, sync);
      return { plan, isRanked: await apply(context, tx, sync, plan), result: await read(tx, plan) };
    }),
  );
  if (isRanked) requestViewRefresh(jobs, projectId);
  renewStatisticsOf(stored.plan.created.length, { pool, log });
  return stored;
}

/** @returns whether the rankings changed. */
async function apply(
  { now, settings }: SyncContext,
  tx: Transaction,
  { projectId, source, rows, changedBy: by }: FeatureSync,
  plan: SyncPlan,
): Promise<boolean> {
  const { created, archived, restored } = plan;
  const updated = [...plan.updated, ...archived, ...restored].filter(({ changed }) => changed.length > 0);
  const isMoved = archived.length + restored.length > 0;
  if (created.length + updated.length === 0 && !isMoved) return false;
  const at = now();
  const rowOf = (entry: SyncEntry): SyncRow => rows[entry.row! - 1]!;
  await touchFeatures(tx, { projectId });
  const fields = updated.map((entry) => ({ ...rowOf(entry), featureId: idOf(entry) }));
  await updateSynced(tx, { projectId, source }, { rows: fields, at });
  // Archive before restoring others, so that answers about one of each stay asleep.
  await putToSleep(tx, projectId, archived.map(idOf), { by, at, bySync: true });
  await wake(tx, projectId, restored.map(idOf));
  const added = created.map((entry) => toNewFeature(source, rowOf(entry)));
  const records = toRecords(added, projectId, at);
  await insertInSlices(tx, projectId, records);
  for (const [index, { id }] of records.entries()) created[index]!.featureId = id;
  const more = created.length + restored.length;
  await refuseTooMany(tx, projectId, more, settings.FEATURES_PER_PROJECT, { included: true });
  const isRanked = isMoved || created.length > 0 || updated.some(({ changed }) => changed.includes('estimates'));
  if (isRanked) await markRewritten(tx, { projectId, dimensions: DIMENSIONS, at, by });
  if (isMoved) for (const dimension of DIMENSIONS) await replayEstimates(tx, { projectId, dimension });
  await tell(tx, created, CREATED, { projectId, by, at });
  await tell(tx, updated, UPDATED, { projectId, by, at });
  await tell(tx, archived, ARCHIVED, { projectId, by, at });
  await tell(tx, restored, RESTORED, { projectId, by, at });
  return isRanked;
}

const idOf = ({ featureId }: SyncEntry): string => featureId!;

const toNewFeature = (source: string, { externalId, name, description, tags, estimates, url }: SyncRow) => ({
  name,
  description: description ?? '',
  tags: [...(tags ?? [])],
  estimates: { ...NO_ESTIMATES, ...estimates },
  external: { source, id: externalId, url: url ?? null },
});

/** How history and events report a kind of change: for one feature, and for several. */
interface Telling {
  actions: readonly [one: StoredAction, several: StoredAction];
  event: Parameters<typeof featureEvent>[1];
}

const CREATED: Telling = { actions: ['feature_created', 'features_imported'], event: 'feature.created' };
const UPDATED: Telling = { actions: ['feature_updated', 'features_updated'], event: 'feature.updated' };
const ARCHIVED: Telling = { actions: ['feature_archived', 'features_archived'], event: 'feature.archived' };
const RESTORED: Telling = { actions: ['feature_restored', 'features_restored'], event: 'feature.restored' };

async function tell(
  tx: Transaction,
  entries: readonly SyncEntry[],
  { actions, event }: Telling,
  { projectId, by, at }: { projectId: string; by: string; at: Date },
): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const isOne = entries.length === 1;
  const change = isOne && event === 'feature.updated' ? changeOf(first) : {};
  const aboutOne = { feature_id: idOf(first), ...(event === 'feature.updated' ? change : { name: first.name }) };
  // As for an import, the history of a feature doesn't start with an entry that names thousands of others.
  const ids = event === 'feature.created' ? {} : { feature_ids: entries.map(idOf) };
  logActivity(tx, {
    projectId,
    action: actions[isOne ? 0 : 1],
    userId: by,
    at,
    details: isOne ? aboutOne : { count: entries.length, ...ids },
  });
  const features = entries.map((entry) => ({ id: idOf(entry), name: entry.name }));
  await recordEvent(tx, { ...featureEvent(projectId, event, features, change), now: at });
}

const changeOf = ({ changed, before, name }: SyncEntry) => ({
  changed,
  ...(changed.includes('name') && { before: { name: before }, after: { name } }),
});
