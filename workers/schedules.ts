import type { Jobs } from '../shared/jobs/jobs.ts';
import { sweepViews } from '../shared/jobs/ranking-jobs.ts';
import { expireSessions } from '../shared/jobs/session-jobs.ts';

const SWEEP_MS = 30_000;
const EXPIRE_SESSIONS_MS = 6 * 3_600_000;

/** Puts the standing jobs on their queues; the same for every worker, so that it doesn't matter how many there are. */
export async function schedule(jobs: Jobs): Promise<void> {
  await jobs
    .queue(sweepViews.queue)
    .upsertJobScheduler(
      sweepViews.name,
      { every: SWEEP_MS },
      { name: sweepViews.name, data: {}, opts: { removeOnComplete: { count: 10 }, removeOnFail: { count: 100 } } },
    );
  await jobs
    .queue(expireSessions.queue)
    .upsertJobScheduler(
      expireSessions.name,
      { every: EXPIRE_SESSIONS_MS },
      { name: expireSessions.name, data: {}, opts: { removeOnComplete: { count: 10 }, removeOnFail: { count: 100 } } },
    );
}
