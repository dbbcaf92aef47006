import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from 'bullmq';
import type { Logger } from '../config/logger.ts';
import type { Report } from '../shared/data/report.ts';

/** Maximum progress updates per second. */
const WRITES_PER_SECOND = 2;
/** Maximum wait of a job for a step's update, because the workers' connection waits for Redis. Drills hold jobs at a step for longer. */
export const patience = { ms: 1000 };

/**
 * Reports the progress of a job: percentage, step and table as its progress, and one log line per step. Without Redis, the job continues
 * unreported.
 */
export function reportTo(job: Job, log: Logger): Report {
  let step = 'begins';
  let percent = 0;
  let writtenAt = 0;
  const write = async (table?: string) => {
    writtenAt = performance.now();
    await job.updateProgress({ progress: percent, step, ...(table !== undefined && { table }) });
  };
  const unseen = (error: unknown) => log.debug({ err: error }, 'progress update failed');
  return {
    async step(name) {
      step = name;
      log.info({ step }, 'step');
      const shown = Promise.all([write(), job.log(`${new Date().toISOString()} ${name}`)]).catch(unseen);
      await Promise.race([shown, delay(patience.ms, undefined, { ref: false })]);
    },
    progress(done, table) {
      percent = Math.floor(100 * Math.min(1, done));
      if (performance.now() - writtenAt >= 1000 / WRITES_PER_SECOND) void write(table).catch(unseen);
    },
  };
}
