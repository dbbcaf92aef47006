import {
  backUpDatabaseJob,
  importDataJob,
  maintainDatabaseJob,
  restoreDatabaseJob,
  restoreProjectJob,
  sweepBackupsJob,
  verifyBackupJob,
} from './data/jobs.ts';
import { expireEventsJob, relayEventsJob } from './events/jobs.ts';
import { requestDigestsJob, sendMailJob } from './mail/jobs.ts';
import {
  expireLinksJob,
  expireProjectsJob,
  expireSecurityEventsJob,
  expireSessionsJob,
} from './operate/expiry-jobs.ts';
import { comparePeopleJob, precomputeNextPairJob, recomputeClosureJob, sweepViewsJob } from './results/jobs.ts';
import { deliverWebhookJob } from './webhooks/jobs.ts';

/** Every job; the workers must have a processor for each. */
export const jobDefinitions = {
  'recompute-closure': recomputeClosureJob,
  'precompute-next-pair': precomputeNextPairJob,
  'compare-people': comparePeopleJob,
  'sweep-views': sweepViewsJob,
  'relay-events': relayEventsJob,
  'expire-events': expireEventsJob,
  'deliver-webhook': deliverWebhookJob,
  'send-mail': sendMailJob,
  'request-digests': requestDigestsJob,
  'expire-sessions': expireSessionsJob,
  'expire-links': expireLinksJob,
  'expire-projects': expireProjectsJob,
  'expire-security-events': expireSecurityEventsJob,
  'back-up-database': backUpDatabaseJob,
  'verify-backup': verifyBackupJob,
  'sweep-backups': sweepBackupsJob,
  'restore-database': restoreDatabaseJob,
  'restore-project': restoreProjectJob,
  'maintain-database': maintainDatabaseJob,
  'import-data': importDataJob,
} as const;
export type JobName = keyof typeof jobDefinitions;
