import type { PoolClient } from 'pg';
import { shapesIn } from './archived-rows.ts';
import { addForeignKeys, dropForeignKeys, type ForeignKey, foreignKeysOf } from './foreign-keys.ts';
import { inOneMessage } from './in-one-message.ts';
import { addIndexes, dropIndexes, indexesOf, type TableIndex } from './indexes.ts';
import type { SchemaHistory } from './schema-history.ts';

/** Tables of one version of the schema beside the real ones, visible to this connection only. */
export interface ScratchSchema {
  name: string;
  /** Both are removed for loading (see `completeScratchSchema`). */
  indexes: readonly TableIndex[];
  foreignKeys: readonly ForeignKey[];
}

/**
 * Creates the tables of a schema version as temporary ones: empty, without indexes and foreign keys. The transaction finds them before the
 * real ones from now on. `dropScratchSchema` or a rollback ends them.
 *
 * They are temporary because PostgreSQL removes such files after a crash. Files of a running transaction's permanent tables would stay,
 * unknown to PostgreSQL, and unlogged tables keep it from starting at all.
 * @param upTo name of the last migration.
 */
export async function makeScratchSchema(
  client: PoolClient,
  history: SchemaHistory,
  upTo: string,
): Promise<ScratchSchema> {
  // The first schema on the path is where tables are created.
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

/** Gathers the planner's statistics of the loaded rows. Nothing else does so for temporary tables. */
export async function analyzeScratchSchema(client: PoolClient, { name }: ScratchSchema): Promise<void> {
  const tables = (await shapesIn(client, name)).map(({ table }) => `"${name}".${table}`);
  await client.query(`analyze ${tables.join(', ')}`);
}

/** Removes the tables of `makeScratchSchema` before the commit. */
export async function dropScratchSchema(client: PoolClient): Promise<void> {
  await client.query('discard temp');
}

/** Adds indexes and foreign keys once the rows are loaded, which checks every row. */
export async function completeScratchSchema(client: PoolClient, scratch: ScratchSchema): Promise<void> {
  await addIndexes(client, scratch.indexes);
  await addForeignKeys(client, scratch.foreignKeys);
}

/** Migrates the rows of an older version to a newer one, by the same migrations that the real tables went through. */
export async function migrateScratchSchema(
  client: PoolClient,
  history: SchemaHistory,
  { after, upTo }: { after: string; upTo: string },
): Promise<void> {
  await inOneMessage(client, await history.statements({ after, upTo }));
}
