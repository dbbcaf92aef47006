import type { PoolClient } from 'pg';
import type { ImportRule } from '../../platform/sql/table.ts';
import { quoted } from './archived-rows.ts';
import { CopyFromStream } from './copy-streams.ts';
import { columnOfProject, columnsOfPeople, IMPORTED_SECTIONS, IMPORTED_TABLES } from './tables.ts';

const columnsOf = (section: string): string => quoted(Object.keys(IMPORTED_SECTIONS[section]!));

/** Temporary tables for a file's records, each with its position in the file. They end with the transaction. */
export async function makeImportTables(client: PoolClient): Promise<void> {
  for (const { name } of IMPORTED_TABLES) {
    await client.query(
      `create temp table import_${name} on commit drop as
         select 0 as place, ${columnsOf(name)} from public.${name} where false`,
    );
  }
}

/** A stream that takes the records of one section as lines in COPY's text format, position first. */
export function intoImportTable(client: PoolClient, section: string): CopyFromStream {
  return new CopyFromStream(client, `copy import_${section} (place, ${columnsOf(section)}) from stdin`);
}

/** Creates indexes and statistics, once all records are there. */
export async function indexImportTables(client: PoolClient): Promise<void> {
  for (const { name, key } of IMPORTED_TABLES) {
    await client.query(`create index on import_${name} (${key.join(', ')}); analyze import_${name}`);
  }
}

interface Rule extends ImportRule {
  section: string;
}

const missingProject = (section: string): Rule => ({
  section,
  field: 'project_id',
  reason: 'refers to a project that is not in the file',
  broken: 'not exists (select from import_projects p where p.id = r.project_id)',
});

const missingPerson = (section: string, field: string): Rule => ({
  section,
  field,
  reason: 'refers to a user that is neither in the file nor in the service',
  broken: `r.${field} is not null and not exists (select from import_users u where u.id = r.${field})
           and not exists (select from public.users u where u.id = r.${field})`,
});

const twice = (section: string, key: readonly string[]): Rule => ({
  section,
  field: key.at(-1)!,
  reason: 'is in the file twice',
  broken: `exists (select from import_${section} o where o.place < r.place
             and ${key.map((column) => `o.${column} = r.${column}`).join(' and ')})`,
});

/** Required relations between records. */
const RULES: readonly Rule[] = [
  ...IMPORTED_TABLES.flatMap((table) => [
    twice(table.name, table.key),
    ...(columnOfProject(table) === 'project_id' ? [missingProject(table.name)] : []),
    ...columnsOfPeople(table).map((column) => missingPerson(table.name, column)),
  ]),
  ...IMPORTED_TABLES.flatMap(({ name, imported: { faults = [] } }) =>
    faults.map((rule) => ({ section: name, ...rule })),
  ),
];

export interface ImportFault {
  section: string;
  index: number;
  field: string;
  reason: string;
}

/** The records that conflict with others, at most `limit` of them. */
export async function findImportFaults(client: PoolClient, limit: number): Promise<ImportFault[]> {
  const faults: ImportFault[] = [];
  for (const { section, field, reason, broken } of RULES) {
    if (faults.length >= limit) break;
    const { rows } = await client.query<{ place: number }>(
      `select r.place from import_${section} r where ${broken} order by r.place limit ${limit - faults.length}`,
    );
    for (const { place } of rows) faults.push({ section, index: place, field, reason });
  }
  return faults;
}
