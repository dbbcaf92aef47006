import { once } from 'node:events';
import type { Job, Worker } from 'bullmq';
import type { DestinationStream } from 'pino';
import { createLogger } from '../../config/logger.ts';
import { connectForWorkers } from '../../config/redis.ts';
import { registerGauges } from '../../shared/operate/gauges.ts';
import { openResources, type Resources } from '../../shared/resources.ts';
import { startWorkers } from '../../workers/start-workers.ts';
import type { TestApp } from './app.ts';
import { patient } from './patience.ts';
import { closeLater } from './root-hooks.ts';

const DEADLINE_MS = 15_000;

/** Workers that use the app's database and Redis, as workers in a separate process would. */
export class TestWorkers {
  readonly resources: Resources;
  /** The finished jobs in order, each with its result. */
  readonly done: { name: string; result: unknown }[] = [];
  readonly failed: { name: string; attempts: number; message: string }[] = [];
  readonly #workers: Worker[];
  readonly #ended = new EventTarget();
  #stopping: Promise<void> | undefined;
  readonly #disconnect: () => void;

  constructor(resources: Resources, workers: Worker[], disconnect: () => void) {
    this.resources = resources;
    this.#workers = workers;
    this.#disconnect = disconnect;
    for (const worker of workers) {
      worker.on('completed', ({ name }: Job, result: unknown) => {
        this.done.push({ name, result });
        this.#ended.dispatchEvent(new Event('ended'));
      });
      worker.on('failed', (job, error) => {
        this.failed.push({ name: job?.name ?? '', attempts: job?.attemptsMade ?? 0, message: error.message });
        this.#ended.dispatchEvent(new Event('ended'));
      });
    }
  }

  /** Number of finished jobs with a name. */
  count(name: string): number {
    return this.done.filter((job) => job.name === name).length;
  }

  /** Waits until a condition holds, and checks it whenever a job has ended. */
  async until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
    const limit = patient(DEADLINE_MS);
    const signal = AbortSignal.timeout(limit);
    for (;;) {
      // Starts to listen before checking, so that a job that ends in between is not missed.
      const ended = once(this.#ended, 'ended', { signal });
      ended.catch(() => {});
      if (await holds()) return;
      try {
        await ended;
      } catch {
        throw new Error(
          `Not within ${limit} ms: ${what}; done: ${this.done.map(({ name }) => name).join(', ') || 'no job'}`,
        );
      }
    }
  }

  /** Stops the workers after their current jobs. */
  stop(): Promise<void> {
    this.#stopping ??= (async () => {
      await Promise.all(this.#workers.map((worker) => worker.close()));
      this.#disconnect();
      await this.resources.close();
    })();
    return this.#stopping;
  }
}

/** Starts workers for an app. They are stopped after the suite or test that started them. */
export async function startTestWorkers(
  { settings }: TestApp,
  { logLines }: { logLines?: DestinationStream } = {},
): Promise<TestWorkers> {
  const log = createLogger(settings.LOG_LEVEL, 'test-worker', logLines);
  const resources = await openResources({ settings, log, name: 'pairwise-test-worker', statements: 'jobs' });
  registerGauges(resources);
  const connection = connectForWorkers(settings.REDIS_URL);
  const started = startWorkers(resources, connection);
  const workers = new TestWorkers(resources, started, () => connection.disconnect());
  closeLater(() => workers.stop());
  await Promise.all(started.map((worker) => worker.waitUntilReady()));
  return workers;
}
