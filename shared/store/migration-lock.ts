import type { Pool } from 'pg';

/** Any number that nothing else locks by in this database. */
const LOCK = 7_209_431_185;

/**
 * Lets one process at a time migrate a database; others wait. PostgreSQL itself gives the lock back when its holder is killed.
 */
export async function withMigrationLock<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failed = false;
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await work();
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    // Closed after a failure: a connection that may have been lost can't say whether it still holds the lock.
    if (!failed) await client.query('select pg_advisory_unlock($1)', [LOCK]);
    client.release(failed);
  }
}
