import type { Settings } from '../../config/settings.ts';
import type { Needs } from '../context.ts';
import { isFromTheFuture, type StoredBackup } from './backup.ts';
import type { BackupKind } from './jobs.ts';
import { unlessRead } from './store/archive-locks.ts';
import { onOwnConnection } from './store/connection.ts';

/** The periods by which nightly archives are kept, in UTC. A week starts on Monday. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** Rules: the newest archives of each kind, and one nightly archive for each of the newest days, weeks and months. */
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
 * The newest archive of each of the newest periods that have one. An archive that failed its verification doesn't count. An unverified one
 * is kept in addition to the newest verified one of its period.
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

/** Whether an archive can't be restored. An archive that couldn't be read may be intact. */
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

/** The archives to keep, from the settings. */
function retentionOf(settings: Settings): Retention {
  const { BACKUP_KEEP: nightly } = settings;
  return {
    newest: {
      nightly,
      manual: settings.BACKUP_KEEP_MANUAL ?? nightly,
      safety: settings.BACKUP_KEEP_SAFETY ?? nightly,
    },
    nightlyPer: {
      day: settings.BACKUP_KEEP_DAILY,
      week: settings.BACKUP_KEEP_WEEKLY,
      month: settings.BACKUP_KEEP_MONTHLY,
    },
  };
}

/**
 * Removes archives that the settings don't keep, except those that an operation is reading, and unfinished files of killed processes. Runs
 * after each successful verification (`verify-backup.ts`).
 * @returns the removed ids.
 */
export async function expireBackups({
  pool,
  settings,
  backups,
  now,
}: Needs<'backups' | 'now' | 'pool' | 'settings'>): Promise<string[]> {
  const tooMany = expired(await backups.list(), retentionOf(settings), now());
  const gone: string[] = [];
  if (tooMany.length > 0) {
    await onOwnConnection(pool, async (client) => {
      for (const { id } of tooMany) if (await unlessRead(client, id, () => backups.remove(id))) gone.push(id);
    });
  }
  await backups.sweep(now());
  return gone;
}
