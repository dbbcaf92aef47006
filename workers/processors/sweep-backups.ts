import { sweepBackupsJob } from '../../shared/jobs/operations-jobs.ts';
import { sweepBackups } from '../../shared/use-cases/operations/sweep-backups.ts';
import { defineProcessor } from '../define-processor.ts';

/** Asks again for verifications and nightly backups that were lost. */
export const sweepBackupsProcessor = defineProcessor(sweepBackupsJob, sweepBackups);
