import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import { CopyFromStream, copyToStream } from './copy-streams.ts';
import { ARCHIVED_TABLE_NAMES, tableOf } from './tables.ts';

/** A table with its current columns, without generated ones. */
export interface TableShape {
  table: string;
  columns: string[];
}

/** Size of the pieces in which rows are moved, in bytes. */
const CHUNK_BYTES = 256 * 1024;

/** Locks all archived tables at once, so that none is replaced while another is read. */
export async function lockForReading(client: PoolClient): Promise<void> {
  await client.query(`lock table ${ARCHIVED_TABLE_NAMES.join(', ')} in access share mode`);
}

/** The archived tables that a schema has, in the order of restoring. */
export async function shapesIn(client: PoolClient, schema: string): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname = $1 and c.relname = any($2::text[]) and c.relkind in ('r', 'p')
      group by c.relname order by array_position($2::text[], c.relname::text)`,
    [schema, ARCHIVED_TABLE_NAMES],
  );
  return rows;
}

export async function countRows(client: PoolClient, schema: string, tables: readonly string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from "${schema}".${table}`);
    counts.push(Number(rows[0]!.count));
  }
  return counts;
}

/**
 * The rows of a table in key order, in COPY's text format.
 * @param which a condition in SQL; by default all rows.
 */
export function copyOut(client: PoolClient, schema: string, { table, columns }: TableShape, which = 'true'): Readable {
  const order = tableOf(table).key.join(', ');
  const rows = `select ${quoted(columns)} from "${schema}".${table} where ${which} order by ${order}`;
  return copyToStream(client, `copy (${rows}) to stdout`, CHUNK_BYTES);
}

/** Puts rows in COPY's text format into a table. */
export async function copyIn(
  client: PoolClient,
  schema: string,
  { table, columns }: TableShape,
  rows: Readable,
): Promise<void> {
  const into = new CopyFromStream(client, `copy "${schema}".${table} (${quoted(columns)}) from stdin`, CHUNK_BYTES);
  try {
    for await (const chunk of rows as AsyncIterable<Buffer>) await into.write(chunk);
  } catch (error) {
    into.destroy();
    throw error;
  }
  await into.end();
}

export const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');
