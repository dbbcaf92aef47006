import type { Needs } from '../context.ts';
import { relayEventsJob } from '../events/jobs.ts';
import { recordEvent } from '../events/store/events.ts';
import { countFeatures } from '../features/store/feature-changes.ts';
import type { LedgerKey } from '../platform/cache/keys.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import { newId } from '../platform/identifiers.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import { logActivity } from '../projects/store/activity.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { lockProject } from '../projects/store/projects.ts';
import { MATHEMATICS } from '../ranking/mathematics.ts';
import type { Steps } from '../ranking/steps.ts';
import { DIMENSIONS, type Dimension, SORTINGS } from '../ranking/vocabulary.ts';
import type { PlacedFeature, RankRange } from '../results/placed-feature.ts';
import { likelyRanksChunked } from '../results/ranks-along.ts';
import { readOrder } from '../results/read-order.ts';
import { placedBy } from '../results/read-results.ts';
import { hashChunked } from './canonical-text.ts';
import { MAX_SNAPSHOT_FEATURES, MAX_SNAPSHOTS } from './rules/snapshots.ts';
import { countAnswers, countComparisonsOfFeatures } from './store/counted-answers.ts';
import {
  countSnapshots,
  insertOrder,
  insertSnapshot,
  type KeptFeatures,
  type KeptOrder,
  type KeptSettings,
  type Snapshot,
} from './store/snapshots.ts';

type Reading = Needs<'catalogs' | 'pool' | 'rankings' | 'views'>;

/**
 * Keeps the ranking as it is now: all orders with their scores and how sure they are. Nothing changes it later.
 * @throws Conflict if the ranking is empty or too long, or the project has too many kept rankings. It is checked before anything is computed.
 */
export async function keepSnapshot(
  context: Reading & Needs<'em' | 'jobs' | 'now'>,
  project: ProjectView,
  { name, keptBy }: { name: string; keptBy: string },
): Promise<Snapshot> {
  const { id: projectId } = project;
  const [features, kept] = await Promise.all([
    countFeatures(context.pool, { projectId }),
    countSnapshots(context.pool, { projectId }),
  ]);
  if (features === 0) throw new Conflict('There is nothing to keep: the project has no features');
  if (features > MAX_SNAPSHOT_FEATURES) {
    throw new Conflict(`A ranking of at most ${MAX_SNAPSHOT_FEATURES.toLocaleString('en')} features can be kept`);
  }
  refuseMore(kept);
  const createdAt = context.now();
  const [{ orders, ...list }, counted] = await Promise.all([
    readOrders(context, project),
    countAnswers(context.pool, { projectId }),
  ]);
  const told = { name, createdAt, mathematics: MATHEMATICS, settings: settingsOf(project), ...counted };
  const hash = await runCooperatively(hashChunked(told, list, orders));
  const snapshot = { projectId, id: newId(), ...told, hash };
  await context.em.transactional(async (tx) => {
    // Held, so that of two kept at once the second counts the first.
    if (!(await lockProject(tx, { projectId }))) throw new NotFound('Project not found', 'project_not_found');
    refuseMore(await countSnapshots(tx, { projectId }));
    await insertSnapshot(tx, { ...snapshot, ...list });
    for (const order of orders) await insertOrder(tx, { projectId, snapshotId: snapshot.id, ...order });
    const { id } = snapshot;
    const details = { snapshot_id: id, name };
    logActivity(tx, { projectId, action: 'snapshot_kept', userId: keptBy, at: createdAt, details });
    const payload = { snapshot: { id, name }, features: list.featureIds.length, ...counted };
    await recordEvent(tx, { projectId, type: 'snapshot.kept', payload, now: createdAt });
  });
  context.jobs.enqueueSoon(relayEventsJob, {});
  return { ...snapshot, features: list.featureIds.length };
}

function refuseMore(kept: number): void {
  if (kept >= MAX_SNAPSHOTS) {
    throw new Conflict(`A project can keep at most ${MAX_SNAPSHOTS} rankings; its owner can delete one first`);
  }
}

/** The settings that an order depends on, as of now. */
export const settingsOf = ({ comparisonMode, modelType, ledgers }: ProjectView): KeptSettings => ({
  comparison_mode: comparisonMode,
  model_type: modelType,
  dimensions: Object.fromEntries(
    DIMENSIONS.map((dimension) => {
      const { priorMean, priorVariance } = ledgers[dimension];
      return [dimension, { prior_mean: priorMean, prior_variance: priorVariance }];
    }),
  ) as Record<Dimension, { prior_mean: number; prior_variance: number }>,
});

async function readOrders(context: Reading, project: ProjectView): Promise<KeptFeatures & { orders: KeptOrder[] }> {
  const [features, comparisons, ranked] = await Promise.all([
    context.catalogs.getAll(project),
    byDimension((dimension) => countComparisons(context, project.ledgers[dimension])),
    // Once, so that an answer that comes meanwhile is in all orders or in none.
    byDimension((dimension) => readOrder(context, project.ledgers[dimension])),
  ]);
  const read = [];
  for (const sorting of SORTINGS) {
    const along = await placedBy(ranked, features, sorting);
    const ranges = await runCooperatively(likelyRanksChunked(along, sorting));
    read.push({ sorting, placed: along.placed, ranges });
  }
  const names = new Map(read[0]!.placed.map(({ feature: { id, name } }) => [id, name]));
  const featureIds = [...names.keys()].sort();
  const numberOf = new Map(featureIds.map((id, at) => [id, at + 1]));
  const orders: KeptOrder[] = [];
  for (const { sorting, placed, ranges } of read) {
    const dimensions = DIMENSIONS.filter((dimension) => sorting === dimension || !isDimension(sorting));
    const answersOf = (id: string) => dimensions.reduce((sum, each) => sum + (comparisons[each].get(id) ?? 0), 0);
    const columns = await runCooperatively(columnsChunked({ placed, ranges, numberOf, answersOf }));
    const revision = isDimension(sorting) ? project.ledgers[sorting].revision : null;
    orders.push({ sorting, revision, ...columns });
  }
  return { featureIds, featureNames: featureIds.map((id) => names.get(id)!), orders };
}

export const isDimension = (sorting: string): sorting is Dimension =>
  (DIMENSIONS as readonly string[]).includes(sorting);

async function byDimension<T>(read: (dimension: Dimension) => Promise<T>): Promise<Record<Dimension, T>> {
  const found = DIMENSIONS.map(async (dimension) => [dimension, await read(dimension)] as const);
  return Object.fromEntries(await Promise.all(found)) as Record<Dimension, T>;
}

async function countComparisons({ pool }: Needs<'pool'>, ledger: LedgerKey): Promise<ReadonlyMap<string, number>> {
  const rows = await countComparisonsOfFeatures(pool, ledger);
  return new Map(rows.map(({ featureId, comparisons }) => [featureId, comparisons]));
}

interface Along {
  placed: readonly PlacedFeature[];
  ranges: readonly RankRange[];
  numberOf: ReadonlyMap<string, number>;
  answersOf(id: string): number;
}

function* columnsChunked({
  placed,
  ranges,
  numberOf,
  answersOf,
}: Along): Steps<Omit<KeptOrder, 'sorting' | 'revision'>> {
  const features = placed.map(({ feature: { id } }) => numberOf.get(id)!);
  yield;
  const answers = placed.map(({ feature: { id } }) => answersOf(id));
  yield;
  return {
    features,
    answers,
    scores: placed.map(({ score }) => score),
    variances: placed.map(({ variance }) => variance),
    bestRanks: ranges.map(([best]) => best),
    worstRanks: ranges.map(([, worst]) => worst),
  };
}
