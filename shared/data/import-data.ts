import { replayEstimates } from '../answers/store/estimates.ts';
import type { Needs } from '../context.ts';
import { NotFound } from '../platform/errors.ts';
import type { Connection } from '../platform/sql/statement.ts';
import { requestViewRefresh } from '../results/jobs.ts';
import { copyLine } from './copy-text.ts';
import { eraseReturned } from './erase-returned.ts';
import type { Imported } from './jobs.ts';
import { renewStatistics } from './maintain.ts';
import { type ReadRecord, readExport } from './read-export.ts';
import type { Report } from './report.ts';
import { inTransaction, withDatabaseLock } from './store/connection.ts';
import {
  importedRankings,
  insertImported,
  matchUsers,
  reviveProjects,
  type SkippedRecord,
  skipAssignedOwners,
  skipExistingProjects,
} from './store/import-rows.ts';
import {
  findImportFaults,
  type ImportFault,
  indexImportTables,
  intoImportTable,
  makeImportTables,
} from './store/import-tables.ts';
import { EXPORTED_TABLES, IMPORTED_SECTIONS } from './store/tables.ts';

/** Enough to fix a file. With more faults, fix these first. */
const MAX_FAULTS = 1000;
const MAX_LEFT_ALONE = 1000;

/**
 * Imports an exported file. Every record is validated alone and against the others, then all or none are stored.
 * Existing records stay unchanged and are reported. Estimates are computed from the comparisons, so they are the same
 * as if the comparisons had been recorded.
 * @throws BadRequest if the file is not an export of this service.
 */
export async function importData(
  context: Needs<'backups' | 'jobs' | 'log' | 'pool'>,
  { upload }: { upload: string },
  report: Report,
): Promise<Imported> {
  const { pool, backups, jobs } = context;
  return backups.withUpload(upload, async (file) => {
    const { imported, projects } = await withDatabaseLock(pool, (client) => takeIn(client, file, report));
    if (imported.records > 0) {
      await renewStatistics(
        context,
        EXPORTED_TABLES.map(({ name }) => name),
      );
    }
    for (const projectId of projects) requestViewRefresh(jobs, projectId);
    return imported;
  });
}

async function takeIn(
  client: Connection,
  file: string,
  report: Report,
): Promise<{ imported: Imported; projects: ReadonlySet<string> }> {
  const faults: Imported['faults'] = [];
  const leftAlone: SkippedRecord[] = [];
  let records = 0;
  let projects: ReadonlySet<string> = new Set();
  await inTransaction(client, async () => {
    await report.step('read the file');
    await makeImportTables(client);
    faults.push(...(await stage(client, file, report)));
    await report.step('check the records');
    await indexImportTables(client);
    if (faults.length === 0) faults.push(...(await findImportFaults(client, MAX_FAULTS)).map(presentFault));
    if (faults.length > 0) return;
    await report.step('store');
    leftAlone.push(...(await matchUsers(client)), ...(await skipExistingProjects(client)));
    await skipAssignedOwners(client);
    await reviveProjects(client);
    records = await insertImported(client, (section, done) => report.progress(done, section));
    await eraseReturned(client);
    await report.step('compute the estimates');
    const rankings = await importedRankings(client);
    for (const [at, ranking] of rankings.entries()) {
      report.progress(at / rankings.length, 'feature_scores');
      await replayEstimates(client, ranking);
    }
    projects = new Set(rankings.map(({ projectId }) => projectId));
  });
  const reported = leftAlone.slice(0, MAX_LEFT_ALONE);
  return {
    imported: {
      records,
      leftAlone: reported.map(({ section, index, reason }) => ({ record: `${section}[${index}]`, reason })),
      faults,
    },
    projects,
  };
}

/**
 * Puts the valid records into the import tables.
 * @returns the faults of the others, up to the limit.
 */
async function stage(client: Connection, file: string, report: Report): Promise<Imported['faults']> {
  const faults: Imported['faults'] = [];
  const into = new ImportStreams(client);
  try {
    for await (const record of readOrMissing(file)) {
      if (record.fault) {
        const { field, reason } = record.fault;
        faults.push(presentFault({ section: record.section, index: record.index, field, reason }));
        if (faults.length >= MAX_FAULTS) break;
      }
      // After a fault, nothing will be stored. The rest is read only to find its faults.
      if (faults.length > 0 || !record.values) continue;
      if (record.index === 0) await report.step(`read ${record.section}`);
      await into.write(record.section, copyLine([record.index, ...record.values]));
    }
  } catch (error) {
    into.destroy();
    throw error;
  }
  await into.close();
  return faults;
}

/** One connection copies into one table at a time. The file's order decides which one. */
class ImportStreams {
  readonly #client: Connection;
  #section: string | null = null;
  #stream: ReturnType<typeof intoImportTable> | null = null;

  constructor(client: Connection) {
    this.#client = client;
  }

  async write(section: string, line: string): Promise<void> {
    if (section !== this.#section || !this.#stream) {
      await this.close();
      this.#section = section;
      this.#stream = intoImportTable(this.#client, section);
    }
    await this.#stream.write(line);
  }

  async close(): Promise<void> {
    await this.#stream?.end();
    this.#stream = null;
  }

  destroy(): void {
    this.#stream?.destroy();
  }
}

async function* readOrMissing(file: string): AsyncGenerator<ReadRecord> {
  try {
    yield* readExport(file, IMPORTED_SECTIONS);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new NotFound('The uploaded file no longer exists. The API and the workers must share BACKUP_DIR');
  }
}

function presentFault({ section, index, field, reason }: ImportFault): Imported['faults'][number] {
  const place = field === '' ? `${section}[${index}]` : `${section}[${index}].${field}`;
  return { field: place, message: `${place} ${reason}` };
}
