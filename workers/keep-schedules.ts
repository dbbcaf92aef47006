import type { Redis } from 'ioredis';
import type { Logger } from '../config/logger.ts';
import { QUEUES } from '../shared/jobs/definition.ts';
import type { Jobs } from '../shared/jobs/jobs.ts';

/** How often it is looked whether the schedules are still there, in milliseconds. */
const LOOK_MS = 15_000;

interface Dependencies {
  jobs: Jobs;
  /** Of the jobs; its coming back means that Redis may have lost what was in it. */
  connection: Redis;
  log: Logger;
  /** Puts all schedules in place. */
  schedule: () => Promise<void>;
}

/**
 * Puts the schedules in place, and again whenever Redis has lost any: it may come back empty, or be emptied while it runs.
 * What is there is left alone, since putting a schedule in place anew would begin its time anew.
 */
export function keepSchedules({ jobs, connection, log, schedule }: Dependencies): { close(): Promise<void> } {
  /** How many there were once all were in place; unknown until then. */
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
      if (expected !== undefined) log.warn('Redis had lost the schedules; they are in place again');
      expected = await count();
    } catch (error) {
      // The next look makes up for it; with Redis away this is no news.
      log[connection.status === 'ready' ? 'error' : 'debug']({ err: error }, 'schedules could not be put in place');
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
