import { type Job, UnrecoverableError } from 'bullmq';
import { AppError } from '../shared/errors.ts';
import { failureReason } from '../shared/jobs/await-job.ts';
import type { JobDefinition } from '../shared/jobs/definition.ts';
import type { Resources } from '../shared/resources.ts';
import { type Context, createContext } from '../shared/use-cases/context.ts';
import { databaseLost } from '../shared/use-cases/database-lost.ts';

/** One kind of job with the work that does it. */
export interface Processor<Name extends string = string> {
  definition: JobDefinition<Name>;
  run(resources: Resources, job: Job): Promise<unknown>;
}

/**
 * Binds work to a job: checks the payload, gives it a context of its own and its result to the job. An AppError is an
 * outcome that trying again won't change.
 */
export function defineProcessor<Name extends string, Payload extends object>(
  definition: JobDefinition<Name, Payload>,
  work: (context: Context, payload: Payload, job: Job) => Promise<unknown>,
): Processor<Name> {
  return {
    definition: definition as unknown as JobDefinition<Name>,
    async run(resources, job) {
      const log = resources.log.child({ job: definition.name, jobId: job.id });
      const payload = definition.payload.validateSync(job.data) as Payload;
      try {
        return await work(createContext(resources, log), payload, job);
      } catch (error) {
        if (error instanceof AppError) throw new UnrecoverableError(failureReason(error));
        // Worth another try; should it have been the last one, whoever waits is told what it was.
        const lost = databaseLost(error);
        if (lost) throw new Error(failureReason(lost), { cause: error });
        throw error;
      }
    },
  };
}
