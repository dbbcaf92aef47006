import { type Jobs, jobOptions } from '../shared/jobs/jobs.ts';
import { backUpDatabaseJob, sweepBackupsJob } from '../shared/jobs/operations-jobs.ts';
import { sweepViewsJob } from '../shared/jobs/ranking-jobs.ts';
import { expireLinksJob, expireSecurityEventsJob, expireSessionsJob } from '../shared/jobs/session-jobs.ts';
import type { OperationsContext } from '../shared/use-cases/context.ts';
import { makeUpMissedBackup } from '../shared/use-cases/operations/nightly-backup.ts';

const SWEEP_MS = 30_000;
const SWEEP_BACKUPS_MS = 300_000;
const EXPIRE_SESSIONS_MS = 6 * 3_600_000;
const EXPIRE_LINKS_MS = 6 * 3_600_000;
const EXPIRE_SECURITY_EVENTS_MS = 3_600_000;

/**
 * Creates the schedules of recurring jobs, identically in every worker. A missed nightly backup is made up for.
 * @throws Error if BACKUP_CRON is invalid.
 */
export async function schedule(context: OperationsContext): Promise<void> {
  const { jobs, settings } = context;
  await jobs
    .queue(sweepViewsJob.queue)
    .upsertJobScheduler(
      sweepViewsJob.name,
      { every: SWEEP_MS },
      { name: sweepViewsJob.name, data: {}, opts: { removeOnComplete: { count: 10 }, removeOnFail: { count: 100 } } },
    );
  await jobs.queue(expireSessionsJob.queue).upsertJobScheduler(
    expireSessionsJob.name,
    { every: EXPIRE_SESSIONS_MS },
    {
      name: expireSessionsJob.name,
      data: {},
      opts: { removeOnComplete: { count: 10 }, removeOnFail: { count: 100 } },
    },
  );
  await jobs.queue(expireLinksJob.queue).upsertJobScheduler(
    expireLinksJob.name,
    { every: EXPIRE_LINKS_MS },
    {
      name: expireLinksJob.name,
      data: {},
      opts: { removeOnComplete: { count: 10 }, removeOnFail: { count: 100 } },
    },
  );
  await jobs.queue(expireSecurityEventsJob.queue).upsertJobScheduler(
    expireSecurityEventsJob.name,
    { every: EXPIRE_SECURITY_EVENTS_MS },
    {
      name: expireSecurityEventsJob.name,
      data: {},
      opts: { removeOnComplete: { count: 10 }, removeOnFail: { count: 100 } },
    },
  );
  await jobs
    .queue(sweepBackupsJob.queue)
    .upsertJobScheduler(
      sweepBackupsJob.name,
      { every: SWEEP_BACKUPS_MS },
      { name: sweepBackupsJob.name, data: {}, opts: { removeOnComplete: { count: 10 }, removeOnFail: { count: 100 } } },
    );
  // Also at a start in between: a worker that was killed may have left an archive without a verification.
  await jobs.enqueueUnlessUnderWay(sweepBackupsJob, {});
  // Before the schedule is re-created, which forgets a missed run.
  await makeUpMissedBackup(context);
  await scheduleNightlyBackup(jobs, settings.BACKUP_CRON);
}

async function scheduleNightlyBackup(jobs: Jobs, pattern: string): Promise<void> {
  const payload = { kind: 'nightly' } as const;
  await jobs
    .queue(backUpDatabaseJob.queue)
    .upsertJobScheduler(
      'nightly-backup',
      { pattern, tz: 'UTC' },
      { name: backUpDatabaseJob.name, data: payload, opts: jobOptions(backUpDatabaseJob, payload) },
    );
}
