import { backUp } from '../shared/data/back-up.ts';
import { importData } from '../shared/data/import-data.ts';
import {
  backUpDatabaseJob,
  expireProjectsJob,
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
import { verifyBackup } from '../shared/data/verify-backup.ts';
import { relayEventsJob } from '../shared/events/jobs.ts';
import { noticeChanges } from '../shared/events/notice-changes.ts';
import { relayEvents, requestDueLooks } from '../shared/events/relay-events.ts';
import { eventsTable } from '../shared/events/store/events.ts';
import { projectLinksTable } from '../shared/links/store/project-links.ts';
import { requestDigests } from '../shared/mail/digests.ts';
import { sendMailJob } from '../shared/mail/jobs.ts';
import { sendMail } from '../shared/mail/send-mail.ts';
import { expireSecurityEvents } from '../shared/operate/expire-security-events.ts';
import { projectInvitationsTable } from '../shared/people/store/project-invitations.ts';
import { Conflict, NotFound } from '../shared/platform/errors.ts';
import { periodic } from '../shared/platform/jobs/definition.ts';
import { expire } from '../shared/platform/sql/expire.ts';
import type { Table } from '../shared/platform/sql/table.ts';
import { expireProjects } from '../shared/projects/expire-projects.ts';
import { comparePeopleJob, precomputeNextPairJob, recomputeClosureJob } from '../shared/results/jobs.ts';
import { storeAgreement } from '../shared/results/read-agreement.ts';
import { storeFactsAndOrder, storeNextPairs, sweepLaggingViews } from '../shared/results/store-views.ts';
import { emailVerificationsTable } from '../shared/sign-in/store/email-verifications.ts';
import { passwordResetsTable } from '../shared/sign-in/store/password-resets.ts';
import { sessionsTable } from '../shared/sign-in/store/sessions.ts';
import { apiTokensTable } from '../shared/tokens/store/api-tokens.ts';
import { takeWebhookTurn } from '../shared/webhooks/deliver-webhook.ts';
import { expireDeliveries, requestDeliveries } from '../shared/webhooks/deliveries.ts';
import { deliverWebhookJob } from '../shared/webhooks/jobs.ts';
import { listenForWebhooks } from '../shared/webhooks/listen-for-webhooks.ts';
import { defineProcessor, type Processor } from './define-processor.ts';
import { reportTo } from './report-progress.ts';
import { tellingOperators } from './telling-operators.ts';

const HOUR_MS = 3_600_000;

/** Runs work on a project. If the project was deleted in the meantime, there is nothing to compute. */
async function unlessDeleted<T>(work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotFound) return { skipped: 'the project was deleted' };
    throw error;
  }
}

/** A job that removes the rows which tables no longer keep. */
const expiring = <Name extends string>(name: Name, said: string, tables: readonly Table[]) =>
  defineProcessor(periodic(name, { queue: 'operations', every: 6 * HOUR_MS }), async (context) => {
    const removed = await expire(context, tables);
    if (removed > 0) context.log.info({ removed }, said);
    return { removed };
  });

/** Types the list: each job is under its own name. */
const byName = <R extends { readonly [Name in keyof R]: Processor<Name & string> }>(rows: R): R => rows;

/** All jobs, each with the code that runs it. Jobs that nobody requests are defined here, the others beside the code that requests them. */
export const processors = byName({
  // Also records and relays events of projects to which somebody listens.
  'recompute-closure': defineProcessor(recomputeClosureJob, (context, payload) =>
    unlessDeleted(async () => {
      const { revision, knownPairs } = await storeFactsAndOrder(context, payload);
      await context.jobs.enqueue(precomputeNextPairJob, payload);
      if (await noticeChanges(context, payload.projectId)) await context.jobs.enqueue(relayEventsJob, {});
      context.log.debug({ ...payload, revision, knownPairs }, 'closure recomputed');
      return { revision, knownPairs };
    }),
  ),

  'precompute-next-pair': defineProcessor(precomputeNextPairJob, (context, payload) =>
    unlessDeleted(async () => {
      const { revision, pairs } = await storeNextPairs(context, payload);
      context.log.debug({ ...payload, revision, pairs }, 'next pairs precomputed');
      return { revision, pairs };
    }),
  ),

  'compare-people': defineProcessor(comparePeopleJob, storeAgreement),

  // Requests the views that are behind their ledgers because a job was lost.
  'sweep-views': defineProcessor(
    periodic('sweep-views', { queue: 'ranking', every: 30_000, attempts: 1, backoff: 1000 }),
    async (context) => {
      const lagging = await sweepLaggingViews(context);
      if (lagging > 0) context.log.info({ lagging }, 'views lagged behind');
      return { lagging };
    },
  ),

  // Also starts the deliveries of webhooks, and requests another check of projects whose change was too early to record.
  'relay-events': defineProcessor(relayEventsJob, async (context) => {
    await requestDueLooks(context);
    const relayed = await relayEvents(context);
    return { relayed, webhooks: await requestDeliveries(context) };
  }),

  // Also extends the time for which events are recorded for webhooks.
  'expire-events': defineProcessor(
    periodic('expire-events', { queue: 'operations', every: HOUR_MS }),
    async (context) => {
      await listenForWebhooks(context);
      const removed = { events: await expire(context, [eventsTable]), deliveries: await expireDeliveries(context) };
      if (removed.events + removed.deliveries > 0) context.log.info(removed, 'old events removed');
      return removed;
    },
  ),

  // A webhook that has more to send gets another turn after the others.
  'deliver-webhook': defineProcessor(deliverWebhookJob, async (context, payload) => {
    const { sent, next } = await takeWebhookTurn(context, payload.webhookId);
    for (const webhookId of next) await context.jobs.enqueue(deliverWebhookJob, { webhookId });
    return { sent };
  }),

  'send-mail': defineProcessor(sendMailJob, (context, mail, job) =>
    sendMail(context, mail, {
      // Redis counts jobs from 1 again after it was emptied.
      request: `${job.id} ${job.timestamp}`,
      isLast: job.attemptsMade + 1 >= (job.opts.attempts ?? 1),
    }),
  ),

  'request-digests': defineProcessor(
    periodic('request-digests', { queue: 'mail', every: HOUR_MS, attempts: 1, backoff: 1000 }),
    async (context) => ({ requested: await requestDigests(context) }),
  ),

  'expire-sessions': expiring('expire-sessions', 'ended sessions and API tokens removed', [
    sessionsTable,
    apiTokensTable,
    passwordResetsTable,
    emailVerificationsTable,
  ]),

  'expire-links': expiring('expire-links', 'expired links removed', [projectInvitationsTable, projectLinksTable]),

  'expire-projects': defineProcessor(expireProjectsJob, async (context) => {
    const removed = await expireProjects(context);
    if (removed.projects > 0) context.log.info(removed, 'deleted projects removed');
    return removed;
  }),

  'expire-security-events': defineProcessor(
    periodic('expire-security-events', { queue: 'operations', every: HOUR_MS }),
    async (context) => {
      const removed = await expireSecurityEvents(context);
      if (removed > 0) context.log.info({ removed }, 'old security events removed');
      return { removed };
    },
  ),

  'back-up-database': defineProcessor(backUpDatabaseJob, async (context, payload, job) => {
    const began = performance.now();
    const backup = await tellingOperators(context, job, { stage: 'backup', backupId: null }, () =>
      backUp(context, payload, reportTo(job, context.log)),
    );
    context.log.info({ ...payload, backupId: backup.id, ms: performance.now() - began }, 'backup written');
    return backup;
  }),

  'verify-backup': defineProcessor(verifyBackupJob, (context, payload, job) =>
    tellingOperators(context, job, { stage: 'verification', backupId: payload.backupId }, () =>
      verifyBackup(context, payload, reportTo(job, context.log)),
    ),
  ),

  'sweep-backups': defineProcessor(sweepBackupsJob, sweepBackups),

  'restore-database': defineProcessor(restoreDatabaseJob, async (context, payload, job) => {
    // BullMQ hands a killed worker's job to another one. Minutes later, a restore would come as a surprise.
    if (job.attemptsStarted > 1) {
      throw new Conflict(
        'The worker ended during the restore; nothing was changed. Repeat the request if the restore is still wanted',
      );
    }
    return restore(context, payload, reportTo(job, context.log));
  }),

  'restore-project': defineProcessor(restoreProjectJob, async (context, payload, job) => {
    // BullMQ hands a killed worker's job to another one, but the first may have stored its copy.
    if (job.attemptsStarted > 1) {
      throw new Conflict(
        'The worker ended while it brought the project back. Look whether the project is there, and repeat the command if not',
      );
    }
    const { name = null, heirId = null, ...wanted } = payload;
    const restored = await restoreProject(context, { ...wanted, name, heirId }, reportTo(job, context.log));
    const { backupId, projectId: from } = wanted;
    context.log.info({ backupId, from, projectId: restored.projectId }, 'project restored');
    return restored;
  }),

  'maintain-database': defineProcessor(maintainDatabaseJob, async (context, payload, job) => {
    const done = await maintain(context, payload, reportTo(job, context.log));
    context.log.info(done, 'maintenance done');
    return done;
  }),

  'import-data': defineProcessor(importDataJob, async (context, payload, job) => {
    const { records, leftAlone, faults } = await importData(context, payload, reportTo(job, context.log));
    context.log.info({ records, leftAlone: leftAlone.length, faults: faults.length }, 'import done');
    return { records, leftAlone, faults };
  }),
});
