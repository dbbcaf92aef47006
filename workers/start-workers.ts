import { type Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from '../config/logger.ts';
import { isRedisRefusal, REDIS_PREFIX } from '../config/redis.ts';
import { sendMailJob } from '../shared/mail/jobs.ts';
import type { RequestedMail } from '../shared/mail/writing.ts';
import type { Metrics } from '../shared/operate/metrics.ts';
import { isExpectedRefusal } from '../shared/platform/jobs/await-job.ts';
import { QUEUES, type QueueName } from '../shared/platform/jobs/definition.ts';
import type { Resources } from '../shared/resources.ts';
import { processors } from './processors.ts';
import { RedisLoss } from './redis-loss.ts';

/** Lock duration of a job, renewed at half of it. */
const LOCK_MS = 15_000;
/** How often stalled jobs are checked for, in milliseconds. */
const STALLED_LOOK_MS = 10_000;

/** Pause after Redis has refused a write, and minimum time between two log lines about that, in milliseconds. */
const REFUSED_MS = 2000;
const REMINDER_MS = 60_000;

/**
 * Concurrent jobs of a worker, for queues with their own number. Webhooks wait for receivers and hardly compute, so there are as many as
 * places (see `WebhookPlaces`). Each mail has a connection, and mail servers accept few from one client.
 */
const CONCURRENCY: Readonly<Partial<Record<QueueName, number>>> = { webhooks: 32, mail: 2 };

/** One BullMQ worker per queue, each running several jobs concurrently. */
export function startWorkers(resources: Resources, connection: Redis): Worker[] {
  const { log, metrics, settings } = resources;
  const loss = new RedisLoss({ connection, log });
  return QUEUES.map((queue) => {
    const worker = new Worker(
      queue,
      (job) => {
        const processor = processors[job.name as keyof typeof processors];
        if (!processor) throw new Error(`No processor for job '${job.name}'`);
        return processor.run(resources, job);
      },
      {
        connection,
        prefix: REDIS_PREFIX,
        concurrency: CONCURRENCY[queue] ?? settings.WORKER_CONCURRENCY,
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_LOOK_MS,
        // A stalled job is not at fault, so it is retried without limit.
        ...(queue !== 'operations' && { maxStalledCount: 10 }),
      },
    );
    worker.on('completed', (job) => count(metrics, queue, job, 'completed'));
    worker.on('failed', (job, error) => {
      tell(log, job, error);
      if (job) count(metrics, queue, job, 'failed');
      if (job?.name === sendMailJob.name && isLost(job, error))
        metrics.countMail((job.data as RequestedMail).kind, 'lost');
    });
    let refusals = 0;
    let toldAt = Number.NEGATIVE_INFINITY;
    worker.on('error', (error) => {
      if (loss.counts(error)) return;
      if (!isRedisRefusal(error)) {
        log.warn({ err: error, queue }, 'worker error');
        return;
      }
      rest(worker);
      refusals += 1;
      if (performance.now() - toldAt < REMINDER_MS) return;
      log.warn({ err: error, queue, refusals }, 'Redis refuses writes; the worker tries again every two seconds');
      toldAt = performance.now();
      refusals = 0;
    });
    return worker;
  });
}

/** Takes no jobs for a while from a Redis that refuses writes, because BullMQ would retry at once. */
function rest(worker: Worker): void {
  if (worker.isPaused() || worker.closing) return;
  void worker.pause(true);
  setTimeout(() => {
    if (!worker.closing) worker.resume();
  }, REFUSED_MS).unref();
}

/** The last attempt of a job is logged as an error. A retried job, or one that failed with an expected error, is not. */
function tell(log: Logger, job: Job | undefined, error: Error): void {
  const about = { err: error, job: job?.name, jobId: job?.id };
  if (job && !job.finishedOn) log.warn(about, 'job failed; retrying');
  else if (isExpectedRefusal(error.message)) log.warn(about, 'job refused');
  else log.error(about, 'job failed');
}

/** Whether a job is given up without having been refused: after its last attempt, or because too many workers ended during it. */
const isLost = (job: Job, error: Error): boolean => job.finishedOn !== undefined && !isExpectedRefusal(error.message);

function count(metrics: Metrics, queue: string, job: Job, outcome: 'completed' | 'failed'): void {
  const labels = { queue, job_name: job.name };
  metrics.jobs.inc({ ...labels, outcome });
  const { processedOn, finishedOn, timestamp, delay } = job;
  if (processedOn === undefined) return;
  metrics.jobRun.observe(labels, ((finishedOn ?? Date.now()) - processedOn) / 1000);
  // The delay between attempts is intended and doesn't count as waiting.
  if (job.attemptsStarted <= 1) metrics.jobWait.observe(labels, Math.max(0, processedOn - timestamp - delay) / 1000);
}
