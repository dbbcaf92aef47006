import { lockLedgers, markRewritten } from '../answers/store/ledgers.ts';
import type { Needs } from '../context.ts';
import type { Feature } from '../entities.ts';
import { featureEvent } from '../events/feature-event.ts';
import { relayEventsJob } from '../events/jobs.ts';
import { recordEvent } from '../events/store/events.ts';
import { NotFound } from '../platform/errors.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { logActivity } from '../projects/store/activity.ts';
import { DIMENSIONS, type Dimension, type GivenEstimates } from '../ranking/vocabulary.ts';
import { requestViewRefresh } from '../results/jobs.ts';
import { refuseTaken } from './external-identity.ts';
import type { Decision } from './rules/decision.ts';
import type { External } from './rules/external.ts';
import { findFeature, touchFeatures } from './store/feature-changes.ts';

export interface FeatureChange {
  projectId: string;
  featureId: string;
  name?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
  /** Only the given dimensions change. */
  estimates?: Partial<GivenEstimates> | undefined;
  /** Null removes it. */
  external?: External | null | undefined;
  /** Null removes the decision. The caller checks who may do either. */
  decision?: Decision | null | undefined;
  changedBy: string;
}

/**
 * Changes the given fields of a feature. New estimates count in the ranking, which is then loaded again.
 * @throws NotFound if the project has no such feature; Conflict if another feature has the new identity.
 */
export async function updateFeature(
  context: Needs<'em' | 'jobs' | 'now' | 'rewrites'>,
  change: FeatureChange,
): Promise<Feature> {
  const { em, jobs, rewrites } = context;
  const { projectId, estimates = {} } = change;
  if (Object.keys(estimates).length === 0) {
    const { feature } = await em.transactional((tx) => apply(context, tx, change));
    jobs.enqueueSoon(relayEventsJob, {});
    return feature;
  }
  const { feature, estimated } = await rewrites.run(projectId, () =>
    em.transactional(async (tx) => {
      await lockLedgers(tx, projectId);
      const applied = await apply(context, tx, change);
      const { estimated: dimensions } = applied;
      if (dimensions.length > 0) {
        await markRewritten(tx, { projectId, dimensions, at: context.now(), by: change.changedBy });
      }
      return applied;
    }),
  );
  if (estimated.length > 0) requestViewRefresh(jobs, projectId);
  return feature;
}

/** @returns the feature and the dimensions whose estimates changed. */
async function apply(
  { now }: Needs<'now'>,
  tx: Transaction,
  change: FeatureChange,
): Promise<{ feature: Feature; estimated: Dimension[] }> {
  const { projectId, featureId, changedBy } = change;
  if (!(await touchFeatures(tx, { projectId }))) throw new NotFound('Project not found', 'project_not_found');
  const feature = await findFeature(tx, projectId, featureId);
  if (!feature) throw new NotFound('Feature not found', 'feature_not_found');
  const {
    name = feature.name,
    description = feature.description,
    tags = feature.tags,
    external = feature.external,
    decision = feature.decision,
  } = change;
  const estimates = { ...feature.estimates, ...change.estimates };
  const estimated = DIMENSIONS.filter((dimension) => estimates[dimension] !== feature.estimates[dimension]);
  const changed = [
    ...(name === feature.name ? [] : ['name']),
    ...(description === feature.description ? [] : ['description']),
    ...(JSON.stringify(tags) === JSON.stringify(feature.tags) ? [] : ['tags']),
    ...(estimated.length === 0 ? [] : ['estimates']),
    ...(isSame(external, feature.external) ? [] : ['external']),
    ...(isSameDecision(decision, feature.decision) ? [] : ['decision']),
  ];
  if (changed.length === 0) return { feature, estimated };
  if (external && changed.includes('external')) await refuseTaken(tx, projectId, [external], featureId);
  // Names only. Other changes may be long, and each page of the activity would read them again.
  const renamed = name === feature.name ? {} : { before: { name: feature.name }, after: { name } };
  const { source: externalSource = null, id: externalId = null, url: externalUrl = null } = external ?? {};
  for (const dimension of estimated) feature[`${dimension}Estimate`] = estimates[dimension];
  Object.assign(feature, { name, description, tags, updatedAt: now() });
  Object.assign(feature, { externalSource, externalId, externalUrl });
  const isDecided = changed.includes('decision');
  const told = isDecided
    ? { before: { decision: decisionOf(feature.decision) }, after: { decision: decisionOf(decision) } }
    : renamed;
  if (isDecided) {
    Object.assign(feature, {
      decided: decision?.decided ?? null,
      decisionNote: decision?.note ?? null,
      decidedBy: decision ? changedBy : null,
      decidedAt: decision ? now() : null,
    });
  }
  logActivity(tx, {
    projectId,
    action: 'feature_updated',
    userId: changedBy,
    at: now(),
    details: { feature_id: featureId, changed, ...told },
  });
  await recordEvent(tx, {
    ...featureEvent(projectId, 'feature.updated', [feature], { changed, ...renamed }),
    now: now(),
  });
  return { feature, estimated };
}

const isSame = (one: External | null, other: External | null) =>
  one?.source === other?.source && one?.id === other?.id && one?.url === other?.url;

const isSameDecision = (one: Decision | null, other: Decision | null) =>
  one?.decided === other?.decided && one?.note === other?.note;

/** The decision without its author and time. */
const decisionOf = (decision: Decision | null): Decision | null =>
  decision && { decided: decision.decided, note: decision.note };
