import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import { quoted } from './archived-rows.ts';
import { copyToStream } from './copy-streams.ts';
import { ARCHIVED_TABLES, columnOfProject, columnsOfPeople, tableOf } from './tables.ts';

const CHUNK_BYTES = 64 * 1024;

/** Characters that JSON text can't contain. With them, COPY's CSV format leaves a row of one JSON value unchanged. */
const RAW = `format csv, quote E'\\x01', delimiter E'\\x02'`;

interface ExportedTable {
  table: string;
  columns: readonly string[];
}

/** The rows of a table as JSON objects, one a line. */
export function jsonRows(client: PoolClient, what: ExportedTable, projectId: string | null): Readable {
  return stream(client, `select row_to_json(r) from (${selection(what, projectId)}) r`, `with (${RAW})`);
}

/** The rows of a table in COPY's text form. */
export function textRows(client: PoolClient, what: ExportedTable, projectId: string | null): Readable {
  return stream(client, selection(what, projectId), '');
}

function stream(client: PoolClient, rows: string, form: string): Readable {
  return copyToStream(client, `copy (${rows}) to stdout ${form}`, CHUNK_BYTES);
}

function selection({ table, columns }: ExportedTable, projectId: string | null): string {
  const order = tableOf(table).key.join(', ');
  return `select ${quoted(columns)} from ${table} where ${belonging(table, projectId)} order by ${order}`;
}

/** COPY takes no parameters. A project's id was checked to be a UUID. */
function belonging(table: string, projectId: string | null): string {
  if (projectId === null) return 'true';
  const project = `'${projectId}'::uuid`;
  return table === 'users' ? `id in (${peopleOf(project)})` : `${columnOfProject(tableOf(table))} = ${project}`;
}

/** The people whom a project names anywhere. */
function peopleOf(project: string): string {
  return ARCHIVED_TABLES.flatMap((table) =>
    columnsOfPeople(table).map(
      (column) => `select ${column} from ${table.name} where ${columnOfProject(table)} = ${project}`,
    ),
  ).join(' union ');
}
