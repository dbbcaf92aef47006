import { setTimeout as delay } from 'node:timers/promises';
import { Job } from 'bullmq';
import { createLogger } from '../../config/logger.ts';
import { connectForWorkers } from '../../config/redis.ts';
import { readSettings } from '../../config/settings.ts';
import { openResources } from '../../shared/resources.ts';
import { createContext } from '../../shared/use-cases/context.ts';
import { schedule } from '../../workers/schedules.ts';
import { startWorkers } from '../../workers/start-workers.ts';

/**
 * A worker process for drills: the real one, except that it tells its parent when a DRILL_JOB reaches the step DRILL_STEP, and
 * stays there for a moment, in which the parent does its worst.
 */
const HOLD_MS = 10_000;
const { updateProgress } = Job.prototype;
Job.prototype.updateProgress = async function (this: Job, progress) {
  if (this.name === process.env.DRILL_JOB && (progress as { step?: string }).step === process.env.DRILL_STEP) {
    process.send?.({ reached: process.env.DRILL_STEP });
    await delay(HOLD_MS, undefined, { ref: false });
  }
  return updateProgress.call(this, progress);
};

const settings = readSettings();
const log = createLogger(settings.LOG_LEVEL, 'drill');
const resources = await openResources({ settings, log, name: 'pairwise-drill', statements: 'jobs' });
const connection = connectForWorkers(settings.REDIS_URL);
const workers = startWorkers(resources, connection);
await Promise.all(workers.map((worker) => worker.waitUntilReady()));
if (process.env.DRILL_SCHEDULE) await schedule(createContext(resources, log));
process.send?.({ ready: true });
// A parent that is gone needs no worker.
process.on('disconnect', () => process.exit(0));
