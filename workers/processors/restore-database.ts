import { Conflict } from '../../shared/errors.ts';
import { restoreDatabaseJob } from '../../shared/jobs/operations-jobs.ts';
import { restore } from '../../shared/use-cases/operations/restore.ts';
import { defineProcessor } from '../define-processor.ts';
import { reportTo } from '../report-progress.ts';

/** Replaces all data by a backup's. */
export const restoreDatabaseProcessor = defineProcessor(restoreDatabaseJob, async (context, payload, job) => {
  // A queue gives the job of a killed worker to another. Minutes later nobody expects a restore any more.
  if (job.attemptsStarted > 1) {
    throw new Conflict('The worker ended during the restore and nothing was changed; ask again if it is still wanted');
  }
  return restore(context, payload, reportTo(job, context.log));
});
