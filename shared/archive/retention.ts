import type { BackupKind } from '../jobs/operations-jobs.ts';
import type { StoredBackup } from './backup-folder.ts';

/** Number of archives to keep, by kind. */
export type Retention = Readonly<Record<BackupKind, number>>;

/** Tolerated clock difference between machines, in milliseconds. */
export const CLOCKS_MS = 60_000;

/** Whether an archive is dated in the future: its clock, or ours, was wrong. */
export function isFromTheFuture({ createdAt }: Pick<StoredBackup, 'createdAt'>, now: Date): boolean {
  return createdAt.getTime() > now.getTime() + CLOCKS_MS;
}

/**
 * Archives to remove: those of this service beyond the newest of their kind, but never the newest verified one.
 * Archives dated in the future are neither counted nor removed.
 * @param backups newest first.
 */
export function expired(backups: readonly StoredBackup[], keep: Retention, now: Date): StoredBackup[] {
  const own = backups.filter((backup) => backup.kind !== null && !isFromTheFuture(backup, now));
  const newestVerified = own.find(({ verification }) => verification?.verified);
  const counted: Record<BackupKind, number> = { manual: 0, nightly: 0, safety: 0 };
  return own.filter((backup) => {
    counted[backup.kind!] += 1;
    return counted[backup.kind!] > keep[backup.kind!] && backup !== newestVerified;
  });
}
