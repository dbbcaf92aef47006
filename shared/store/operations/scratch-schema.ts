import type { MikroORM } from '@mikro-orm/postgresql';
import type { PoolClient } from 'pg';
import { newId } from '../../identifiers.ts';
import { addForeignKeys, dropForeignKeys, type ForeignKey, foreignKeysOf } from './foreign-keys.ts';
import { addIndexes, dropIndexes, indexesOf, type TableIndex } from './indexes.ts';
import { migrationStatements } from './schema-history.ts';

/** Tables of one version of the schema beside the real ones, for as long as the transaction lasts. */
export interface ScratchSchema {
  name: string;
  /** Both taken off for the loading: see `completeScratchSchema`. */
  indexes: readonly TableIndex[];
  foreignKeys: readonly ForeignKey[];
}

/**
 * Makes the tables of a version of the schema in a schema of their own, empty, not logged, and without indexes and foreign keys. The
 * transaction finds them before the real ones from now on. Needs the right to create schemas in the database.
 * @param upTo name of the last migration.
 */
export async function makeScratchSchema(client: PoolClient, orm: MikroORM, upTo: string): Promise<ScratchSchema> {
  const name = `pairwise_scratch_${newId().replaceAll('-', '')}`;
  await client.query(`create schema ${name}; set local search_path = ${name}, public`);
  for (const statement of await migrationStatements(orm, { after: null, upTo })) await client.query(statement);
  const foreignKeys = await foreignKeysOf(client, name);
  await dropForeignKeys(client, foreignKeys);
  const indexes = await indexesOf(client, name);
  await dropIndexes(client, indexes);
  const { rows } = await client.query<{ tablename: string }>('select tablename from pg_tables where schemaname = $1', [
    name,
  ]);
  for (const { tablename } of rows) await client.query(`alter table "${name}"."${tablename}" set unlogged`);
  return { name, indexes, foreignKeys };
}

/** Puts indexes and foreign keys on, once the rows are there; every row is checked by it. */
export async function completeScratchSchema(client: PoolClient, scratch: ScratchSchema): Promise<void> {
  await addIndexes(client, scratch.indexes);
  await addForeignKeys(client, scratch.foreignKeys);
}

/** Brings the rows of an older version to a newer one, by the same migrations that the real tables went through. */
export async function migrateScratchSchema(
  client: PoolClient,
  orm: MikroORM,
  { after, upTo }: { after: string; upTo: string },
): Promise<void> {
  for (const statement of await migrationStatements(orm, { after, upTo })) await client.query(statement);
}
