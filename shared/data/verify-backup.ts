import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context, Needs } from '../context.ts';
import type { Connection } from '../platform/sql/statement.ts';
import { brokenRows, loadArchive, refusedByPostgres } from './load-archive.ts';
import type { Part } from './manifest.ts';
import { Archive } from './read-archive.ts';
import type { Report } from './report.ts';
import { expireBackups } from './retention.ts';
import { whileReading } from './store/archive-locks.ts';
import { copyOut } from './store/archived-rows.ts';
import { onOwnConnection, rolledBack } from './store/connection.ts';
import { completeScratchSchema } from './store/scratch-schema.ts';
import { type Amount, CountingHashStream, throttled } from './streams.ts';
import { UnusableArchive } from './unusable-archive.ts';

/**
 * Verifies a backup: restores it into a scratch schema of the same database, reads it back, and compares rows and hashes with the manifest.
 * The transaction is always rolled back, so nothing is left even if the worker is killed. For an encrypted archive, only the hash can be
 * checked. The result is stored beside the archive. Old archives are removed only after a good result.
 * @throws UnusableArchive with the result if it is bad.
 */
export async function verifyBackup(
  context: Needs<'backups' | 'log' | 'now' | 'pool' | 'schema' | 'settings'>,
  { backupId }: { backupId: string },
  report: Report,
): Promise<{ verified: true; expired: string[] }> {
  const { backups: folder, log, now } = context;
  const { size } = await folder.get(backupId);
  let isEncrypted = false;
  const note = (error: UnusableArchive | null) =>
    folder.recordVerification(backupId, {
      verified: error === null,
      reason: error?.message ?? null,
      ...(error?.fault === 'unreadable' && { unreadable: true }),
      ...(isEncrypted && { encrypted: true }),
      at: now().toISOString(),
      size,
    });
  try {
    isEncrypted = await folder.withFile(backupId, (file) => prove(context, { backupId, file }, report));
  } catch (error) {
    if (error instanceof UnusableArchive) {
      log.error({ backupId, fault: error.fault, err: error }, 'backup cannot be restored');
      await note(error);
    }
    throw error;
  }
  await note(null);
  const expired = await expireBackups(context);
  log.info(
    { backupId, expired, isEncrypted },
    isEncrypted ? 'backup intact; its content is encrypted' : 'backup verified',
  );
  return { verified: true, expired };
}

/** @returns whether the archive is encrypted. */
async function prove(
  { pool, schema }: Needs<'pool' | 'schema'>,
  { backupId, file }: { backupId: string; file: string },
  report: Report,
): Promise<boolean> {
  return onOwnConnection(pool, (client) =>
    whileReading(client, backupId, async () => {
      const archive = await Archive.open(file);
      try {
        await report.step('check the archive');
        const total = Math.max(1, archive.rows());
        await archive.check('background', (rows, table) => report.progress(rows / total, table));
        if (!archive.isEncrypted) await rolledBack(client, () => restoreAside(client, schema, archive, report));
        return archive.isEncrypted;
      } finally {
        archive.close();
      }
    }),
  );
}

async function restoreAside(
  client: Connection,
  schema: Context['schema'],
  archive: Archive,
  report: Report,
): Promise<void> {
  await report.step('restore into a scratch schema');
  const scratch = await loadArchive(client, schema, { archive, pace: 'background' }, report);
  await report.step('check the references');
  try {
    await completeScratchSchema(client, scratch);
  } catch (error) {
    throw refusedByPostgres(error) ? brokenRows(error) : error;
  }
  await report.step('compare');
  for (const part of archive.manifest.parts) await compare(client, scratch.name, part);
}

async function compare(client: Connection, schema: string, part: Part): Promise<void> {
  const read = await amountOf(client, schema, part);
  if (read.rows !== part.rows) {
    throw new UnusableArchive('damaged', `'${part.table}' has ${part.rows} rows, but ${read.rows} were restored`);
  }
  if (read.sha256 !== part.sha256) {
    throw new UnusableArchive('damaged', `'${part.table}' differs after restoring`);
  }
}

async function amountOf(client: Connection, schema: string, part: Part): Promise<Amount> {
  const tally = new CountingHashStream();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(throttled(copyOut(client, schema, part), 'background'), tally, nowhere);
  return tally.amount();
}
