import { recomputeClosureJob } from '../../jobs/ranking-jobs.ts';
import { findLedgersChangedSince } from '../../store/rankings.ts';
import type { Needs } from '../context.ts';

/** Rankings that rested for longer are computed when they are read. */
const RECENT_MS = 3_600_000;
const MAX_PER_SWEEP = 1000;

/** Asks for the views of recently changed rankings that are not of their present state. Returns how many. */
export async function sweepLaggingViews({
  pool,
  views,
  jobs,
  now,
}: Needs<'jobs' | 'now' | 'pool' | 'views'>): Promise<number> {
  const since = new Date(now().getTime() - RECENT_MS);
  const ledgers = await findLedgersChangedSince(pool, since, MAX_PER_SWEEP);
  // Either can be the older one: both jobs compute what the database holds when they run.
  const lagging = new Set([
    ...(await views.lagging('progress-inputs', ledgers)),
    ...(await views.lagging('next', ledgers)),
  ]);
  for (const { projectId, dimension } of lagging) await jobs.enqueue(recomputeClosureJob, { projectId, dimension });
  return lagging.size;
}
