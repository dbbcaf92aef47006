import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { Unavailable } from '../../platform/errors.ts';

/** Number of the lock that serialises whole-database work over all processes. It is arbitrary. */
const WHOLE_DATABASE = 727_001;
/** How often a taken lock is requested again, in milliseconds. */
const ASK_AGAIN_MS = 50;
/** How many times work that can wait requests it. */
const ATTEMPTS = 20;
const TRY_LOCK = 'select pg_try_advisory_lock($1) as locked';
const UNLOCK = 'select pg_advisory_unlock($1)';
/** Maximum wait for a session to end, in milliseconds. */
const TERMINATION_MS = 5000;

/** Text formats that don't depend on the server's or the role's defaults, because hashed text must look the same everywhere. */
const PLAIN_FORMS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'`;

/** Memory for one sort or one index of a large table. */
const MEMORY = `set local work_mem = '64MB'; set local maintenance_work_mem = '128MB'`;

/**
 * Leaves the processors to others: no query has parallel workers, and rows come from an index in order instead of a sort, which would write
 * them to disk first.
 */
const LOW_IMPACT = `set local max_parallel_workers_per_gather = 0; set local max_parallel_maintenance_workers = 0;
  set local enable_sort = off`;

/** Options of a transaction. */
interface TransactionOptions {
  /** Follows `begin`; PostgreSQL's default unless specified. */
  isolation?: string;
  /** Whether people continue working meanwhile. */
  lowImpact?: boolean;
}

/** Lends work a connection of its own. After a failure, the connection is closed, which rolls back its transaction. */
export async function onOwnConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const { client, giveBack } = await ownConnection(pool);
  let done = false;
  try {
    const result = await work(client);
    done = true;
    return result;
  } finally {
    giveBack(done);
  }
}

/**
 * Runs `read` on a snapshot of the database, on a separate connection and for as long as the reader takes. If the
 * reader stops early, the connection is closed.
 */
export async function* streamSnapshot(
  pool: Pool,
  read: (client: PoolClient) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const { client, giveBack } = await ownConnection(pool);
  let done = false;
  try {
    await client.query(`begin isolation level repeatable read read only; ${PLAIN_FORMS};
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
    yield* read(client);
    await client.query('commit');
    done = true;
  } finally {
    giveBack(done);
  }
}

async function ownConnection(pool: Pool): Promise<{ client: PoolClient; giveBack(healthy: boolean): void }> {
  const client = await pool.connect();
  // If a connection is cut between two statements, it emits an event that would end the process.
  const cut = () => {};
  client.on('error', cut);
  return {
    client,
    giveBack(healthy) {
      if (healthy) client.off('error', cut);
      client.release(!healthy);
    },
  };
}

/**
 * Waits until a statement that tries to take a lock succeeds. It retries: a statement that waits inside PostgreSQL holds a snapshot, and a
 * rebuild of indexes waits for all snapshots, so the two would wait for each other.
 */
export async function untilLocked(client: PoolClient, attempt: string, values: readonly unknown[]): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(attempt, [...values]);
    if (rows[0]!.locked) return;
    await delay(ASK_AGAIN_MS);
  }
}

/**
 * Runs whole-database work while no other such work runs in any process; waits for its turn. The connection holds the lock, so the lock
 * ends with its process.
 */
export async function inTurn<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await untilLocked(client, TRY_LOCK, [WHOLE_DATABASE]);
  const result = await work();
  await client.query(UNLOCK, [WHOLE_DATABASE]);
  return result;
}

/** The same on a connection of its own. */
export function withDatabaseLock<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return onOwnConnection(pool, (client) => inTurn(client, () => work(client)));
}

/** Like `withDatabaseLock`, but does nothing if the lock isn't free within a second. */
export function ifFree(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  return onOwnConnection(pool, async (client) => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { rows } = await client.query<{ locked: boolean }>(TRY_LOCK, [WHOLE_DATABASE]);
      if (rows[0]!.locked) {
        await work(client);
        await client.query(UNLOCK, [WHOLE_DATABASE]);
        return;
      }
      await delay(ASK_AGAIN_MS);
    }
  });
}

/** One transaction. PostgreSQL's output has the same text format everywhere. After a failure, the caller must roll back. */
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

/** Reads that all see the same snapshot, however long they take. After a failure, the caller must roll back. */
export async function inSnapshot<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only');
  const result = await work();
  await client.query('commit');
  return result;
}

/** Work in a transaction that is always rolled back, at low impact on others. */
export async function rolledBack<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  await client.query(`${PLAIN_FORMS}; ${MEMORY}; ${LOW_IMPACT}`);
  const result = await work();
  await client.query('rollback');
  return result;
}

/** A time limit for the rest of some work on a connection. */
export interface Deadline {
  /** Starts the time. */
  begin(): void;
}

/**
 * Runs work with a deadline. If it takes too long after the deadline has started, its session is ended, wherever it hangs, and with it the
 * locks and the transaction.
 * @throws Unavailable with the sentence, once the session is gone.
 */
export async function endingInTime<T>(
  { pool, client, ms, sentence }: { pool: Pool; client: PoolClient; ms: number; sentence: string },
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const late = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const working = work({
    begin() {
      timer = setTimeout(() => late.reject(new Unavailable(sentence)), ms);
    },
  });
  try {
    return await Promise.race([working, late.promise]);
  } catch (error) {
    if (!(error instanceof Unavailable && error.message === sentence)) throw error;
    // Its own outcome no longer matters.
    working.catch(() => {});
    await endSession(pool, rows[0]!.pid);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a session on the server. Closing the connection alone would not interrupt a statement. */
async function endSession(pool: Pool, pid: number): Promise<void> {
  const ended = pool.query('select pg_terminate_backend($1, $2)', [pid, TERMINATION_MS]).catch(() => {
    // PostgreSQL is unavailable, so the session is gone as well.
  });
  await Promise.race([ended, delay(2 * TERMINATION_MS, undefined, { ref: false })]);
}
