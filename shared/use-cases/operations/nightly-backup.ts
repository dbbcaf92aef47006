import type { StoredBackup } from '../../archive/backup.ts';
import { CLOCKS_MS, isFromTheFuture } from '../../archive/backup.ts';
import type { Backups } from '../../archive/backups.ts';
import { latestRunBefore } from '../../jobs/cron.ts';
import { backUpDatabaseJob } from '../../jobs/operations-jobs.ts';
import { findFirstAccountDate } from '../../store/accounts/accounts.ts';
import type { OperationsContext } from '../context.ts';

/** The backup of the night that `now` belongs to, if it was made. One dated later than now is of no night that has been. */
export async function findNightly(
  folder: Pick<Backups, 'list'>,
  pattern: string,
  now: Date,
): Promise<StoredBackup | null> {
  return nightlyOf(await folder.list(), pattern, now);
}

function nightlyOf(backups: readonly StoredBackup[], pattern: string, now: Date): StoredBackup | null {
  const due = latestRunBefore(pattern, new Date(now.getTime() + CLOCKS_MS));
  if (!due) return null;
  const since = due.getTime() - CLOCKS_MS;
  const isOfTheNight = (backup: StoredBackup) =>
    backup.kind === 'nightly' && backup.createdAt.getTime() >= since && !isFromTheFuture(backup, now);
  return backups.find(isOfTheNight) ?? null;
}

/** A nightly backup that should be there and is not. */
interface MissingNightly {
  /** When it should have been made. */
  due: Date;
  /** Whether there is no backup at all yet. */
  isFirst: boolean;
}

/**
 * The nightly backup that was missed; null when it is there. A service that did not exist yet missed none, but in production it
 * gets its first backup at once.
 */
async function findMissingNightly(
  { pool, settings, backups }: Pick<OperationsContext, 'pool' | 'settings' | 'backups'>,
  now: Date,
): Promise<MissingNightly | null> {
  const since = await findFirstAccountDate(pool);
  if (!since) return null;
  const made = await backups.list();
  const isFirst = made.every((backup) => backup.kind === null || isFromTheFuture(backup, now));
  if (isFirst && settings.NODE_ENV === 'production') return { due: since, isFirst };
  const due = latestRunBefore(settings.BACKUP_CRON, now);
  if (!due || since > due || nightlyOf(made, settings.BACKUP_CRON, now)) return null;
  return { due, isFirst };
}

/**
 * Asks for the nightly backup that is missing, unless it is under way or has failed since `failedSince`.
 * @returns whether it was asked for.
 */
export async function makeUpMissedBackup(context: OperationsContext, failedSince?: Date): Promise<boolean> {
  const { jobs, now, log } = context;
  const missing = await findMissingNightly(context, now());
  if (!missing) return false;
  const isNightly = ({ kind }: { kind: string }) => kind === 'nightly';
  if (await jobs.wasTriedSince(backUpDatabaseJob, isNightly, failedSince ?? now())) return false;
  if (missing.isFirst) log.info('there is no backup yet; the first one is made now');
  else log.warn({ due: missing.due }, 'a nightly backup was missed; it is made now');
  await jobs.enqueue(backUpDatabaseJob, { kind: 'nightly' });
  return true;
}
