import { settleAccountKeys } from '../accounts/store/account-keys.ts';
import { hasActiveSuperuser } from '../accounts/store/accounts.ts';
import type { Context, Needs } from '../context.ts';
import { tellMissed } from '../events/store/events.ts';
import type { Connection } from '../platform/sql/statement.ts';
import type { Backups } from './backups.ts';
import { eraseReturned } from './erase-returned.ts';
import { type Restored, verifyBackupJob } from './jobs.ts';
import { brokenRows, loadArchive, refusedByPostgres } from './load-archive.ts';
import { Archive } from './read-archive.ts';
import { refuseArchive } from './refuse-archive.ts';
import type { Report } from './report.ts';
import { SafetyBackup } from './safety-backup.ts';
import { StorageFull } from './storage-failure.ts';
import { whileReading } from './store/archive-locks.ts';
import { countRows } from './store/archived-rows.ts';
import { type Deadline, endingInTime, inTransaction, inTurn, onOwnConnection } from './store/connection.ts';
import { dropAbandonedTables, dropPreparedTables, prepareTables } from './store/exchange-tables.ts';
import { vacuumAll } from './store/maintenance.ts';
import {
  findDiffering,
  findUnchanged,
  forgetUnchanged,
  lockForReplacing,
  renewGenerations,
  replaceData,
} from './store/replace-data.ts';
import { presentMoment } from './store/row-ranges.ts';
import { currentMigration } from './store/schema-history.ts';
import {
  analyzeScratchSchema,
  completeScratchSchema,
  dropScratchSchema,
  migrateScratchSchema,
  type ScratchSchema,
} from './store/scratch-schema.ts';
import { ARCHIVED_TABLE_NAMES } from './store/tables.ts';
import { UnusableArchive } from './unusable-archive.ts';

/**
 * Replaces all data with that of a backup, completely or not at all.
 *
 * It is one transaction. The archive is checked and loaded into a scratch schema while clients continue working. Then the gate is raised,
 * the tables are locked, their contents are written to a safety backup, and they are replaced and checked. The commit makes all of it
 * visible at once. If anything fails before that, including killed processes, the old data stays unchanged.
 * @throws UnusableArchive, NotFound, or Unavailable; nothing was changed then.
 */
export async function restore(
  context: Needs<'backups' | 'gate' | 'jobs' | 'log' | 'now' | 'pool' | 'schema' | 'settings'>,
  { backupId }: { backupId: string },
  report: Report,
): Promise<Restored> {
  const { backups } = context;
  const { id } = await backups.get(backupId);
  return backups.withFile(id, (file) => restoreFrom(context, { backupId, file, folder: backups }, report));
}

/** The same from a file, such as a decrypted archive. */
export async function restoreFrom(
  context: Needs<'gate' | 'jobs' | 'log' | 'now' | 'pool' | 'schema' | 'settings'>,
  { backupId, file, folder }: { backupId: string; file: string; folder: Backups },
  report: Report,
): Promise<Restored> {
  const { pool, now, log } = context;
  const safetyBackupId = folder.newId('safety', now());
  try {
    const closed = await onOwnConnection(pool, (client) =>
      whileReading(client, backupId, async () => {
        const archive = await Archive.open(file);
        try {
          refuseArchive(context, archive, 'everything');
          await report.step('check the archive');
          const total = Math.max(1, archive.rows());
          await archive.check('full', (rows, table) => report.progress(rows / total, table));
          return await inTurn(client, () => replaceAll(context, client, { archive, folder, safetyBackupId }, report));
        } finally {
          archive.close();
        }
      }),
    );
    return { backupId, safetyBackupId, ...closed };
  } catch (error) {
    await dropAbandonedTables(pool).catch((left: unknown) =>
      log.warn({ err: left }, 'prepared tables were not dropped; the next sweep drops them'),
    );
    throw error;
  } finally {
    await proveSafetyBackup(context, folder, safetyBackupId);
  }
}

/** Requests the verification of a safety backup, even if the restore failed afterwards. */
async function proveSafetyBackup(
  { jobs, log }: Needs<'jobs' | 'log'>,
  folder: Backups,
  backupId: string,
): Promise<void> {
  try {
    const written = (await folder.list()).some(({ id }) => id === backupId);
    if (written) await jobs.enqueue(verifyBackupJob, { backupId });
  } catch (error) {
    log.warn({ err: error, backupId }, 'the verification of the safety backup was not enqueued');
  }
}

async function replaceAll(
  { pool, schema, gate, settings, now, log }: Needs<'gate' | 'log' | 'now' | 'pool' | 'schema' | 'settings'>,
  client: Connection,
  { archive, folder, safetyBackupId }: { archive: Archive; folder: Backups; safetyBackupId: string },
  report: Report,
): Promise<Pick<Restored, 'restoredAt' | 'closedMs'>> {
  const seconds = settings.RESTORE_MAX_CLOSED_SECONDS;
  const sentence = `The restore was aborted after blocking all requests for ${seconds} s; check that the old data is intact`;
  let closedAt = 0;
  let lower = async () => {};
  let safety: SafetyBackup | undefined;
  const replacing = (deadline: Deadline) =>
    inTransaction(client, async () => {
      await report.step('load into a scratch schema');
      const { scratch, expected, colliding } = await loadForToday(client, schema, archive, report);
      if (colliding.length > 0) log.warn({ colliding }, 'accounts with the same name as an older account; rename them');
      const since = await presentMoment(client);
      await report.step('find unchanged rows');
      let found = await findUnchanged(client, scratch.name);
      await report.step('prepare tables');
      const tables = await findDiffering(client, { scratch: scratch.name, found });
      let prepared = await prepareTables(pool, client, { scratch: scratch.name, tables });
      await refuseWithoutRoom(folder);
      await report.step('read for the safety backup');
      safety = await SafetyBackup.read(client, { since, settings }, report);

      await report.step('block requests');
      closedAt = performance.now();
      deadline.begin();
      const held = await gate.raise();
      lower = held.lower;
      await report.step('wait for open requests');
      await lockForReplacing(client);
      // People who were erased while the archive was loaded.
      let counts = expected;
      if (await eraseReturned(client)) {
        counts = await countArchived(client, scratch);
        await forgetUnchanged(client, found);
        found = new Map();
        prepared = new Set();
      }
      await report.step('write the safety backup');
      const same = await safety.bringUpToDate(client, report);
      const equal = new Set(
        ARCHIVED_TABLE_NAMES.filter(
          (table, nth) => same.get(table) === counts[nth] && found.get(table) === counts[nth],
        ),
      );
      const at = now();
      await folder.keep(safetyBackupId, (file) => safety!.write(client, { file, at, settings }));
      await report.step('replace the data');
      const restored = await replaced(client, { scratch: scratch.name, found, prepared, equal }, report);
      await dropPreparedTables(client);
      await report.step('check the data');
      if (restored.join() !== counts.join())
        throw new Error(`Restored ${restored.join()} rows instead of ${counts.join()}`);
      await dropScratchSchema(client);
      await tellMissed(client, { now: now() });
      await report.step('commit');
      await held.confirm();
    });
  try {
    await endingInTime({ pool, client, ms: seconds * 1000, sentence }, replacing);
    await report.step('allow requests');
  } finally {
    await lower();
    await safety?.close();
  }
  const closedMs = Math.round(performance.now() - closedAt);
  log.info({ safetyBackupId, closedMs }, 'restored');
  // Frees the space of replaced rows and renews the planner's statistics, which autovacuum would do much later.
  await vacuumAll(client).catch((error: unknown) => log.warn({ err: error }, 'tables were not vacuumed'));
  return { restoredAt: now(), closedMs };
}

/** Loads an archive, migrates it to the current version of the schema, and checks its keys and references. */
async function loadForToday(
  client: Connection,
  schema: Context['schema'],
  archive: Archive,
  report: Report,
): Promise<{ scratch: ScratchSchema; expected: number[]; colliding: string[] }> {
  const scratch = await loadArchive(client, schema, { archive, pace: 'full' }, report);
  const upTo = await currentMigration(client);
  const { migration } = archive.manifest;
  try {
    await completeScratchSchema(client, scratch);
  } catch (error) {
    throw refusedByPostgres(error) ? brokenRows(error) : error;
  }
  if (migration !== upTo) await migrateScratchSchema(client, schema, { after: migration, upTo });
  // As after every migration. The scratch schema comes first on the search path.
  const colliding = await settleAccountKeys(client);
  await eraseReturned(client);
  if (!(await hasActiveSuperuser(client))) {
    throw new UnusableArchive('damaged', 'it has no active superuser, so nobody could operate the service');
  }
  await renewGenerations(client, scratch.name);
  await analyzeScratchSchema(client, scratch);
  return { scratch, expected: await countArchived(client, scratch), colliding };
}

const countArchived = (client: Connection, { name }: ScratchSchema): Promise<number[]> =>
  countRows(client, name, ARCHIVED_TABLE_NAMES);

/**
 * A safety backup will be about as large as the newest backup. Checked before the gate is raised, so that a full disk costs no downtime.
 */
async function refuseWithoutRoom(folder: Backups): Promise<void> {
  const newest = (await folder.list()).find(({ kind }) => kind !== null);
  const { free } = await folder.space();
  if (newest && free < newest.size) {
    throw new StorageFull(`the safety backup needs about ${newest.size} bytes, but only ${free} are free`);
  }
}

async function replaced(
  client: Connection,
  data: Parameters<typeof replaceData>[1],
  report: Report,
): Promise<number[]> {
  try {
    return await replaceData(client, data, (table, done) => report.progress(done, table));
  } catch (error) {
    throw refusedByPostgres(error) ? brokenRows(error) : error;
  }
}
