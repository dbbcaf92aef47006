import type { Context } from '../shared/context.ts';
import { sweepBackupsJob } from '../shared/data/jobs.ts';
import { makeUpMissedBackup } from '../shared/data/nightly-backup.ts';
import { processors } from './processors.ts';

/**
 * Creates the schedules of all jobs, the same in every worker. Makes up for a missed nightly backup, and looks for unverified archives.
 * @throws Error if BACKUP_CRON is invalid, or Redis is unavailable.
 */
export async function schedule(context: Context): Promise<void> {
  const { jobs, log } = context;
  // Before the schedule is re-created, which loses a missed run. If storage fails now, the next sweep checks it again.
  await makeUpMissedBackup(context).catch((error: unknown) =>
    log.error({ err: error }, 'could not check whether a nightly backup was missed'),
  );
  for (const { definition } of Object.values(processors)) {
    if (definition.schedule) await jobs.schedule(definition, definition.schedule);
  }
  // Also run it at a start between two scheduled times, because a killed worker may have left an unverified archive.
  await jobs.enqueueUnlessUnderWay(sweepBackupsJob, {});
}
