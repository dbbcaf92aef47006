import type { Jobs } from '../shared/jobs/jobs.ts';
import { sweepViews } from '../shared/jobs/ranking-jobs.ts';

const SWEEP_MS = 30_000;

/** Puts the standing jobs on their queues; the same for every worker, so that it doesn't matter how many there are. */
export async function schedule(jobs: Jobs): Promise<void> {
  await jobs
    .queue(sweepViews.queue)
    .upsertJobScheduler(
      sweepViews.name,
      { every: SWEEP_MS },
      { name: sweepViews.name, data: {}, opts: { removeOnComplete: { count: 10 }, removeOnFail: { count: 100 } } },
    );
}
