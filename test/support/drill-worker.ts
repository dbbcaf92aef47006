import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Job } from 'bullmq';
import { createLogger } from '../../config/logger.ts';
import { connectForWorkers } from '../../config/redis.ts';
import { readSettings } from '../../config/settings.ts';
import { createContext } from '../../shared/context.ts';
import { exchanged } from '../../shared/data/store/replace-data.ts';
import { openResources } from '../../shared/resources.ts';
import { processors } from '../../workers/processors.ts';
import { patience } from '../../workers/report-progress.ts';
import { schedule } from '../../workers/schedules.ts';
import { startWorkers } from '../../workers/start-workers.ts';

/**
 * A worker process for drills. It runs the real workers of each service whose environment the parent sends. When a DRILL_JOB reaches the
 * step DRILL_STEP, it tells the parent and pauses there for a moment, in which the parent causes the failure. With DRILL_ALONE, it skips
 * the verifications that follow restores: they take half as long as the restores, and come after everything that the drill checks.
 */
const HOLD_MS = 10_000;
const holdOf = (env: NodeJS.ProcessEnv) => Number(env.DRILL_HOLD_MS ?? HOLD_MS);
// Treats every difference as large: tables that can be exchanged are exchanged, the others are replaced row by row.
exchanged.fromRows = 1;
const serving = new AsyncLocalStorage<NodeJS.ProcessEnv>();
const { updateProgress } = Job.prototype;
/** Environments of the services whose job has reached its step. */
const standing = new Set<NodeJS.ProcessEnv>();
Job.prototype.updateProgress = async function (this: Job, progress) {
  const env = serving.getStore()!;
  if (this.name === env.DRILL_JOB && (progress as { step?: string }).step === env.DRILL_STEP) {
    standing.add(env);
    process.send?.({ reached: env.DATABASE_URL });
    await delay(holdOf(env), undefined, { ref: false });
    standing.delete(env);
  }
  return updateProgress.call(this, progress);
};
const verifying = processors['verify-backup'];
const { run: verify } = verifying;
verifying.run = async (resources, job) => (serving.getStore()!.DRILL_ALONE ? undefined : verify(resources, job));
const usual = patience.ms;
Object.defineProperty(patience, 'ms', {
  get() {
    const env = serving.getStore();
    return env && standing.has(env) ? holdOf(env) + usual : usual;
  },
});

async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettings(env);
  const log = createLogger(settings.LOG_LEVEL, 'drill');
  const resources = await openResources({ settings, log, name: 'pairwise-drill', statements: 'jobs' });
  const workers = startWorkers(resources, connectForWorkers(settings.REDIS_URL));
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  if (env.DRILL_SCHEDULE) await schedule(createContext(resources, log));
  process.send?.({ ready: env.DATABASE_URL });
}

process.on('message', (given: NodeJS.ProcessEnv) => {
  const env = { ...process.env, ...given };
  void serving.run(env, () => serve(env));
});
// Without its parent, nobody needs the worker.
process.on('disconnect', () => process.exit(0));
