import type { Needs } from '../context.ts';
import type { Connection } from '../platform/sql/statement.ts';
import { type BackupMade, verifyBackupJob } from './jobs.ts';
import type { Manifest } from './manifest.ts';
import { nightlyOf } from './nightly.ts';
import type { Report } from './report.ts';
import { copyOut, countRows, lockForReading, shapesIn } from './store/archived-rows.ts';
import { inTransaction, withDatabaseLock } from './store/connection.ts';
import { currentMigration } from './store/schema-history.ts';
import { throttled } from './streams.ts';

/**
 * Writes one snapshot of everything but the sessions into an archive, then requests its verification. If the nightly backup exists because
 * another worker made it, it isn't made twice.
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
        // Before the snapshot is taken. A table that is replaced after it would look empty.
        await lockForReading(client);
        await folder.keep(id, (file) => writeBackup(client, { file, kind, at, settings }, report));
      },
      { isolation: 'isolation level repeatable read read only', lowImpact: true },
    );
    return folder.get(id);
  });
  // The archive is complete even if Redis is unavailable now.
  await jobs
    .enqueueUnlessUnderWay(verifyBackupJob, { backupId: backup.id })
    .catch((error: unknown) =>
      log.warn({ err: error, backupId: backup.id }, 'verification not enqueued; the next sweep enqueues it'),
    );
  return { id: backup.id };
}

/** Writes what a transaction sees into an archive, at low processor priority. */
async function writeBackup(
  client: Connection,
  { file, kind, at, settings }: { file: string; kind: Manifest['kind']; at: Date } & Needs<'settings'>,
  report: Report,
): Promise<Manifest> {
  const shapes = await shapesIn(client, 'public');
  const counts = await countRows(
    client,
    'public',
    shapes.map(({ table }) => table),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  const { writeArchive } = await import('./write-archive.ts');
  return writeArchive({
    file,
    signingKey: settings.BACKUP_SIGNING_KEY,
    recipients: settings.BACKUP_AGE_RECIPIENTS,
    about: { kind, created_at: at.toISOString(), migration: await currentMigration(client) },
    sources: shapes.map((shape) => ({
      ...shape,
      open: () => throttled(copyOut(client, 'public', shape), 'background'),
    })),
    onRows: (rows, table) => report.progress(rows / Math.max(1, total), table),
  });
}
