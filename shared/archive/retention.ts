import type { BackupKind } from '../jobs/operations-jobs.ts';
import { isFromTheFuture, type StoredBackup } from './backup.ts';

/** The periods that nightly archives are kept by, in UTC. A week begins on Monday. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** What to keep: the newest archives of each kind, and of nightly ones one for each of the newest days, weeks and months. */
export interface Retention {
  newest: Readonly<Record<BackupKind, number>>;
  nightlyPer: Readonly<Record<Period, number>>;
}

/**
 * Archives to remove: this service's archives that no rule keeps, but never the newest verified archive. Archives dated in
 * the future are neither counted nor removed.
 * @param backups newest first.
 */
export function expired(backups: readonly StoredBackup[], keep: Retention, now: Date): StoredBackup[] {
  const own = backups.filter((backup) => backup.kind !== null && !isFromTheFuture(backup, now));
  const newestVerified = own.find(isVerified);
  const nightly = own.filter(({ kind }) => kind === 'nightly');
  const kept = new Set<StoredBackup>(newestVerified ? [newestVerified] : []);
  for (const period of PERIODS) {
    for (const backup of newestPer(period, nightly, keep.nightlyPer[period])) kept.add(backup);
  }
  const counted: Record<BackupKind, number> = { manual: 0, nightly: 0, safety: 0 };
  return own.filter((backup) => {
    counted[backup.kind!] += 1;
    return counted[backup.kind!] > keep.newest[backup.kind!] && !kept.has(backup);
  });
}

/**
 * The newest archive of each of the newest periods that have one. An archive that failed its verification counts for
 * nothing. One whose verification is still to come is kept beside the newest verified one of its period.
 */
function newestPer(period: Period, backups: readonly StoredBackup[], count: number): StoredBackup[] {
  const chosen: StoredBackup[] = [];
  const settled = new Map<number, boolean>();
  for (const backup of backups) {
    if (hasFailed(backup)) continue;
    const slot = slotOf(period, backup.createdAt);
    const isSettled = settled.get(slot);
    if (isSettled === undefined) {
      if (settled.size === count) break;
    } else if (isSettled || !isVerified(backup)) continue;
    settled.set(slot, isVerified(backup));
    chosen.push(backup);
  }
  return chosen;
}

const isVerified = ({ verification }: StoredBackup): boolean => verification?.verified === true;

/** Whether an archive can't be restored. One that couldn't be read may be sound. */
const hasFailed = ({ verification }: StoredBackup): boolean =>
  verification !== null && !verification.verified && verification.unreadable !== true;

const DAY_MS = 86_400_000;
/** Days from a Monday to 1 January 1970, a Thursday. */
const FIRST_WEEKDAY = 3;

/** Number of the period that a time is in. */
function slotOf(period: Period, at: Date): number {
  if (period === 'month') return at.getUTCFullYear() * 12 + at.getUTCMonth();
  const day = Math.floor(at.getTime() / DAY_MS);
  return period === 'day' ? day : Math.floor((day + FIRST_WEEKDAY) / 7);
}
