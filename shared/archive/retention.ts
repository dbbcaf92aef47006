import type { BackupKind } from '../jobs/operations-jobs.ts';
import type { StoredBackup } from './backup-folder.ts';

/** How many archives of each kind are kept. */
export type Retention = Readonly<Record<BackupKind, number>>;

/** Clocks of several machines differ by less than this, in milliseconds. */
export const CLOCKS_MS = 60_000;

/** Whether an archive says that it will be made only later: its clock, or ours, was wrong. */
export function isFromTheFuture({ createdAt }: Pick<StoredBackup, 'createdAt'>, now: Date): boolean {
  return createdAt.getTime() > now.getTime() + CLOCKS_MS;
}

/**
 * What may go: of this service's own archives those beyond the newest of their kind, but never the newest verified one.
 * Archives dated in the future are neither counted nor removed.
 * @param backups the newest first.
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
