import { verifyBackupJob } from '../../shared/jobs/operations-jobs.ts';
import { verifyBackup as prove } from '../../shared/use-cases/operations/verify-backup.ts';
import { defineProcessor } from '../define-processor.ts';
import { reportTo } from '../report-progress.ts';
import { tellingOperators } from '../telling-operators.ts';

/** Verifies that a backup can be restored. */
export const verifyBackupProcessor = defineProcessor(verifyBackupJob, (context, payload, job) =>
  tellingOperators(context, job, { stage: 'verification', backupId: payload.backupId }, () =>
    prove(context, payload, reportTo(job, context.log)),
  ),
);
