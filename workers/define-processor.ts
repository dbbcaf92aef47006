import { type Job, UnrecoverableError } from 'bullmq';
import { type Context, createContext } from '../shared/context.ts';
import { StorageUnavailable } from '../shared/data/storage-failure.ts';
import { AppError } from '../shared/platform/errors.ts';
import { failureReason } from '../shared/platform/jobs/await-job.ts';
import type { JobDefinition } from '../shared/platform/jobs/definition.ts';
import { type RequestContext, withRequestContext } from '../shared/platform/request-context.ts';
import { databaseLost } from '../shared/platform/sql/database-lost.ts';
import type { Resources } from '../shared/resources.ts';

/** A job definition with its handler. */
export interface Processor<Name extends string = string> {
  definition: JobDefinition<Name>;
  run(resources: Resources, job: Job): Promise<unknown>;
}

/**
 * Binds a handler to a job: validates the payload, opens a context and stores the result. An AppError is an expected outcome and isn't
 * retried.
 */
export function defineProcessor<Name extends string, Payload extends object, Result>(
  definition: JobDefinition<Name, Payload, Result>,
  work: (context: Context, payload: Payload, job: Job) => Promise<Result>,
): Processor<Name> {
  return {
    definition: definition as unknown as JobDefinition<Name>,
    async run(resources, job) {
      const { origin, ...data } = job.data as { origin?: RequestContext };
      const log = resources.log.child({
        job: definition.name,
        jobId: job.id,
        ...(origin && { requestId: origin.requestId }),
      });
      const span = resources.tracing?.start('job', definition.name, origin?.traceparent, {
        'messaging.system': 'bullmq',
        'messaging.destination.name': definition.queue,
        'messaging.message.id': job.id ?? '',
        'pairwise.request_id': origin?.requestId ?? '',
      });
      // Jobs enqueued by this one belong to the same request.
      const passedOn = origin && span ? { ...origin, traceparent: span.traceparent } : origin;
      try {
        const payload = definition.payload.validateSync(data) as Payload;
        const perform = () => withRequestContext(passedOn, () => work(createContext(resources, log), payload, job));
        const result = await (span ? span.run(perform) : perform());
        span?.end();
        return result;
      } catch (error) {
        span?.end({}, error);
        throw toFailure(error);
      }
    },
  };
}

/** How a failed attempt is reported: expected outcomes are final; lost connections and storage are retried. */
function toFailure(error: unknown): unknown {
  if (error instanceof StorageUnavailable) return new Error(failureReason(error), { cause: error });
  if (error instanceof AppError) return new UnrecoverableError(failureReason(error));
  // If it was the last attempt, the waiting request gets this error.
  const lost = databaseLost(error);
  return lost ? new Error(failureReason(lost), { cause: error }) : error;
}
