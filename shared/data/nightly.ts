import { latestRunBefore } from '../platform/jobs/cron.ts';
import { CLOCKS_MS, isFromTheFuture, type StoredBackup } from './backup.ts';

/** A missing nightly backup. */
export interface MissingNightly {
  /** Time it was due. */
  due: Date;
  /** Whether there is no backup at all yet. */
  isFirst: boolean;
}

/** Facts that decide whether a nightly backup is missing. */
interface NightlyContext {
  backups: readonly StoredBackup[];
  settings: { BACKUP_CRON: string; NODE_ENV: string };
  /** When the first account was created; null while there is none. */
  since: Date | null;
  now: Date;
}

/**
 * The latest nightly backup if it is missing; null if it exists, or if the service was created after it was due. In production, the first
 * backup is due as soon as the service is created.
 */
export function missingNightly({ backups, settings, since, now }: NightlyContext): MissingNightly | null {
  if (!since) return null;
  const isFirst = backups.every((backup) => backup.kind === null || isFromTheFuture(backup, now));
  if (isFirst && settings.NODE_ENV === 'production') return { due: since, isFirst };
  const due = latestRunBefore(settings.BACKUP_CRON, now);
  if (!due || since > due || nightlyOf(backups, settings.BACKUP_CRON, now)) return null;
  return { due, isFirst };
}

/** The backup of the night of `now`, if it was made. A backup dated after `now` belongs to no past night. */
export function nightlyOf(backups: readonly StoredBackup[], pattern: string, now: Date): StoredBackup | null {
  const due = latestRunBefore(pattern, new Date(now.getTime() + CLOCKS_MS));
  if (!due) return null;
  const since = due.getTime() - CLOCKS_MS;
  const isOfTheNight = (backup: StoredBackup) =>
    backup.kind === 'nightly' && backup.createdAt.getTime() >= since && !isFromTheFuture(backup, now);
  return backups.find(isOfTheNight) ?? null;
}
