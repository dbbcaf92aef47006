import { Unavailable } from '../platform/errors.ts';
import type { Connection } from '../platform/sql/statement.ts';
import type { Archive } from './read-archive.ts';
import type { Report } from './report.ts';
import { copyIn, shapesIn } from './store/archived-rows.ts';
import { rowsOfProject } from './store/rows-of-project.ts';
import { isKnownMigration, type SchemaHistory } from './store/schema-history.ts';
import { makeScratchSchema, type ScratchSchema } from './store/scratch-schema.ts';
import { type IoPriority, throttled } from './streams.ts';
import { UnusableArchive } from './unusable-archive.ts';

/** PostgreSQL's code for a character that the database's encoding lacks. */
const UNTRANSLATABLE = '22P05';
const OTHER_ENCODING =
  'The archive is intact, but the encoding of this database lacks characters in it. Use a database with the encoding UTF8';

/**
 * Loads a checked archive into a scratch schema of its version, without indexes and foreign keys yet.
 * @param options.projectId loads only the rows of this project, and those that belong to none.
 * @throws Unavailable if the database can't hold the text; UnusableArchive if that version is newer than this one, or if the rows don't fit
 * its tables.
 */
export async function loadArchive(
  client: Connection,
  history: SchemaHistory,
  { archive, pace, projectId }: { archive: Archive; pace: IoPriority; projectId?: string },
  report: Report,
): Promise<ScratchSchema> {
  const { migration, parts } = archive.manifest;
  if (!isKnownMigration(migration))
    throw new UnusableArchive('newer', `its schema belongs to the migration '${migration}'`);
  const scratch = await makeScratchSchema(client, history, migration);
  const shapes = await shapesIn(client, scratch.name);
  const stranger = parts.find(({ table }) => !shapes.some((shape) => shape.table === table));
  if (stranger) throw new UnusableArchive('damaged', `its version doesn't have the table '${stranger.table}'`);
  for (const { table, columns } of shapes) {
    const part = parts.find((each) => each.table === table);
    if (!part) throw new UnusableArchive('damaged', `its part '${table}' is missing`);
    const unknown = part.columns.filter((column) => !columns.includes(column));
    if (unknown.length > 0) throw new UnusableArchive('foreign', `'${table}' has no ${unknown.join(', ')}`);
  }
  let before = 0;
  for (const part of parts) {
    try {
      const rows = throttled(await archive.openPart(part), pace);
      await copyIn(client, scratch.name, part, projectId ? rowsOfProject(rows, part, projectId) : rows);
    } catch (error) {
      if ((error as { code?: unknown }).code === UNTRANSLATABLE)
        throw new Unavailable(OTHER_ENCODING, undefined, error);
      throw refusedByPostgres(error)
        ? new UnusableArchive('damaged', `'${part.table}' contains a malformed row`, error)
        : error;
    }
    before += part.rows;
    report.progress(before / Math.max(1, archive.rows()), part.table);
  }
  return scratch;
}

/** Faults in an archive's rows that keys and foreign keys found. */
export function brokenRows(error: unknown): UnusableArchive {
  const twice = (error as { code?: unknown }).code === '23505';
  return new UnusableArchive(
    'damaged',
    twice ? 'two rows have the same key' : 'a row refers to another that is missing',
    error,
  );
}

/** Data that doesn't fit its column, or breaks a rule: classes 22 and 23 of PostgreSQL's codes, and invalid COPY input. */
export function refusedByPostgres(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(22|23|54)/.test(code);
}
