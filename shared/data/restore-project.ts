import { settleAccountKeys } from '../accounts/store/account-keys.ts';
import { replayEstimates } from '../answers/store/estimates.ts';
import type { Needs } from '../context.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import { NAME_LENGTH } from '../platform/rules/limits.ts';
import type { Connection } from '../platform/sql/statement.ts';
import { requestViewRefresh } from '../results/jobs.ts';
import { eraseReturned } from './erase-returned.ts';
import type { ProjectRestored } from './jobs.ts';
import { brokenRows, loadArchive, refusedByPostgres } from './load-archive.ts';
import { Archive } from './read-archive.ts';
import { refuseArchive } from './refuse-archive.ts';
import type { Report } from './report.ts';
import { whileReading } from './store/archive-locks.ts';
import { inTransaction, inTurn, onOwnConnection } from './store/connection.ts';
import {
  type ArchivedProject,
  copyIntoImportTables,
  countCopied,
  eraseUnknownPeople,
  leaveScratchSchema,
  settleCopy,
  takeArchivedProject,
} from './store/import-project.ts';
import { importedRankings, insertImported, matchUsers, skipAssignedOwners } from './store/import-rows.ts';
import { findImportFaults, indexImportTables, makeImportTables } from './store/import-tables.ts';
import { currentMigration } from './store/schema-history.ts';
import {
  analyzeScratchSchema,
  completeScratchSchema,
  dropScratchSchema,
  migrateScratchSchema,
} from './store/scratch-schema.ts';
import { UnusableArchive } from './unusable-archive.ts';

/** Suffix of a restored project's name, unless another name was given. */
const RESTORED = ' (restored)';

interface ProjectToRestore {
  backupId: string;
  projectId: string;
  /** Null for its earlier name, marked as restored. */
  name: string | null;
  /** Owner, if the original one has no account any more. */
  heirId: string | null;
}

/**
 * Restores one project of a backup, as a new project with new ids, while the service runs. If the original exists, it stays unchanged.
 * Links, guests, service accounts and webhooks don't return. People without an account stay erased, and their answers return as those of a
 * former member.
 * @throws UnusableArchive, NotFound or Conflict; nothing was changed then.
 */
export async function restoreProject(
  context: Needs<'backups' | 'jobs' | 'pool' | 'schema' | 'settings'>,
  wanted: ProjectToRestore,
  report: Report,
): Promise<ProjectRestored> {
  const { pool, backups, jobs } = context;
  const { id } = await backups.get(wanted.backupId);
  const restored = await backups.withFile(id, (file) =>
    onOwnConnection(pool, (client) =>
      whileReading(client, id, async () => {
        const archive = await Archive.open(file);
        try {
          refuseArchive(context, archive, 'project');
          await report.step('check the archive');
          const total = Math.max(1, archive.rows());
          await archive.check('background', (rows, table) => report.progress(rows / total, table));
          return await inTurn(client, () =>
            inTransaction(client, () => bringBack(context, client, { archive, wanted }, report)),
          );
        } finally {
          archive.close();
        }
      }),
    ),
  );
  requestViewRefresh(jobs, restored.projectId);
  return restored;
}

async function bringBack(
  context: Needs<'schema'>,
  client: Connection,
  { archive, wanted }: { archive: Archive; wanted: ProjectToRestore },
  report: Report,
): Promise<ProjectRestored> {
  await report.step('load the project into a scratch schema');
  await loadProject(context, client, { archive, projectId: wanted.projectId }, report);
  const original = await takeArchivedProject(client, wanted.projectId);
  if (!original) throw new NotFound('The backup does not have this project', 'project_not_found');
  await eraseReturned(client);
  await eraseUnknownPeople(client);
  await makeImportTables(client);
  const projectId = await copyIntoImportTables(client, original);
  await leaveScratchSchema(client);
  await report.step('check the records');
  await indexImportTables(client);
  const [fault] = await findImportFaults(client, 1);
  if (fault) throw new UnusableArchive('damaged', `${fault.section}[${fault.index}].${fault.field} ${fault.reason}`);
  await report.step('store');
  await matchUsers(client);
  const name = wanted.name ?? nameOf(original);
  const owner = await settleCopy(client, { name, heirId: wanted.heirId });
  if (!owner) throw new Conflict('The owner of the project has no account any more: name a superuser with --owner');
  await skipAssignedOwners(client);
  const counts = await countCopied(client);
  await insertImported(client, (section, done) => report.progress(done, section));
  await report.step('compute the estimates');
  for (const ranking of await importedRankings(client)) await replayEstimates(client, ranking);
  await dropScratchSchema(client);
  return { projectId, name, owner: owner.username, ...counts };
}

/** Loads a project's rows, and the people, into the current version of the schema. Checks their keys and references. */
async function loadProject(
  { schema }: Needs<'schema'>,
  client: Connection,
  { archive, projectId }: { archive: Archive; projectId: string },
  report: Report,
): Promise<void> {
  const scratch = await loadArchive(client, schema, { archive, pace: 'background', projectId }, report);
  try {
    await completeScratchSchema(client, scratch);
  } catch (error) {
    throw refusedByPostgres(error) ? brokenRows(error) : error;
  }
  const upTo = await currentMigration(client);
  const { migration } = archive.manifest;
  if (migration !== upTo) await migrateScratchSchema(client, schema, { after: migration, upTo });
  // As after every migration. The scratch schema comes first on the search path.
  await settleAccountKeys(client);
  await analyzeScratchSchema(client, scratch);
}

const nameOf = ({ name }: ArchivedProject): string =>
  `${[...name].slice(0, NAME_LENGTH - RESTORED.length).join('')}${RESTORED}`;
