import { lockLedgers, markRewritten } from '../answers/store/ledgers.ts';
import type { Needs } from '../context.ts';
import { renewStatistics } from '../data/maintain.ts';
import { featureEvent } from '../events/feature-event.ts';
import { recordEvent } from '../events/store/events.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import { newId } from '../platform/identifiers.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { logActivity } from '../projects/store/activity.ts';
import { DIMENSIONS, type GivenEstimates, NO_ESTIMATES } from '../ranking/vocabulary.ts';
import { requestViewRefresh } from '../results/jobs.ts';
import { refuseRepeated, refuseTaken } from './external-identity.ts';
import type { External } from './rules/external.ts';
import type { FeatureRecord } from './store/feature-catalog.ts';
import { countFeatures, insertFeatures, touchFeatures } from './store/feature-changes.ts';

/** Features inserted by one statement: a part of a long list, to limit memory and the effect on others. */
const SLICE = 250;

export interface NewFeature {
  name: string;
  description: string;
  tags: string[];
  estimates?: GivenEstimates;
  external?: External | null;
}

/** From this number of features on, the planner's statistics are renewed. */
const LARGE_BULK = 1000;

/**
 * Adds features to a project, all or none, each with the prior estimate in both dimensions.
 * @returns them in the given order.
 * @throws NotFound when the project was deleted in the meantime, Conflict if the project would exceed its limit or a feature already has
 * such an identity, InvalidInput if two features in the list have the same identity.
 */
export async function addFeatures(
  context: Needs<'em' | 'jobs' | 'log' | 'now' | 'pool' | 'rewrites' | 'settings'>,
  { projectId, features, addedBy }: { projectId: string; features: readonly NewFeature[]; addedBy: string },
): Promise<FeatureRecord[]> {
  if (features.length === 0) return [];
  refuseRepeated(features);
  return addChosenFeatures(context, { projectId, choose: async () => features, addedBy });
}

/**
 * The same, with features chosen while no other request can add any to the project. If none are chosen, nothing is written.
 * @param choose receives the transaction.
 */
export async function addChosenFeatures(
  {
    em,
    now,
    jobs,
    pool,
    log,
    rewrites,
    settings,
  }: Needs<'em' | 'jobs' | 'log' | 'now' | 'pool' | 'rewrites' | 'settings'>,
  {
    projectId,
    choose,
    addedBy,
  }: { projectId: string; choose: (tx: Transaction) => Promise<readonly NewFeature[]>; addedBy: string },
): Promise<FeatureRecord[]> {
  const at = now();
  const added = await rewrites.run(projectId, () =>
    em.transactional(async (tx) => {
      await lockLedgers(tx, projectId);
      const chosen = toRecords(await choose(tx), projectId, at);
      if (chosen.length === 0) return [];
      if (!(await touchFeatures(tx, { projectId }))) throw new NotFound('Project not found', 'project_not_found');
      await refuseTooMany(tx, projectId, chosen.length, settings.FEATURES_PER_PROJECT);
      await refuseTaken(
        tx,
        projectId,
        chosen.flatMap(({ external }) => external ?? []),
      );
      await insertInSlices(tx, projectId, chosen);
      await markRewritten(tx, { projectId, dimensions: DIMENSIONS, at, by: addedBy });
      logActivity(tx, {
        projectId,
        action: chosen.length === 1 ? 'feature_created' : 'features_imported',
        userId: addedBy,
        at,
        details: chosen.length === 1 ? { feature_id: chosen[0]!.id, name: chosen[0]!.name } : { count: chosen.length },
      });
      await recordEvent(tx, { ...featureEvent(projectId, 'feature.created', chosen), now: at });
      return chosen;
    }),
  );
  if (added.length === 0) return added;
  requestViewRefresh(jobs, projectId);
  renewStatisticsOf(added.length, { pool, log });
  return added;
}

/** Renews the planner's statistics after many new features. Not awaited. */
export function renewStatisticsOf(added: number, context: Needs<'log' | 'pool'>): void {
  if (added >= LARGE_BULK) void renewStatistics(context, ['features', 'feature_scores']);
}

/** New features in the form in which they are stored. */
export const toRecords = (features: readonly NewFeature[], projectId: string, at: Date): FeatureRecord[] =>
  features.map(({ name, description, tags, estimates = NO_ESTIMATES, external = null }) => ({
    id: newId(),
    projectId,
    name,
    description,
    tags,
    estimates,
    external,
    createdAt: at,
    updatedAt: at,
  }));

/** Stores new features, part by part for a long list. */
export async function insertInSlices(
  tx: Transaction,
  projectId: string,
  features: readonly FeatureRecord[],
): Promise<void> {
  for (let from = 0; from < features.length; from += SLICE) {
    await insertFeatures(tx, projectId, features.slice(from, from + SLICE));
  }
}

/**
 * @param options.included whether the `more` features are already active in this transaction.
 * @throws Conflict if the project would exceed its limit of features. With `most` 0 there is no limit.
 */
export async function refuseTooMany(
  em: Transaction,
  projectId: string,
  more: number,
  most: number,
  { included = false } = {},
): Promise<void> {
  if (most === 0 || more === 0) return;
  const present = (await countFeatures(em, { projectId })) - (included ? more : 0);
  if (present + more <= most) return;
  throw new Conflict(`A project can have at most ${most} features; this one has ${present}`);
}
