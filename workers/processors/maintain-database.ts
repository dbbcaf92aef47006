import { maintainDatabaseJob } from '../../shared/jobs/operations-jobs.ts';
import { maintain } from '../../shared/use-cases/operations/maintain.ts';
import { defineProcessor } from '../define-processor.ts';
import { reportTo } from '../report-progress.ts';

/** Vacuums, checks or optimizes the database. */
export const maintainDatabaseProcessor = defineProcessor(maintainDatabaseJob, async (context, payload, job) => {
  const done = await maintain(context, payload, reportTo(job, context.log));
  context.log.info(done, 'maintenance done');
  return done;
});
