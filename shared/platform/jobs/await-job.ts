import { setTimeout as delay } from 'node:timers/promises';
import { Job, type JobsOptions, type Queue } from 'bullmq';
import { READ_ONLY } from '../../../config/redis.ts';
import { AppError, Unavailable } from '../errors.ts';

const POLL_MS = 150;
/** Interval of checks that a worker is still alive, in milliseconds. */
const WORKERS_MS = 2000;
/** How long a queue may have no workers before waiting for its job fails, in milliseconds. A restart takes less. */
const NO_WORKER_MS = 10_000;
/** How long Redis may be unavailable before waiting for a job fails, in milliseconds. A restart takes less. */
const NO_REDIS_MS = 7_000;

const NO_WORKER = 'No worker is running, so the job was not started. Start a worker and try again';
const NO_REDIS = 'Redis is unavailable, so the job was not started. Try again once it is back';
const REDIS_FULL = 'Redis is full, so the job was not started. Raise its maxmemory, or lower VIEWS_MB, and try again';
const REPLICA = `Redis takes no writes, so the job was not started: ${READ_ONLY}`;
const REDIS_LOST =
  'The connection to Redis was lost while the job was running, so its outcome is unknown. Check before you try again';
const WORKER_ENDED = 'The worker ended before the job was done';

interface RunOptions {
  options: JobsOptions;
  /** Whether a worker takes jobs from the queue. */
  hasWorker: () => Promise<boolean>;
  /** Whether Redis refuses writes because it is a replica. */
  isReplica: () => Promise<boolean>;
  /** Receives the job's progress at each check. */
  seen?: (progress: unknown) => void;
}

/**
 * Puts a job on its queue and waits until it is done. The job continues if the caller stops waiting.
 *
 * The connections in Redis show whether workers are alive, because the connection of a killed process closes at once. Polling survives a
 * restart of Redis, which a subscription to its events wouldn't notice.
 * @returns the processor's result, as JSON.
 * @throws the processor's AppError; Unavailable without a worker or without Redis; Error for other failures.
 */
export async function runJob(
  queue: Queue,
  name: string,
  payload: object,
  { options, hasWorker, isReplica, seen }: RunOptions,
): Promise<unknown> {
  const job = await reachingRedis(async () => {
    if (!(await hasWorker())) throw new Unavailable((await isReplica()) ? REPLICA : NO_WORKER);
    return queue.add(name, payload, options);
  });
  let answeredAt = performance.now();
  let workersAt = performance.now();
  let askedAt = performance.now();
  for (;;) {
    await delay(POLL_MS);
    try {
      const state = await Job.fromId(queue, job.id!);
      if (!state) throw new Unavailable(REDIS_LOST);
      seen?.(state.progress);
      if (state.finishedOn !== undefined && state.finishedOn !== null) {
        if (state.failedReason) throw toFailure(state.failedReason);
        return state.returnvalue;
      }
      if (performance.now() - askedAt >= WORKERS_MS) {
        askedAt = performance.now();
        if (await hasWorker()) workersAt = askedAt;
        else if (performance.now() - workersAt >= NO_WORKER_MS) throw await givenUp(state);
      }
      answeredAt = performance.now();
    } catch (error) {
      if (error instanceof AppError || error instanceof JobFailure) throw error;
      if (performance.now() - answeredAt >= NO_REDIS_MS) throw new Unavailable(REDIS_LOST);
    }
  }
}

/** An unexpected failure of a job; the worker's log has the details. */
class JobFailure extends Error {}

async function reachingRedis<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(503, sentenceAbout(error), { headers: { 'Retry-After': '5' }, cause: error });
  }
}

function sentenceAbout(error: unknown): string {
  const { message } = error as Error;
  if (message.startsWith('OOM ')) return REDIS_FULL;
  return message.startsWith('READONLY ') ? REPLICA : NO_REDIS;
}

async function givenUp(job: Job): Promise<AppError> {
  if (await job.isActive()) return new Unavailable(WORKER_ENDED);
  await job.remove();
  return new Unavailable(NO_WORKER);
}

/** BullMQ's message for a job whose worker was killed more than once. */
const STALLED = /stalled more than/;
const EXPECTED = /^\[(\d{3})\] (.*)$/s;

/** An expected error as a failed job stores it: status, then sentence. */
export function failureReason({ status, message }: AppError): string {
  return `[${status}] ${message}`;
}

/** Whether a job failed with an expected error, which its caller received, and not because of a fault. */
export function isExpectedRefusal(reason: string): boolean {
  return EXPECTED.exec(reason)?.[1]?.startsWith('4') ?? false;
}

export function sentenceOf(reason: string): string {
  return EXPECTED.exec(reason)?.[2] ?? reason;
}

function toFailure(reason: string): Error {
  if (STALLED.test(reason)) return new Unavailable(WORKER_ENDED);
  const [, status, message] = EXPECTED.exec(reason) ?? [];
  if (status === undefined || message === undefined) return new JobFailure(reason);
  if (status === '503') return new Unavailable(message);
  return new AppError(Number(status), message);
}
