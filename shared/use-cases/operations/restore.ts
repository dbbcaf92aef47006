import type { PoolClient } from 'pg';
import { type Backups, openBackups } from '../../archive/backups.ts';
import { Archive } from '../../archive/read-archive.ts';
import { ARCHIVED_TABLE_NAMES } from '../../archive/tables.ts';
import { verifyBackupJob } from '../../jobs/operations-jobs.ts';
import { countRows } from '../../store/operations/archived-rows.ts';
import { inTransaction, withDatabaseLock } from '../../store/operations/connection.ts';
import { lockForReplacing, renewGenerations, replaceData } from '../../store/operations/replace-data.ts';
import { currentMigration } from '../../store/operations/schema-history.ts';
import { completeScratchSchema, migrateScratchSchema } from '../../store/operations/scratch-schema.ts';
import type { Context } from '../context.ts';
import { brokenRows, loadArchive, refusedByPostgres } from './load-archive.ts';
import type { Report } from './report.ts';
import { writeBackup } from './write-backup.ts';

export interface Restored {
  backupId: string;
  /** What was there before, as a backup of its own. */
  safetyBackupId: string;
  restoredAt: Date;
  /** How long nobody else was served, in milliseconds. */
  closedMs: number;
}

/**
 * Replaces all data by that of a backup, whole or not at all.
 *
 * One transaction from beginning to end: the archive is checked and loaded into a scratch schema while everybody goes on
 * working; then the gate is raised, the tables are locked, what is in them is written to a safety backup, they are
 * replaced and checked, and the commit makes all of it true at once. Whatever breaks before that, killed processes
 * included, leaves the old data as it was.
 * @throws UnusableArchive, NotFound, or Unavailable; nothing was changed then.
 */
export async function restore(context: Context, { backupId }: { backupId: string }, report: Report): Promise<Restored> {
  const backups = openBackups(context.settings);
  const { id } = await backups.get(backupId);
  return backups.withFile(id, (file) => restoreFrom(context, { backupId, file, folder: backups }, report));
}

async function restoreFrom(
  context: Context,
  { backupId, file, folder }: { backupId: string; file: string; folder: Backups },
  report: Report,
): Promise<Restored> {
  const { pool, jobs, log } = context;
  const archive = await Archive.open(file);
  try {
    await report.step('check the archive');
    const total = Math.max(1, archive.rows());
    await archive.check('full', (rows, table) => report.progress(rows / total, table));
    const restored = await withDatabaseLock(pool, (client) => replaceAll(context, client, { archive, folder }, report));
    await jobs.enqueue(verifyBackupJob, { backupId: restored.safetyBackupId }).catch((error: unknown) => {
      log.warn({ err: error, backupId: restored.safetyBackupId }, 'the safety backup was not put up for verification');
    });
    return { backupId, ...restored };
  } finally {
    archive.close();
  }
}

async function replaceAll(
  { orm, gate, now, log }: Context,
  client: PoolClient,
  { archive, folder }: { archive: Archive; folder: Backups },
  report: Report,
): Promise<Omit<Restored, 'backupId'>> {
  const safetyBackupId = folder.newId('safety', now());
  let closedAt = 0;
  let lower = async () => {};
  try {
    await inTransaction(client, async () => {
      await report.step('load into a scratch schema');
      const scratch = await loadArchive(client, orm, { archive, pace: 'full' }, report);
      const upTo = await currentMigration(client);
      const { migration } = archive.manifest;
      if (migration !== upTo) {
        // A later migration may count on the constraints of the earlier ones.
        await completeScratchSchema(client, scratch);
        await migrateScratchSchema(client, orm, { after: migration, upTo });
      }
      await renewGenerations(client, scratch.name);
      const expected = await countRows(client, scratch.name, ARCHIVED_TABLE_NAMES);

      await report.step('raise the gate');
      closedAt = performance.now();
      const held = await gate.raise();
      lower = held.lower;
      await report.step('wait for requests in flight');
      await lockForReplacing(client);
      await report.step('write the safety backup');
      await folder.keep(safetyBackupId, (file) =>
        writeBackup(client, { file, kind: 'safety', at: now(), pace: 'full' }, report),
      );
      await report.step('replace the data');
      const counts = await replaced(client, scratch.name, report);
      await report.step('check the data');
      if (counts.join() !== expected.join())
        throw new Error(`Restored ${counts.join()} rows instead of ${expected.join()}`);
      await client.query(`drop schema ${scratch.name} cascade`);
      await report.step('commit');
      await held.confirm();
    });
    await report.step('lower the gate');
  } finally {
    await lower();
  }
  const closedMs = Math.round(performance.now() - closedAt);
  log.info({ safetyBackupId, closedMs }, 'restored');
  // The planner's statistics went with the old rows; autovacuum would take its time.
  await client.query('analyze').catch((error: unknown) => log.warn({ err: error }, 'statistics were not renewed'));
  return { safetyBackupId, restoredAt: now(), closedMs };
}

async function replaced(client: PoolClient, scratch: string, report: Report): Promise<number[]> {
  try {
    return await replaceData(client, scratch, (table, done) => report.progress(done, table));
  } catch (error) {
    throw refusedByPostgres(error) ? brokenRows(error) : error;
  }
}
