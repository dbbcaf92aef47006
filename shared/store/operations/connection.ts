import type { Pool, PoolClient } from 'pg';

/** The number of the lock under which whole-database work goes one at a time, in all processes; any number would do. */
const WHOLE_DATABASE = 727_001;

/** Text forms that don't depend on the server's or the role's defaults: what is hashed must look the same everywhere. */
const PLAIN_FORMS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'`;

/** Memory for one sort or one index of a large table. */
const MEMORY = `set local work_mem = '64MB'; set local maintenance_work_mem = '128MB'`;

/**
 * Leaves the processors to others: no query has helpers, and rows come from an index in their order, not from a sort that
 * would write them to the disk first.
 */
const LOW_IMPACT = `set local max_parallel_workers_per_gather = 0; set local max_parallel_maintenance_workers = 0;
  set local enable_sort = off`;

/** How a transaction goes about its work. */
interface TransactionOptions {
  /** After `begin`; PostgreSQL's usual one unless said otherwise. */
  isolation?: string;
  /** Whether people go on working meanwhile. */
  lowImpact?: boolean;
}

/** Lends a connection of its own to some work. After a failure it is closed: then whatever was under way is undone. */
export async function onOwnConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // A connection that is cut between two statements says so by an event, which would end the process.
  const cut = () => {};
  client.on('error', cut);
  try {
    const result = await work(client);
    client.off('error', cut);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Does work that concerns the whole database while no other such work is under way in any process; waits for its turn.
 * The connection holds the lock, so that it falls with its process.
 */
export function withDatabaseLock<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return onOwnConnection(pool, async (client) => {
    await client.query('select pg_advisory_lock($1)', [WHOLE_DATABASE]);
    const result = await work(client);
    await client.query('select pg_advisory_unlock($1)', [WHOLE_DATABASE]);
    return result;
  });
}

/** One transaction; what comes out of PostgreSQL has the same text form everywhere. A failure leaves it to be undone. */
export async function inTransaction<T>(
  client: PoolClient,
  work: () => Promise<T>,
  { isolation = '', lowImpact = false }: TransactionOptions = {},
): Promise<T> {
  await client.query(`begin ${isolation}`);
  await client.query(`${PLAIN_FORMS}; ${MEMORY}; ${lowImpact ? LOW_IMPACT : ''}`);
  const result = await work();
  await client.query('commit');
  return result;
}

/** Work that leaves no trace, whatever it does, and hurries nobody: its transaction is always undone. */
export async function rolledBack<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  await client.query(`${PLAIN_FORMS}; ${MEMORY}; ${LOW_IMPACT}`);
  const result = await work();
  await client.query('rollback');
  return result;
}
