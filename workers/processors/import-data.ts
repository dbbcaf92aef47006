import { importDataJob } from '../../shared/jobs/operations-jobs.ts';
import { importData as takeIn } from '../../shared/use-cases/operations/import-data.ts';
import { defineProcessor } from '../define-processor.ts';
import { reportTo } from '../report-progress.ts';

/** Imports an uploaded export. */
export const importDataProcessor = defineProcessor(importDataJob, async (context, payload, job) => {
  const { records, leftAlone, faults } = await takeIn(context, payload, reportTo(job, context.log));
  context.log.info({ records, leftAlone: leftAlone.length, faults: faults.length }, 'import done');
  return { records, leftAlone, faults };
});
