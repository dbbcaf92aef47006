import { nightlyOf } from '../../archive/nightly.ts';
import { type BackupMade, verifyBackupJob } from '../../jobs/operations-jobs.ts';
import { lockForReading } from '../../store/operations/archived-rows.ts';
import { inTransaction, withDatabaseLock } from '../../store/operations/connection.ts';
import type { Needs } from '../context.ts';
import type { Report } from './report.ts';
import { writeBackup } from './write-backup.ts';

/**
 * Writes one snapshot of everything but the sessions into an archive, then asks for it to be verified. A nightly backup
 * that exists already, since another worker was asked as well, is not made twice.
 */
export async function backUp(
  context: Needs<'backups' | 'jobs' | 'log' | 'now' | 'pool' | 'settings'>,
  { kind }: { kind: 'manual' | 'nightly' },
  report: Report,
): Promise<BackupMade> {
  const { pool, settings, backups: folder, jobs, now, log } = context;
  const backup = await withDatabaseLock(pool, async (client) => {
    const at = now();
    if (kind === 'nightly') {
      const there = nightlyOf(await folder.list(), settings.BACKUP_CRON, at);
      if (there) return there;
    }
    const id = folder.newId(kind, at);
    await report.step('read');
    await inTransaction(
      client,
      async () => {
        // Before the snapshot is taken: a table that is replaced after it would look empty.
        await lockForReading(client);
        await folder.keep(id, (file) => writeBackup(client, { file, kind, at, settings }, report));
      },
      { isolation: 'isolation level repeatable read read only', lowImpact: true },
    );
    return folder.get(id);
  });
  // The archive is complete: a Redis that is away meanwhile does not undo it.
  await jobs
    .enqueueUnlessUnderWay(verifyBackupJob, { backupId: backup.id })
    .catch((error: unknown) =>
      log.warn({ err: error, backupId: backup.id }, 'verification not enqueued; the next sweep enqueues it'),
    );
  return { id: backup.id };
}
