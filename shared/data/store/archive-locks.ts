import type { PoolClient } from 'pg';
import { untilLocked } from './connection.ts';

/** Class of the advisory locks on archives. The number is arbitrary. */
const ARCHIVES = 727_002;

/** Runs work that reads an archive. Meanwhile, retention leaves the archive alone, in all processes. */
export async function whileReading<T>(client: PoolClient, backupId: string, work: () => Promise<T>): Promise<T> {
  await untilLocked(client, 'select pg_try_advisory_lock_shared($1, hashtext($2)) as locked', [ARCHIVES, backupId]);
  const result = await work();
  await client.query('select pg_advisory_unlock_shared($1, hashtext($2))', [ARCHIVES, backupId]);
  return result;
}

/**
 * Runs work that removes an archive, unless another session is reading it.
 * @returns whether it ran.
 */
export async function unlessRead(client: PoolClient, backupId: string, work: () => Promise<void>): Promise<boolean> {
  const lock = [ARCHIVES, backupId];
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as locked',
    lock,
  );
  if (!rows[0]!.locked) return false;
  await work();
  await client.query('select pg_advisory_unlock($1, hashtext($2))', lock);
  return true;
}
