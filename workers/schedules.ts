import type { Context } from '../shared/context.ts';
import { sweepBackupsJob } from '../shared/data/jobs.ts';
import { makeUpMissedBackup } from '../shared/data/nightly-backup.ts';
import { processors } from './processors.ts';

/**
 * Puts the schedules of all jobs in place, identically in every worker. A missed nightly backup is made up for, and archives
 * without a verification are looked for.
 * @throws Error if BACKUP_CRON is invalid, or Redis is away.
 */
export async function schedule(context: Context): Promise<void> {
  const { jobs, log } = context;
  // Before the schedule is re-created, which forgets a missed run. Storage that fails now is looked at again by the next sweep.
  await makeUpMissedBackup(context).catch((error: unknown) =>
    log.error({ err: error }, 'could not check whether a nightly backup was missed'),
  );
  for (const { definition } of Object.values(processors)) {
    if (definition.schedule) await jobs.schedule(definition, definition.schedule);
  }
  // Also run it at a start between two scheduled times: a killed worker may have left an archive without verification.
  await jobs.enqueueUnlessUnderWay(sweepBackupsJob, {});
}
