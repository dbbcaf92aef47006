import type { PoolClient } from 'pg';
import { untilLocked } from './connection.ts';

/** The class of the locks on archives; any number would do. */
const ARCHIVES = 727_002;

/** Does work that reads an archive; retention leaves the archive alone meanwhile, in all processes. */
export async function whileReading<T>(client: PoolClient, backupId: string, work: () => Promise<T>): Promise<T> {
  await untilLocked(client, 'select pg_try_advisory_lock_shared($1, hashtext($2)) as locked', [ARCHIVES, backupId]);
  const result = await work();
  await client.query('select pg_advisory_unlock_shared($1, hashtext($2))', [ARCHIVES, backupId]);
  return result;
}

/** Does work that removes an archive, unless another session is reading it. @returns whether it was done. */
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
