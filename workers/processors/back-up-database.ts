import { backUpDatabaseJob } from '../../shared/jobs/operations-jobs.ts';
import { backUp } from '../../shared/use-cases/operations/back-up.ts';
import { defineProcessor } from '../define-processor.ts';
import { reportTo } from '../report-progress.ts';
import { tellingOperators } from '../telling-operators.ts';

/** Creates a backup. */
export const backUpDatabaseProcessor = defineProcessor(backUpDatabaseJob, async (context, payload, job) => {
  const began = performance.now();
  const backup = await tellingOperators(context, job, { stage: 'backup', backupId: null }, () =>
    backUp(context, payload, reportTo(job, context.log)),
  );
  context.log.info({ ...payload, backupId: backup.id, ms: performance.now() - began }, 'backup written');
  return backup;
});
