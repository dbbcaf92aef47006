import type { StoredBackup } from '../../archive/backup.ts';
import { CLOCKS_MS, isFromTheFuture } from '../../archive/backup.ts';
import type { Backups } from '../../archive/backups.ts';
import { latestRunBefore } from '../../jobs/cron.ts';
import { backUpDatabaseJob } from '../../jobs/operations-jobs.ts';
import { findFirstAccountDate } from '../../store/accounts/accounts.ts';
import type { OperationsContext } from '../context.ts';

/** The backup of the night that `at` belongs to, if it was made. One dated later than now is of no night that has been. */
export async function findNightly(
  folder: Pick<Backups, 'list'>,
  pattern: string,
  now: Date,
): Promise<StoredBackup | null> {
  const due = latestRunBefore(pattern, new Date(now.getTime() + CLOCKS_MS));
  if (!due) return null;
  const since = due.getTime() - CLOCKS_MS;
  return (
    (await folder.list()).find(
      (backup) => backup.kind === 'nightly' && backup.createdAt.getTime() >= since && !isFromTheFuture(backup, now),
    ) ?? null
  );
}

/**
 * Asks for last night's backup when everything was down at its time. A service that didn't exist yet missed nothing.
 * @returns whether one was asked for.
 */
export async function makeUpMissedBackup({
  pool,
  settings,
  backups,
  jobs,
  now,
  log,
}: OperationsContext): Promise<boolean> {
  const due = latestRunBefore(settings.BACKUP_CRON, now());
  if (!due || (await findNightly(backups, settings.BACKUP_CRON, now()))) return false;
  const since = await findFirstAccountDate(pool);
  if (!since || since > due) return false;
  log.warn({ due }, 'a nightly backup was missed; it is made now');
  await jobs.enqueue(backUpDatabaseJob, { kind: 'nightly' });
  return true;
}
