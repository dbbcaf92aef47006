import type { Pool, PoolClient } from 'pg';
import { quoted, shapesIn } from './archived-rows.ts';
import { ifFree } from './connection.ts';
import { addIndexes, indexesOf } from './indexes.ts';
import { tableOf } from './tables.ts';

/** The schema of tables that will replace those in `public`. */
const PREPARED = 'pairwise_prepared';

const DROP = `drop schema if exists ${PREPARED} cascade`;

/**
 * The whole definition of table `$1` in schema `$2`, except its rows and foreign keys, with everything that belongs to it or depends on it:
 * rights, options, triggers, views, publications. Replacing the table would lose whatever only it has.
 */
const DEFINITION = `
  select jsonb_build_array(
    c.relkind, c.relpersistence, c.relowner, c.relacl, c.reloptions, c.reltablespace, c.relrowsecurity, c.relforcerowsecurity,
    c.relreplident, c.relispartition, obj_description(c.oid, 'pg_class'),
    (select toast.reloptions from pg_class toast where toast.oid = c.reltoastrelid),
    (select jsonb_agg(jsonb_build_array(a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation, a.attnotnull, a.attidentity,
                                        a.attgenerated, a.attstorage, a.attcompression, a.attacl, a.attoptions,
                                        coalesce(a.attstattarget, -1), pg_get_expr(d.adbin, d.adrelid)) order by a.attnum)
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    (select jsonb_agg(jsonb_build_array(k.conname, k.contype, k.convalidated, pg_get_constraintdef(k.oid)) order by k.conname)
       from pg_constraint k where k.conrelid = c.oid and k.contype <> 'f'),
    (select jsonb_agg(jsonb_build_array(i.relname, replace(pg_get_indexdef(i.oid), format(' ON %I.', $2::text), ' ON '),
                                        i.reltablespace, x.indisclustered, x.indisreplident) order by i.relname)
       from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisvalid),
    (select jsonb_agg(jsonb_build_array(d.classid, d.objid) order by d.classid, d.objid) from pg_depend d
      where (d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid or d.refclassid = 'pg_type'::regclass and d.refobjid = c.reltype)
        and d.classid not in ('pg_class'::regclass, 'pg_type'::regclass, 'pg_constraint'::regclass, 'pg_attrdef'::regclass))
  )
  from pg_class c where c.relname = $1 and c.relnamespace = ($2::text)::regnamespace`;

/**
 * Prepares tables that will replace those in `public`, with the rows of a scratch schema and their indexes. Nobody else sees the rows
 * before the commit. A table is left out if it has something that a copy would lack, such as rights of other users.
 *
 * The tables are created in transactions of their own. After a crash, PostgreSQL doesn't know the files of an open transaction, and they
 * would stay. After a failure, `dropAbandonedTables` drops them.
 * @returns the prepared tables.
 */
export async function prepareTables(
  pool: Pool,
  client: PoolClient,
  { scratch, tables }: { scratch: string; tables: readonly string[] },
): Promise<ReadonlySet<string>> {
  const prepared = new Set<string>();
  if (tables.length === 0) return prepared;
  await pool.query(`${DROP}; create schema ${PREPARED}`);
  const indexes = await indexesOf(client, 'public', PREPARED);
  for (const { table, columns } of await shapesIn(client, 'public')) {
    if (!tables.includes(table)) continue;
    await pool.query(`create table ${PREPARED}.${table} (like public.${table} including all excluding indexes)`);
    await addIndexes(
      pool,
      indexes.filter((index) => index.table === table),
    );
    if (!(await isLikePrepared(client, table))) continue;
    const list = quoted(columns);
    await client.query(
      `insert into ${PREPARED}.${table} (${list})
       select ${list} from "${scratch}".${table} order by ${tableOf(table).key.join(', ')}`,
    );
    await client.query(`analyze ${PREPARED}.${table}`);
    prepared.add(table);
  }
  return prepared;
}

/** Whether the prepared table can replace a table, so that only rows change. */
export async function isLikePrepared(client: PoolClient, table: string): Promise<boolean> {
  const { rows } = await client.query<{ alike: boolean }>(
    `select (${DEFINITION}) = (${DEFINITION.replaceAll('$2', '$3')}) as alike`,
    [table, 'public', PREPARED],
  );
  return rows[0]!.alike;
}

/** Replaces the table in `public`, which has no foreign keys at this moment, with the prepared one. */
export async function exchangeTable(client: PoolClient, table: string): Promise<void> {
  await client.query(`drop table public.${table}`);
  await client.query(`alter table ${PREPARED}.${table} set schema public`);
}

/** Drops the prepared tables that were not used. */
export async function dropPreparedTables(client: PoolClient): Promise<void> {
  await client.query(DROP);
}

/** Drops the tables of a killed restore, unless whole-database work is running, which may be another restore. */
export async function dropAbandonedTables(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regnamespace('${PREPARED}') is not null as there`);
  if (rows[0]!.there) await ifFree(pool, dropPreparedTables);
}
