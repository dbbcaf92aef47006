import type { PoolClient } from 'pg';
import { shapesIn } from './archived-rows.ts';
import { addForeignKeys, dropForeignKeys, type ForeignKey, foreignKeysOf } from './foreign-keys.ts';
import { inOneMessage } from './in-one-message.ts';
import { addIndexes, dropIndexes, indexesOf, type TableIndex } from './indexes.ts';
import type { SchemaHistory } from './schema-history.ts';

/** Tables of one version of the schema beside the real ones, of this connection alone. */
export interface ScratchSchema {
  name: string;
  /** Both taken off for the loading: see `completeScratchSchema`. */
  indexes: readonly TableIndex[];
  foreignKeys: readonly ForeignKey[];
}

/**
 * Makes the tables of a version of the schema as temporary ones, empty, without indexes and foreign keys. The transaction
 * finds them before the real ones from now on; `dropScratchSchema` or its rollback ends them.
 *
 * Temporary, since PostgreSQL removes their files when it starts after a crash. Those of a transaction that was under way
 * would stay as files that it doesn't know, and unlogged ones keep it from starting at all.
 * @param upTo name of the last migration.
 */
export async function makeScratchSchema(
  client: PoolClient,
  history: SchemaHistory,
  upTo: string,
): Promise<ScratchSchema> {
  // First on the path, it is where tables are made.
  await client.query('set local search_path = pg_temp, public');
  await inOneMessage(client, await history.statements({ after: null, upTo }));
  const { rows } = await client.query<{ name: string }>('select pg_my_temp_schema()::regnamespace::text as name');
  const { name } = rows[0]!;
  const foreignKeys = await foreignKeysOf(client, name);
  await dropForeignKeys(client, foreignKeys);
  const indexes = await indexesOf(client, name);
  await dropIndexes(client, indexes);
  return { name, indexes, foreignKeys };
}

/** Gathers the planner's statistics of the rows that were loaded; temporary tables get them from nowhere else. */
export async function analyzeScratchSchema(client: PoolClient, { name }: ScratchSchema): Promise<void> {
  const tables = (await shapesIn(client, name)).map(({ table }) => `"${name}".${table}`);
  await client.query(`analyze ${tables.join(', ')}`);
}

/** Removes what `makeScratchSchema` made, before the commit. */
export async function dropScratchSchema(client: PoolClient): Promise<void> {
  await client.query('discard temp');
}

/** Puts indexes and foreign keys on, once the rows are there; every row is checked by it. */
export async function completeScratchSchema(client: PoolClient, scratch: ScratchSchema): Promise<void> {
  await addIndexes(client, scratch.indexes);
  await addForeignKeys(client, scratch.foreignKeys);
}

/** Brings the rows of an older version to a newer one, by the same migrations that the real tables went through. */
export async function migrateScratchSchema(
  client: PoolClient,
  history: SchemaHistory,
  { after, upTo }: { after: string; upTo: string },
): Promise<void> {
  await inOneMessage(client, await history.statements({ after, upTo }));
}
