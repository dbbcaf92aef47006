import type { Needs } from '../context.ts';
import type { LedgerKey } from '../platform/cache/keys.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import { recomputeClosureJob } from './jobs.ts';
import { readOrder } from './read-order.ts';
import { saveFigures } from './store/ranking-figures.ts';
import { findLedgersChangedSince, findStrategy } from './store/rankings.ts';

/** Number of pairs chosen in advance: enough for several people until the list is made again. */
const PAIRS_AHEAD = 32;

/** Computes the current progress and final order of one ranking and stores both. Overviews read the stored progress. */
export async function storeFactsAndOrder(
  context: Needs<'pool' | 'rankings' | 'views'>,
  key: LedgerKey,
): Promise<{ revision: number; knownPairs: number }> {
  const { pool, rankings, views } = context;
  const loaded = await rankings.refresh(key);
  const { generation, revision } = loaded;
  const orderConfidence = await runCooperatively(loaded.ranking.results.orderConfidenceChunked());
  const facts = { ...loaded.ranking.results.progressInputs(), orderConfidence };
  await saveFigures(pool, { ...key, generation, revision, facts });
  await views.store('progress-inputs', { ...key, generation, revision }, facts);
  await readOrder(context, { ...key, generation, revision });
  return { revision, knownPairs: facts.knownPairs };
}

/** Chooses the next pairs of one ranking in its current state and stores them. */
export async function storeNextPairs(
  { pool, rankings, views }: Needs<'pool' | 'rankings' | 'views'>,
  key: LedgerKey,
): Promise<{ revision: number; pairs: number }> {
  const strategy = await findStrategy(pool, key.projectId);
  const loaded = await rankings.refresh(key);
  await runCooperatively(loaded.ranking.prepareChunked(strategy, 'order'));
  const { generation, revision, ranking, featureIds } = loaded;
  // The strategy `random` chooses nothing in advance. The empty list still shows that this state was processed.
  const pairs =
    strategy === 'random' ? [] : await runCooperatively(ranking.nextPairsChunked(PAIRS_AHEAD, { strategy }));
  await views.store(
    'next',
    { ...key, generation, revision },
    {
      strategy,
      coverage: ranking.certainty(strategy),
      isOrderEnough: ranking.reaches(strategy, 'order'),
      complete: strategy !== 'random' && pairs.length < PAIRS_AHEAD,
      pairs: pairs.map(([a, b]) => ({
        a: featureIds[a]!,
        b: featureIds[b]!,
        known: ranking.closure.isKnown(a, b),
      })),
    },
  );
  return { revision, pairs: pairs.length };
}

/** Rankings that were idle for longer are computed when they are read. */
const RECENT_MS = 3_600_000;
const MAX_PER_SWEEP = 1000;

/** Requests the outdated views of recently changed rankings. Returns their number. */
export async function sweepLaggingViews({
  pool,
  views,
  jobs,
  now,
}: Needs<'jobs' | 'now' | 'pool' | 'views'>): Promise<number> {
  const since = new Date(now().getTime() - RECENT_MS);
  const ledgers = await findLedgersChangedSince(pool, { since, limit: MAX_PER_SWEEP });
  // Either view can be the older one. Both jobs compute from the database's state when they run.
  const lagging = new Set([
    ...(await views.lagging('progress-inputs', ledgers)),
    ...(await views.lagging('next', ledgers)),
  ]);
  for (const { projectId, dimension } of lagging) await jobs.enqueue(recomputeClosureJob, { projectId, dimension });
  return lagging.size;
}
