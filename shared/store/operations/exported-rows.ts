import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import { ARCHIVED_TABLES, type ArchivedTable } from '../../archive/tables.ts';
import { quoted } from './archived-rows.ts';
import { copyToStream } from './copy-streams.ts';

const CHUNK_BYTES = 64 * 1024;

/** Signs that JSON text can't hold: with them, COPY's CSV form leaves a row of one JSON value as it is. */
const RAW = `format csv, quote E'\\x01', delimiter E'\\x02'`;

/** People whom a project names anywhere. */
const PEOPLE_OF_PROJECT = `select owner_id from projects where id = $P
  union select deleted_by from projects where id = $P
  union select user_id from collaborators where project_id = $P
  union select assigned_by from collaborators where project_id = $P
  union select user_id from project_people where project_id = $P
  union select created_by from project_links where project_id = $P
  union select deleted_by from features where project_id = $P
  union select changed_by from ranking_ledgers where project_id = $P
  union select user_id from comparisons where project_id = $P
  union select deleted_by from comparisons where project_id = $P
  union select user_id from activities where project_id = $P`;

interface ExportedTable {
  table: ArchivedTable;
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
  const order = ARCHIVED_TABLES[table].join(', ');
  return `select ${quoted(columns)} from ${table} where ${belonging(table, projectId)} order by ${order}`;
}

/** COPY takes no parameters; a project's id was checked to be a UUID. */
function belonging(table: ArchivedTable, projectId: string | null): string {
  if (projectId === null) return 'true';
  const project = `'${projectId}'::uuid`;
  if (table === 'users') return `id in (${PEOPLE_OF_PROJECT.replaceAll('$P', project)})`;
  return table === 'projects' ? `id = ${project}` : `project_id = ${project}`;
}

/** Columns that leave the service in no export. */
export const SECRET_COLUMNS: readonly string[] = ['hashed_password', 'google_id', 'token_hash'];
