import { type Job, type JobsOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from '../../../config/logger.ts';
import { isReadOnlyReplica, REDIS_PREFIX } from '../../../config/redis.ts';
import type { Settings } from '../../../config/settings.ts';
import { currentRequestContext, type RequestContext } from '../request-context.ts';
import { runJob } from './await-job.ts';
import { JobDebouncer } from './debounce.ts';
import { type AsJson, type JobDefinition, QUEUES, type QueueName, type Schedule } from './definition.ts';

/** States of a job that isn't finished. */
const UNDER_WAY: ReadonlySet<string> = new Set(['active', 'waiting', 'prioritized', 'delayed', 'waiting-children']);
/** Number of failed, and of completed, jobs per queue that are examined, newest first. */
const RECENT_JOBS = 200;
const RECENT_COMPLETED = 1000;

interface Dependencies {
  redis: Redis;
  log: Logger;
  settings: Pick<Settings, 'PREPARE_EVERY_SECONDS' | 'BACKUP_CRON'>;
}

/** A job that failed for good. */
interface FailedJob {
  queue: QueueName;
  name: string;
  failedAt: Date;
  /** The stored reason. For an expected error it starts with the status. */
  reason: string;
}

/** Puts jobs on their queues. */
export class Jobs {
  readonly #queues: ReadonlyMap<QueueName, Queue>;
  /** Number of the database in Redis, as CLIENT LIST shows it. A cluster has only 0. */
  readonly #database: string;
  readonly #redis: Redis;
  readonly #log: Logger;
  readonly #settings: Dependencies['settings'];
  readonly #debouncer: JobDebouncer;
  readonly #underWay = new Set<Promise<void>>();

  constructor({ redis, log, settings }: Dependencies) {
    this.#database = String(redis.options.db ?? 0);
    this.#redis = redis;
    this.#log = log;
    this.#settings = settings;
    this.#debouncer = new JobDebouncer(1000 * settings.PREPARE_EVERY_SECONDS);
    this.#queues = new Map(
      QUEUES.map((name) => {
        const queue = new Queue(name, { connection: redis, prefix: REDIS_PREFIX, skipWaitingForReady: true });
        queue.on('error', (error) => log.debug({ err: error, queue: name }, 'queue error'));
        return [name, queue];
      }),
    );
  }

  queue(name: QueueName): Queue {
    return this.#queues.get(name)!;
  }

  /** @throws if Redis is unavailable. */
  async enqueue<P extends object>(definition: JobDefinition<string, P>, payload: P): Promise<void> {
    await this.queue(definition.queue).add(definition.name, jobData(payload), jobOptions(definition, payload));
  }

  /**
   * Enqueues a job unless a job of the same identity already waits or runs.
   * @returns whether it was enqueued.
   * @throws if Redis is unavailable.
   */
  async enqueueUnlessUnderWay<P extends object>(
    definition: JobDefinition<string, P>,
    payload: NoInfer<P>,
  ): Promise<boolean> {
    const queue = this.queue(definition.queue);
    const identity = definition.onePer?.(payload);
    const id = identity === undefined ? null : await queue.getDeduplicationJobId(identity);
    if (identity !== undefined && id !== null) {
      if (UNDER_WAY.has(await queue.getJobState(id))) return false;
      // That job was lost or has ended. Its key would block every later job of its identity.
      await queue.removeDeduplicationKey(identity);
    }
    await this.enqueue(definition, payload);
    return true;
  }

  /**
   * Whether a job with this payload waits, runs, is about to be retried, or failed for good since `failedSince`.
   * Scheduled runs don't count.
   * @throws if Redis is unavailable.
   */
  async wasTriedSince<P extends object>(
    definition: JobDefinition<string, P>,
    matches: (payload: P) => boolean,
    failedSince: Date,
  ): Promise<boolean> {
    const queue = this.queue(definition.queue);
    const isOne = (job: Job) => job.name === definition.name && matches(job.data as P);
    if ((await queue.getJobs(['active', 'waiting', 'prioritized'])).some(isOne)) return true;
    if ((await queue.getJobs(['delayed'])).some((job) => isOne(job) && job.attemptsMade > 0)) return true;
    const failed = await queue.getJobs(['failed'], 0, RECENT_JOBS - 1);
    return failed.some((job) => isOne(job) && (job.finishedOn ?? 0) >= failedSince.getTime());
  }

  /** Active workers by queue. @throws if Redis is unavailable. */
  async countWorkers(): Promise<{ queue: QueueName; count: number }[]> {
    return Promise.all(QUEUES.map(async (queue) => ({ queue, count: await this.#workersOf(this.queue(queue)) })));
  }

  /**
   * Jobs that failed for good since this time, newest first, at most 200 of each queue. A job is left out if a later scheduled run, or a
   * later job with the same work, succeeded.
   * @throws if Redis is unavailable.
   */
  async failedSince(since: Date): Promise<FailedJob[]> {
    const found = await Promise.all(QUEUES.map((queue) => this.#failuresOf(queue, since.getTime())));
    return found.flat().sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime());
  }

  async #failuresOf(name: QueueName, since: number): Promise<FailedJob[]> {
    const newest = (state: 'failed' | 'completed', count: number) => this.queue(name).getJobs([state], 0, count - 1);
    const failed = (await newest('failed', RECENT_JOBS)).filter((job) => (job.finishedOn ?? 0) >= since);
    const completed = failed.length > 0 ? await newest('completed', RECENT_COMPLETED) : [];
    const isMadeUpFor = (run: Job) =>
      completed.some(
        (job) =>
          job.name === run.name &&
          job.finishedOn! > run.finishedOn! &&
          (isScheduled(run) || workOf(job) === workOf(run)),
      );
    return failed
      .filter((job) => !isMadeUpFor(job))
      .map((job) => ({
        queue: name,
        name: job.name,
        failedAt: new Date(job.finishedOn ?? 0),
        reason: job.failedReason ?? '',
      }));
  }

  /**
   * Puts all failed jobs of a queue back on it.
   * @returns their number.
   * @throws if Redis is unavailable.
   */
  async retryFailed(name: QueueName): Promise<number> {
    const queue = this.queue(name);
    const count = await queue.getFailedCount();
    await queue.retryJobs({ state: 'failed' });
    return count;
  }

  /** Installs the schedule of a job; its interval starts again. @throws if Redis is unavailable. */
  async schedule(
    definition: Pick<JobDefinition, 'queue' | 'name' | 'attempts' | 'backoff' | 'jitter' | 'retention'>,
    { id, payload, at }: Schedule,
  ): Promise<void> {
    const when = at(this.#settings);
    const template = { name: definition.name, data: payload, opts: attemptsOf(definition) };
    const repeat = 'pattern' in when ? { pattern: when.pattern, tz: 'UTC' } : when;
    await this.queue(definition.queue).upsertJobScheduler(id, repeat, template);
  }

  /**
   * Enqueues a job and waits for its processor's result.
   * @param seen receives the progress as the processor reports it, several times a second.
   * @throws the processor's AppError; Unavailable if no worker is alive or Redis is unavailable.
   */
  async run<P extends object, Result>(
    definition: JobDefinition<string, P, Result>,
    payload: NoInfer<P>,
    seen?: (progress: unknown) => void,
  ): Promise<AsJson<Result>> {
    const queue = this.queue(definition.queue);
    // No retries: the caller gets the reason of a failure at once and decides.
    const options = { ...jobOptions(definition, payload), attempts: 1 };
    const hasWorker = async () => (await this.#workersOf(queue)) > 0;
    const isReplica = () => isReadOnlyReplica(this.#redis).catch(() => false);
    return (await runJob(queue, definition.name, jobData(payload), {
      options,
      hasWorker,
      isReplica,
      ...(seen && { seen }),
    })) as AsJson<Result>;
  }

  /** BullMQ lists the workers of the whole server, which may include those of another installation on another database. */
  async #workersOf(queue: Queue): Promise<number> {
    const workers = await queue.getWorkers();
    // Servers without CLIENT LIST don't name the database.
    return workers.filter(({ db = this.#database }) => db === this.#database).length;
  }

  /**
   * Enqueues a job whose loss costs only time. If that fails, it is logged, and the sweep makes up for it. Requests for the same job are
   * debounced.
   */
  enqueueSoon<P extends object>(definition: JobDefinition<string, P>, payload: P): void {
    const identity = definition.onePer?.(payload);
    if (identity === undefined) {
      this.#deliver(definition, payload);
      return;
    }
    this.#debouncer.enqueueSoon(identity, () => this.#deliver(definition, payload));
  }

  #deliver<P extends object>(definition: JobDefinition<string, P>, payload: P): void {
    const delivery = this.enqueue(definition, payload)
      .catch((error: unknown) =>
        this.#log.debug({ err: error, job: definition.name }, 'job not enqueued; the next sweep enqueues it'),
      )
      .finally(() => this.#underWay.delete(delivery));
    this.#underWay.add(delivery);
  }

  async close(): Promise<void> {
    this.#debouncer.flush();
    await Promise.all(this.#underWay);
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
  }
}

/** Payload of a job as comparable text, without the originating request. */
const workOf = ({ data: { origin, ...payload } }: Job<{ origin?: RequestContext }>): string => JSON.stringify(payload);

const isScheduled = (job: Job) => job.repeatJobKey !== undefined;

/** The payload with the context of the request. Only the payload decides the job's identity. */
function jobData<P extends object>(payload: P): P & { origin?: RequestContext } {
  const origin = currentRequestContext();
  return origin ? { ...payload, origin } : payload;
}

function jobOptions<P extends object>(definition: JobDefinition<string, P>, payload: P): JobsOptions {
  const identity = definition.onePer?.(payload);
  return {
    ...attemptsOf(definition),
    ...(identity !== undefined && { deduplication: { id: identity, keepLastIfActive: true } }),
  };
}

function attemptsOf({
  attempts,
  backoff,
  jitter,
  retention,
}: Pick<JobDefinition, 'attempts' | 'backoff' | 'jitter' | 'retention'>): JobsOptions {
  return {
    attempts,
    backoff: { type: 'exponential', delay: backoff, ...(jitter !== undefined && { jitter }) },
    removeOnComplete: retention ? { count: retention.completed } : { age: 3600, count: 1000 },
    removeOnFail: retention ? { count: retention.failed } : { age: 7 * 86_400, count: 1000 },
  };
}
