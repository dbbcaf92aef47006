import type { MikroORM } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { unknownMigrations } from './apply-migrations.ts';
import { quoted } from './archived-rows.ts';
import { CopyFromStream, copyToStream } from './copy-streams.ts';
import { addForeignKeys, dropForeignKeys, foreignKeysOf } from './foreign-keys.ts';

interface Table {
  name: string;
  /** Sorted by name, without generated columns. */
  columns: string[];
}

const CHUNK_BYTES = 256 * 1024;

/**
 * Copies every row of a database into an empty one, on servers of any two versions. The migrations create the tables, up to the source's
 * last migration, so that both have the same schema.
 * @param onTable called before each table.
 * @returns the number of copied rows; 0 for a database that was never migrated.
 * @throws Error if the tables differ, or if a row is missing afterwards.
 */
export async function copyDatabase(
  source: MikroORM,
  target: MikroORM,
  onTable: (name: string) => void,
): Promise<number> {
  const sources = await poolOf(source);
  const last = await lastMigration(sources);
  if (last === undefined) return 0;
  const unknown = await unknownMigrations(sources);
  if (unknown.length > 0) throw new Error(`A newer version of Pairwise created the data (${unknown.at(-1)})`);
  await target.migrator.up({ to: last });
  const targets = await poolOf(target);
  const [from, to] = [await sources.connect(), await targets.connect()];
  try {
    const tables = await tablesOf(from);
    const made = await tablesOf(to);
    if (JSON.stringify(tables) !== JSON.stringify(made))
      throw new Error(`The tables differ from what the migrations create: ${differing(tables, made).join(', ')}`);
    await from.query('begin isolation level repeatable read read only');
    await to.query('begin');
    let rows = 0;
    const keys = await foreignKeysOf(to, 'public');
    await dropForeignKeys(to, keys);
    for (const table of tables) {
      onTable(table.name);
      rows += await copyTable(from, to, table);
    }
    await copySequences(from, to);
    await addForeignKeys(to, keys);
    await to.query('commit');
    await to.query('analyze');
    return rows;
  } finally {
    // Closed instead of returned, because a failed copy leaves them in the middle of one.
    from.release(true);
    to.release(true);
  }
}

function poolOf(orm: MikroORM): Promise<Pool> {
  return orm.em.getConnection().getNativeClient() as Promise<Pool>;
}

async function lastMigration(pool: Pool): Promise<string | undefined> {
  const { rows: tables } = await pool.query<{ there: boolean }>(
    `select to_regclass('public.migrations') is not null as there`,
  );
  if (!tables[0]!.there) return undefined;
  const { rows } = await pool.query<{ name: string }>('select name from public.migrations order by id desc limit 1');
  return rows[0]?.name;
}

async function tablesOf(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      group by c.relname order by c.relname`,
  );
  return rows;
}

function differing(some: readonly Table[], others: readonly Table[]): string[] {
  const texts = (tables: readonly Table[]) => new Set(tables.map((table) => JSON.stringify(table)));
  const names = (tables: readonly Table[], there: Set<string>) =>
    tables.filter((table) => !there.has(JSON.stringify(table))).map(({ name }) => name);
  return [...new Set([...names(some, texts(others)), ...names(others, texts(some))])];
}

async function copyTable(from: PoolClient, to: PoolClient, { name, columns }: Table): Promise<number> {
  const table = `public."${name}"`;
  // Triggers would change the copied rows.
  await to.query(`alter table ${table} disable trigger user`);
  await to.query(`delete from ${table}`);
  const into = new CopyFromStream(to, `copy ${table} (${quoted(columns)}) from stdin`, CHUNK_BYTES);
  try {
    const rows = copyToStream(from, `copy ${table} (${quoted(columns)}) to stdout`, CHUNK_BYTES);
    for await (const chunk of rows as AsyncIterable<Buffer>) await into.write(chunk);
  } catch (error) {
    into.destroy();
    throw error;
  }
  await into.end();
  await to.query(`alter table ${table} enable trigger user`);
  const counted = await Promise.all([from, to].map((client) => countOf(client, table)));
  if (counted[0] !== counted[1]) throw new Error(`${name} has ${counted[0]} rows, but ${counted[1]} were copied`);
  return counted[1]!;
}

async function countOf(client: PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]!.count);
}

async function copySequences(from: PoolClient, to: PoolClient): Promise<void> {
  const { rows } = await from.query<{ name: string; value: string }>(
    `select quote_ident(sequencename) as name, last_value as value from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, value } of rows) await to.query(`select setval($1::regclass, $2)`, [`public.${name}`, value]);
}
