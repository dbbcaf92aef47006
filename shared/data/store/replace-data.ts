import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { Unavailable } from '../../platform/errors.ts';
import { referring, type Table } from '../../platform/sql/table.ts';
import { countRows, quoted, shapesIn, type TableShape } from './archived-rows.ts';
import { exchangeTable, isLikePrepared } from './exchange-tables.ts';
import { addForeignKeys, dropForeignKeys, foreignKeysOf } from './foreign-keys.ts';
import { dropIndexes, invalidIndexes } from './indexes.ts';
import { ARCHIVED_TABLES, RESTORED_TABLE_NAMES, TABLES, tableOf } from './tables.ts';

/** Maximum wait for current writers, in milliseconds. */
const WRITERS_MS = 30_000;
const TRY_AGAIN_MS = 20;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Locks all tables for this transaction, after current writers are done. It locks all or none, and retries: waiting
 * while holding some locks could block a writer that holds the rest.
 * @throws Unavailable if a writer doesn't end.
 */
export async function lockForReplacing(client: PoolClient): Promise<void> {
  const until = performance.now() + WRITERS_MS;
  const tables = RESTORED_TABLE_NAMES.map((table) => `public.${table}`).join(', ');
  for (;;) {
    await client.query('savepoint before_lock');
    try {
      await client.query(`lock table ${tables} in access exclusive mode nowait`);
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      await client.query('rollback to savepoint before_lock');
      if (performance.now() >= until)
        throw new Unavailable('Open requests did not finish in time; nothing was changed');
    }
    await delay(TRY_AGAIN_MS);
  }
}

/**
 * Makes rows of a scratch schema ready to be served. Every ranking gets a new generation and every list of features a revision from the
 * clock, so that nothing cached by any process can match them.
 */
export async function renewGenerations(client: PoolClient, schema: string): Promise<void> {
  for (const { name, renewed } of ARCHIVED_TABLES) {
    if (!renewed) continue;
    const values = Object.entries(renewed).map(([column, value]) => `${column} = ${value}`);
    await client.query(`update "${schema}".${name} set ${values.join(', ')}`);
  }
}

/**
 * Finds rows that are already in the data, while others continue to change it. A row is identified by its key and the transaction that
 * wrote it (`xmin`), so a row that is changed later no longer counts. Leaves out tables whose values outlive the restore.
 * @returns the tables with the number of rows found, for `replaceData`. The scratch schema must not change meanwhile.
 */
export async function findUnchanged(client: PoolClient, scratch: string): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const shape of await shapesIn(client, 'public')) {
    if (tableOf(shape.table).outlivesRestore) continue;
    found.set(shape.table, await keepUnchanged(client, scratch, shape));
  }
  return found;
}

/**
 * From this number of differing rows on, a prepared table replaces a table. Replacing 100,000 rows takes about 1.5 s. Tests use a lower
 * number.
 */
export const exchanged = { fromRows: 100_000 };

/** The tables to be replaced by prepared ones, because too many of their rows would be added or removed. */
export async function findDiffering(
  client: PoolClient,
  { scratch, found }: { scratch: string; found: ReadonlyMap<string, number> },
): Promise<string[]> {
  const tables = [...found.keys()];
  const added = await countRows(client, scratch, tables);
  const removed = await countRows(client, 'public', tables);
  return tables.filter((table, at) => Math.max(added[at]!, removed[at]!) - found.get(table)! >= exchanged.fromRows);
}

/** Discards what was found, since the scratch schema has changed. */
export async function forgetUnchanged(client: PoolClient, found: ReadonlyMap<string, number>): Promise<void> {
  for (const table of found.keys()) await client.query(`drop table ${unchangedOf(table)}`);
}

/**
 * Replaces all data with that of a scratch schema, which has its keys; foreign keys are checked. Sessions of users who still exist are
 * kept. The tables must be locked.
 *
 * A prepared table replaces its table. In the others, unchanged rows stay in place; the rest is removed and added. Tables are not truncated
 * and indexes not rebuilt, since both would create files that PostgreSQL leaves behind if it is killed before the commit.
 * @param options.found tables whose unchanged rows were found before.
 * @param options.prepared tables of `prepareTables`.
 * @param options.equal tables that have the rows already.
 * @returns the new number of rows of each table.
 */
export async function replaceData(
  client: PoolClient,
  {
    scratch,
    found,
    prepared,
    equal,
  }: {
    scratch: string;
    found: ReadonlyMap<string, number>;
    prepared: ReadonlySet<string>;
    equal: ReadonlySet<string>;
  },
  onTable: (table: string, done: number) => void,
): Promise<number[]> {
  const keys = await foreignKeysOf(client, 'public');
  await dropForeignKeys(client, keys);
  await dropIndexes(client, await invalidIndexes(client));
  const shapes = await shapesIn(client, 'public');
  for (const table of ARCHIVED_TABLES) await keepWhatOutlives(client, scratch, table);
  // Everything computed from the old data is outdated.
  for (const { name, restore } of TABLES) if (restore === 'emptied') await client.query(`delete from public.${name}`);
  for (const [at, shape] of shapes.entries()) {
    onTable(shape.table, at / shapes.length);
    if (equal.has(shape.table)) continue;
    if (prepared.has(shape.table) && (await isLikePrepared(client, shape.table))) {
      await exchangeTable(client, shape.table);
      continue;
    }
    if (!found.has(shape.table)) await keepUnchanged(client, scratch, shape);
    await replaceRows(client, scratch, shape);
  }
  for (const table of TABLES) if (table.restore === 'kept') await dropOrphans(client, table);
  onTable('references', 1);
  await addForeignKeys(client, keys);
  return countRows(
    client,
    'public',
    shapes.map(({ table }) => table),
  );
}

/** Copies values that outlive a restore into the rows that are about to replace theirs. */
async function keepWhatOutlives(client: PoolClient, scratch: string, table: Table): Promise<void> {
  for (const column of table.outlivesRestore ?? []) {
    await client.query(
      `update "${scratch}".${table.name} there set ${column} = here.${column}
         from public.${table.name} here
        where ${sameColumns('here', 'there', table.key)} and here.${column} is not null and there.${column} is null`,
    );
  }
}

/** Removes rows that refer to a row that the restore has removed. */
async function dropOrphans(client: PoolClient, table: Table): Promise<void> {
  for (const [column, target] of Object.entries(table.references ?? {})) {
    const { key } = tableOf(target);
    const same = referring(column, tableOf(target)).map((own, at) => `there.${key[at]} = here.${own}`);
    await client.query(
      `delete from public.${table.name} here
        where here.${column} is not null and not exists (select from public.${target} there where ${same.join(' and ')})`,
    );
  }
}

const sameColumns = (a: string, b: string, columns: readonly string[]): string =>
  columns.map((column) => `${a}.${column} = ${b}.${column}`).join(' and ');

/** The table of a table's unchanged rows. It is temporary and ends with the scratch schema. */
const unchangedOf = (table: string): string => `pg_temp.unchanged_${table}`;

/** @returns the number of rows. */
async function keepUnchanged(client: PoolClient, scratch: string, { table, columns }: TableShape): Promise<number> {
  const { key } = tableOf(table);
  // Equal to the last bit, because `=` treats negative zero as zero.
  const { rowCount } = await client.query(
    `create temp table unchanged_${table} on commit drop as
       select ${key.map((column) => `stored.${column}`).join(', ')}, stored.xmin as version
         from public.${table} stored
        cross join lateral (select ${columns.map((column) => `stored."${column}"`).join(', ')}) here
         join (select ${quoted(columns)} from "${scratch}".${table}) there on ${sameColumns('stored', 'there', key)}
        where here *= there`,
  );
  await client.query(`analyze ${unchangedOf(table)}`);
  return rowCount ?? 0;
}

async function replaceRows(client: PoolClient, scratch: string, { table, columns }: TableShape): Promise<void> {
  const { key } = tableOf(table);
  const list = quoted(columns);
  await client.query(
    `delete from public.${table} here
      where not exists (select from ${unchangedOf(table)} kept
                         where ${sameColumns('kept', 'here', key)} and kept.version = here.xmin)`,
  );
  await client.query(
    `insert into public.${table} (${list})
     select ${list} from "${scratch}".${table} there
      where not exists (select from public.${table} here where ${sameColumns('here', 'there', key)})
      order by ${key.join(', ')}`,
  );
  await client.query(`drop table ${unchangedOf(table)}`);
}
