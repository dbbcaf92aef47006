import type { Redis } from 'ioredis';
import type { Logger } from '../config/logger.ts';
import { QUEUES } from '../shared/platform/jobs/definition.ts';
import type { Jobs } from '../shared/platform/jobs/jobs.ts';

/** How often schedules are checked, in milliseconds. */
const LOOK_MS = 15_000;

interface Dependencies {
  jobs: Jobs;
  /** Connection of the jobs; after a reconnect Redis may have lost its data. */
  connection: Redis;
  log: Logger;
  /** Creates all schedules. */
  schedule: () => Promise<void>;
}

/**
 * Creates the schedules, and again whenever Redis has lost any, because it may be flushed or come back empty. Existing ones stay as they
 * are, since re-creating a schedule would restart its interval.
 */
export function keepSchedules({ jobs, connection, log, schedule }: Dependencies): { close(): Promise<void> } {
  /** Number of schedules once all are created; unknown until then. */
  let expected: number | undefined;
  let running: Promise<void> | undefined;

  const count = async () => {
    const counts = await Promise.all(QUEUES.map((queue) => jobs.queue(queue).getJobSchedulersCount()));
    return counts.reduce((sum, one) => sum + one, 0);
  };
  const keep = async () => {
    try {
      if (expected !== undefined && (await count()) >= expected) return;
      await schedule();
      if (expected !== undefined) log.warn('Redis had lost the schedules; re-created them');
      expected = await count();
    } catch (error) {
      // The next check retries. Unavailability of Redis is logged elsewhere.
      log[connection.status === 'ready' ? 'error' : 'debug']({ err: error }, 'schedules could not be installed');
    }
  };
  const look = () => {
    running ??= keep().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(look, LOOK_MS).unref();
  connection.on('ready', look);
  look();
  return {
    async close() {
      clearInterval(timer);
      connection.off('ready', look);
      await running;
    },
  };
}
