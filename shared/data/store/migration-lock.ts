import { type Pool, run } from '../../platform/sql/statement.ts';

/** Any number that nothing else in this database locks by. */
const LOCK = 7_209_431_185;

const takeLock = run<{ lock: number }>('migration_lock', 'select pg_advisory_lock(:lock)');
const giveBackLock = run<{ lock: number }>('migration_unlock', 'select pg_advisory_unlock(:lock)');

/** Lets one process at a time migrate a database; others wait. PostgreSQL releases the lock when its holder is killed. */
export async function withMigrationLock<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failed = false;
  try {
    await takeLock(client, { lock: LOCK });
    return await work();
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    // Closed after a failure, because a connection that may have been lost can't tell whether it still holds the lock.
    if (!failed) await giveBackLock(client, { lock: LOCK });
    client.release(failed);
  }
}
