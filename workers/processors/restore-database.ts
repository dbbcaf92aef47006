import { Conflict } from '../../shared/errors.ts';
import { restoreDatabaseJob } from '../../shared/jobs/operations-jobs.ts';
import { restore } from '../../shared/use-cases/operations/restore.ts';
import { defineProcessor } from '../define-processor.ts';
import { reportTo } from '../report-progress.ts';

/** Restores a backup. */
export const restoreDatabaseProcessor = defineProcessor(restoreDatabaseJob, async (context, payload, job) => {
  // BullMQ hands a killed worker's job to another one; minutes later a restore would come as a surprise.
  if (job.attemptsStarted > 1) {
    throw new Conflict(
      'The worker ended during the restore; nothing was changed. Repeat the request if the restore is still wanted',
    );
  }
  return restore(context, payload, reportTo(job, context.log));
});
