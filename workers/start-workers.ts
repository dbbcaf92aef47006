import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { REDIS_PREFIX } from '../config/redis.ts';
import { QUEUES } from '../shared/jobs/definition.ts';
import type { JobName } from '../shared/jobs/index.ts';
import type { Resources } from '../shared/resources.ts';
import { processors } from './registry.ts';

/** One BullMQ worker per queue, each doing several jobs at a time. */
export function startWorkers(resources: Resources, connection: Redis): Worker[] {
  const { log, settings } = resources;
  return QUEUES.map((queue) => {
    const worker = new Worker(
      queue,
      (job) => {
        const processor = processors[job.name as JobName];
        if (!processor) throw new Error(`No processor for job '${job.name}'`);
        return processor.run(resources, job);
      },
      { connection, prefix: REDIS_PREFIX, concurrency: settings.WORKER_CONCURRENCY },
    );
    worker.on('failed', (job, error) => log.warn({ err: error, job: job?.name, jobId: job?.id }, 'job failed'));
    worker.on('error', (error) => log.warn({ err: error, queue }, 'worker error'));
    return worker;
  });
}
