import type { JobName } from '../shared/jobs/index.ts';
import type { Processor } from './define-processor.ts';
import { backUpDatabaseProcessor } from './processors/back-up-database.ts';
import { comparePeopleProcessor } from './processors/compare-people.ts';
import { deliverWebhookProcessor } from './processors/deliver-webhook.ts';
import { expireEventsProcessor } from './processors/expire-events.ts';
import { expireLinksProcessor } from './processors/expire-links.ts';
import { expireProjectsProcessor } from './processors/expire-projects.ts';
import { expireSecurityEventsProcessor } from './processors/expire-security-events.ts';
import { expireSessionsProcessor } from './processors/expire-sessions.ts';
import { importDataProcessor } from './processors/import-data.ts';
import { maintainDatabaseProcessor } from './processors/maintain-database.ts';
import { precomputeNextPairProcessor } from './processors/precompute-next-pair.ts';
import { recomputeClosureProcessor } from './processors/recompute-closure.ts';
import { relayEventsProcessor } from './processors/relay-events.ts';
import { requestDigestsProcessor } from './processors/request-digests.ts';
import { restoreDatabaseProcessor } from './processors/restore-database.ts';
import { restoreProjectProcessor } from './processors/restore-project.ts';
import { sendMailProcessor } from './processors/send-mail.ts';
import { sweepBackupsProcessor } from './processors/sweep-backups.ts';
import { sweepViewsProcessor } from './processors/sweep-views.ts';
import { verifyBackupProcessor } from './processors/verify-backup.ts';

/** Maps each job to its processor. A job without one does not compile. */
export const processors: { readonly [Name in JobName]: Processor<Name> } = {
  'recompute-closure': recomputeClosureProcessor,
  'precompute-next-pair': precomputeNextPairProcessor,
  'compare-people': comparePeopleProcessor,
  'sweep-views': sweepViewsProcessor,
  'relay-events': relayEventsProcessor,
  'expire-events': expireEventsProcessor,
  'deliver-webhook': deliverWebhookProcessor,
  'send-mail': sendMailProcessor,
  'request-digests': requestDigestsProcessor,
  'expire-sessions': expireSessionsProcessor,
  'expire-links': expireLinksProcessor,
  'expire-projects': expireProjectsProcessor,
  'expire-security-events': expireSecurityEventsProcessor,
  'back-up-database': backUpDatabaseProcessor,
  'verify-backup': verifyBackupProcessor,
  'sweep-backups': sweepBackupsProcessor,
  'restore-database': restoreDatabaseProcessor,
  'restore-project': restoreProjectProcessor,
  'maintain-database': maintainDatabaseProcessor,
  'import-data': importDataProcessor,
};
