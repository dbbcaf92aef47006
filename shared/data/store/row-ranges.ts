import type { PoolClient } from 'pg';
import { tableOf } from './tables.ts';

/** Number of rows in a range, about half a megabyte of answers. */
const RANGE_ROWS = 2000;

/** Makes every range use the key's index, because the planner can't tell how narrow a range over several columns is. */
const BY_INDEX = 'set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off';
const BY_ANY_WAY =
  'set local enable_seqscan to default; set local enable_bitmapscan to default; set local enable_sort to default';

/** Rows between two keys, as a condition in SQL. */
export type RowRange = string;

/**
 * Divides all possible keys of a table into ranges with about the same number of rows.
 * @returns the ranges in key order.
 */
export async function rangesOf(client: PoolClient, table: string): Promise<RowRange[]> {
  const key = tableOf(table).key.join(', ');
  const bound = tableOf(table)
    .key.map((column) => `quote_literal(${column}::text)`)
    .join(', ');
  const { rows } = await client.query<{ bound: string }>(
    `select concat_ws(', ', ${bound}) as bound
       from (select ${key}, row_number() over (order by ${key}) - 1 as nth from public.${table}) numbered
      where nth > 0 and nth % ${RANGE_ROWS} = 0 order by nth`,
  );
  const bounds = rows.map(({ bound }) => bound);
  return [undefined, ...bounds].map((from, index) => {
    const to = bounds[index];
    const limits = [from && `(${key}) >= (${from})`, to && `(${key}) < (${to})`];
    return limits.filter(Boolean).join(' and ') || 'true';
  });
}

/** Runs work that reads ranges. */
export async function byIndex<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query(BY_INDEX);
  const result = await work();
  await client.query(BY_ANY_WAY);
  return result;
}

/** A point in the history of the rows: every transaction with a smaller number had ended. */
export type Moment = string;

/** The current point. Running transactions, except this one, count as later. */
export async function presentMoment(client: PoolClient): Promise<Moment> {
  const { rows } = await client.query<{ moment: Moment }>(
    `select coalesce((select id from pg_snapshot_xip(present) id order by id limit 1), pg_snapshot_xmax(present))::xid::text as moment
       from pg_current_snapshot() present`,
  );
  return rows[0]!.moment;
}

/**
 * Counts the rows of a range, and those written since a given point. If there are none of the latter, and the count is the same, then the
 * rows are the same, because every change writes a new row.
 */
export async function countWritten(
  client: PoolClient,
  { table, since, range = 'true' }: { table: string; since: Moment; range?: RowRange },
): Promise<{ rows: number; written: number }> {
  const { rows } = await client.query<{ rows: string; written: string }>(
    `select count(*) as rows, count(*) filter (where age(xmin) <= age($1::xid)) as written from public.${table} where ${range}`,
    [since],
  );
  return { rows: Number(rows[0]!.rows), written: Number(rows[0]!.written) };
}
