import { backUp } from '../shared/data/back-up.ts';
import { importData as takeIn } from '../shared/data/import-data.ts';
import {
  backUpDatabaseJob,
  importDataJob,
  maintainDatabaseJob,
  restoreDatabaseJob,
  restoreProjectJob,
  sweepBackupsJob,
  verifyBackupJob,
} from '../shared/data/jobs.ts';
import { maintain } from '../shared/data/maintain.ts';
import { restore } from '../shared/data/restore.ts';
import { restoreProject } from '../shared/data/restore-project.ts';
import { sweepBackups } from '../shared/data/sweep-backups.ts';
import { verifyBackup as prove } from '../shared/data/verify-backup.ts';
import { expireEvents } from '../shared/events/expire-events.ts';
import { expireEventsJob, relayEventsJob } from '../shared/events/jobs.ts';
import { noticeChanges } from '../shared/events/notice-changes.ts';
import { relayEvents, requestDueLooks } from '../shared/events/relay-events.ts';
import type { JobName } from '../shared/jobs.ts';
import { expireOldLinks } from '../shared/links/manage-links.ts';
import { requestDigests } from '../shared/mail/digests.ts';
import { requestDigestsJob, sendMailJob } from '../shared/mail/jobs.ts';
import { sendMail } from '../shared/mail/send-mail.ts';
import { expireSecurityEvents } from '../shared/operate/expire-security-events.ts';
import {
  expireLinksJob,
  expireProjectsJob,
  expireSecurityEventsJob,
  expireSessionsJob,
} from '../shared/operate/expiry-jobs.ts';
import { Conflict } from '../shared/platform/errors.ts';
import { expireProjects } from '../shared/projects/expire-projects.ts';
import { comparePeopleJob, precomputeNextPairJob, recomputeClosureJob, sweepViewsJob } from '../shared/results/jobs.ts';
import { storeAgreement } from '../shared/results/read-agreement.ts';
import { storeFactsAndOrder, storeNextPairs, sweepLaggingViews } from '../shared/results/store-views.ts';
import { expireOldSessions } from '../shared/sign-in/session-life.ts';
import { takeWebhookTurn } from '../shared/webhooks/deliver-webhook.ts';
import { expireDeliveries, requestDeliveries } from '../shared/webhooks/deliveries.ts';
import { deliverWebhookJob } from '../shared/webhooks/jobs.ts';
import { listenForWebhooks } from '../shared/webhooks/listen-for-webhooks.ts';
import { defineProcessor, type Processor } from './define-processor.ts';
import { reportTo } from './report-progress.ts';
import { tellingOperators } from './telling-operators.ts';
import { unlessDeleted } from './unless-deleted.ts';

/** Creates a backup. */
const backUpDatabaseProcessor = defineProcessor(backUpDatabaseJob, async (context, payload, job) => {
  const began = performance.now();
  const backup = await tellingOperators(context, job, { stage: 'backup', backupId: null }, () =>
    backUp(context, payload, reportTo(job, context.log)),
  );
  context.log.info({ ...payload, backupId: backup.id, ms: performance.now() - began }, 'backup written');
  return backup;
});

/** Stores how far the people of a ranking agree. */
const comparePeopleProcessor = defineProcessor(comparePeopleJob, (context, payload) =>
  storeAgreement(context, payload),
);

/** Gives a webhook its turn, and another one after the others' turns if it has more to send. */
const deliverWebhookProcessor = defineProcessor(deliverWebhookJob, async (context, payload) => {
  const { sent, next } = await takeWebhookTurn(context, payload.webhookId);
  for (const webhookId of next) await context.jobs.enqueue(deliverWebhookJob, { webhookId });
  return { sent };
});

/** Removes expired events and deliveries, and keeps events recorded for webhooks. */
const expireEventsProcessor = defineProcessor(expireEventsJob, async (context) => {
  await listenForWebhooks(context);
  const removed = { events: await expireEvents(context), deliveries: await expireDeliveries(context) };
  if (removed.events + removed.deliveries > 0) context.log.info(removed, 'old events removed');
  return removed;
});

/** Removes links to projects that expired long ago. */
const expireLinksProcessor = defineProcessor(expireLinksJob, async (context) => {
  const removed = await expireOldLinks(context);
  if (removed > 0) context.log.info({ removed }, 'expired links removed');
  return { removed };
});

/** Removes projects that were deleted long ago, or with their owner. */
const expireProjectsProcessor = defineProcessor(expireProjectsJob, async (context) => {
  const removed = await expireProjects(context);
  if (removed.projects > 0) context.log.info(removed, 'deleted projects removed');
  return removed;
});

/** Removes security events that are older or more than configured. */
const expireSecurityEventsProcessor = defineProcessor(expireSecurityEventsJob, async (context) => {
  const removed = await expireSecurityEvents(context);
  if (removed > 0) context.log.info({ removed }, 'old security events removed');
  return { removed };
});

/** Removes sessions and API tokens that ended long ago. */
const expireSessionsProcessor = defineProcessor(expireSessionsJob, async (context) => {
  const removed = await expireOldSessions(context);
  if (removed > 0) context.log.info({ removed }, 'ended sessions and API tokens removed');
  return { removed };
});

/** Imports an uploaded export. */
const importDataProcessor = defineProcessor(importDataJob, async (context, payload, job) => {
  const { records, leftAlone, faults } = await takeIn(context, payload, reportTo(job, context.log));
  context.log.info({ records, leftAlone: leftAlone.length, faults: faults.length }, 'import done');
  return { records, leftAlone, faults };
});

/** Vacuums, checks or optimizes the database. */
const maintainDatabaseProcessor = defineProcessor(maintainDatabaseJob, async (context, payload, job) => {
  const done = await maintain(context, payload, reportTo(job, context.log));
  context.log.info(done, 'maintenance done');
  return done;
});

/** Stores the next pairs. */
const precomputeNextPairProcessor = defineProcessor(precomputeNextPairJob, (context, payload) =>
  unlessDeleted(async () => {
    const { revision, pairs } = await storeNextPairs(context, payload);
    context.log.debug({ ...payload, revision, pairs }, 'next pairs precomputed');
    return { revision, pairs };
  }),
);

/** Stores closure and progress, enqueues the precomputation of next pairs, and records and relays events of listened projects. */
const recomputeClosureProcessor = defineProcessor(recomputeClosureJob, (context, payload) =>
  unlessDeleted(async () => {
    const { revision, knownPairs } = await storeFactsAndOrder(context, payload);
    await context.jobs.enqueue(precomputeNextPairJob, payload);
    if (await noticeChanges(context, payload.projectId)) await context.jobs.enqueue(relayEventsJob, {});
    context.log.debug({ ...payload, revision, knownPairs }, 'closure recomputed');
    return { revision, knownPairs };
  }),
);

/**
 * Makes events visible, requests the delivery jobs of webhooks, and requests another check of projects whose change was too early to
 * report.
 */
const relayEventsProcessor = defineProcessor(relayEventsJob, async (context) => {
  await requestDueLooks(context);
  const relayed = await relayEvents(context);
  return { relayed, webhooks: await requestDeliveries(context) };
});

/** Requests the weekly mails with rankings that are due. */
const requestDigestsProcessor = defineProcessor(requestDigestsJob, async (context) => ({
  requested: await requestDigests(context),
}));

/** Restores a backup. */
export const restoreDatabaseProcessor = defineProcessor(restoreDatabaseJob, async (context, payload, job) => {
  // BullMQ hands a killed worker's job to another one. Minutes later, a restore would come as a surprise.
  if (job.attemptsStarted > 1) {
    throw new Conflict(
      'The worker ended during the restore; nothing was changed. Repeat the request if the restore is still wanted',
    );
  }
  return restore(context, payload, reportTo(job, context.log));
});

/** Brings one project of a backup back. */
const restoreProjectProcessor = defineProcessor(restoreProjectJob, async (context, payload, job) => {
  // BullMQ hands a killed worker's job to another one, but the first may have stored its copy.
  if (job.attemptsStarted > 1) {
    throw new Conflict(
      'The worker ended while it brought the project back. Look whether the project is there, and repeat the command if not',
    );
  }
  const { name = null, heirId = null, ...wanted } = payload;
  const restored = await restoreProject(context, { ...wanted, name, heirId }, reportTo(job, context.log));
  context.log.info(
    { backupId: wanted.backupId, from: wanted.projectId, projectId: restored.projectId },
    'project restored',
  );
  return restored;
});

/** Writes and sends a mail. */
const sendMailProcessor = defineProcessor(sendMailJob, (context, mail, job) =>
  sendMail(context, mail, {
    // Redis counts jobs from 1 again after it was emptied.
    request: `${job.id} ${job.timestamp}`,
    isLast: job.attemptsMade + 1 >= (job.opts.attempts ?? 1),
  }),
);

/** Requests verifications and nightly backups that were lost. */
const sweepBackupsProcessor = defineProcessor(sweepBackupsJob, sweepBackups);

/** Enqueues jobs for views that lag behind their ledgers. */
const sweepViewsProcessor = defineProcessor(sweepViewsJob, async (context) => {
  const lagging = await sweepLaggingViews(context);
  if (lagging > 0) context.log.info({ lagging }, 'views lagged behind');
  return { lagging };
});

/** Verifies that a backup can be restored. */
export const verifyBackupProcessor = defineProcessor(verifyBackupJob, (context, payload, job) =>
  tellingOperators(context, job, { stage: 'verification', backupId: payload.backupId }, () =>
    prove(context, payload, reportTo(job, context.log)),
  ),
);

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
