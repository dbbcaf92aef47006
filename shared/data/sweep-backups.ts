import type { Needs } from '../context.ts';
import type { VerificationResult } from './backup.ts';
import { verifyBackupJob } from './jobs.ts';
import { makeUpMissedBackup } from './nightly-backup.ts';
import { dropAbandonedTables } from './store/exchange-tables.ts';

/** Delay before a failed nightly backup is retried, in milliseconds. */
const RETRY_NIGHTLY_MS = 3_600_000;

/** Delay before an unreadable archive is retried, in milliseconds. */
const RETRY_UNREADABLE_MS = 3_600_000;

/** Requests made by a sweep. */
export interface BackupSweep {
  /** Ids of the archives to verify. */
  verify: string[];
  /** Whether the nightly backup is made again. */
  nightly: boolean;
}

/**
 * Requests what was lost when a worker or Redis was killed: verifications of unverified archives, and the nightly backup. Jobs that already
 * wait or run stay as they are. Archives that were copied here are verified only when they are restored. Drops the tables that a killed
 * restore left.
 * @throws Unavailable if BACKUP_DIR or Redis can't be reached.
 */
export async function sweepBackups(
  context: Needs<'backups' | 'jobs' | 'log' | 'now' | 'pool' | 'settings'>,
): Promise<BackupSweep> {
  const { backups, jobs, log, now, pool } = context;
  const verify: string[] = [];
  for (const { id, kind, verification } of await backups.list()) {
    if (kind === null || !isToBeVerified(verification, now())) continue;
    if (await jobs.enqueueUnlessUnderWay(verifyBackupJob, { backupId: id })) verify.push(id);
  }
  if (verify.length > 0) log.warn({ backupIds: verify }, 'verifying backups that have no verification');
  const failedSince = new Date(now().getTime() - RETRY_NIGHTLY_MS);
  const nightly = await makeUpMissedBackup(context, failedSince);
  await dropAbandonedTables(pool);
  return { verify, nightly };
}

function isToBeVerified(verification: VerificationResult | null, now: Date): boolean {
  if (verification === null) return true;
  return verification.unreadable === true && now.getTime() - Date.parse(verification.at) >= RETRY_UNREADABLE_MS;
}
