import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from 'bullmq';
import type { Logger } from '../config/logger.ts';
import type { Report } from '../shared/use-cases/operations/report.ts';

/** Progress in between is worth at most this many writes a second. */
const WRITES_PER_SECOND = 2;
/** The workers' connection waits for Redis to come back; the work doesn't. */
const PATIENCE_MS = 1000;

/**
 * Shows the progress of a job on its queue: percent, step and table as its progress, one line a step in its log. While
 * Redis is away nobody can watch, and the work goes on.
 */
export function reportTo(job: Job, log: Logger): Report {
  let step = 'begins';
  let percent = 0;
  let writtenAt = 0;
  const write = async (table?: string) => {
    writtenAt = performance.now();
    await job.updateProgress({ progress: percent, step, ...(table !== undefined && { table }) });
  };
  const unseen = (error: unknown) => log.debug({ err: error }, 'progress could not be shown');
  return {
    async step(name) {
      step = name;
      log.info({ step }, 'step');
      const shown = Promise.all([write(), job.log(`${new Date().toISOString()} ${name}`)]).catch(unseen);
      await Promise.race([shown, delay(PATIENCE_MS, undefined, { ref: false })]);
    },
    progress(done, table) {
      percent = Math.floor(100 * Math.min(1, done));
      if (performance.now() - writtenAt >= 1000 / WRITES_PER_SECOND) void write(table).catch(unseen);
    },
  };
}
