import { readdirSync } from 'node:fs';
import { newClient } from '../postgres-client.ts';

const CONNECT_MS = 5000;
const MIGRATION = /^migration-(\d+)-([a-z0-9-]+)\.ts$/;

/**
 * Whether a database has exactly the migrations whose files are in a folder, so that starting a process to migrate it would change nothing.
 * False if that can't be determined: then the migration reports the problem.
 */
export async function isMigrated(databaseUrl: string, folder: string): Promise<boolean> {
  const client = newClient(databaseUrl, { connectionTimeoutMillis: CONNECT_MS });
  // The rejected call says enough. Without this listener, the event would end the process.
  client.on('error', () => undefined);
  try {
    const wanted = readdirSync(folder).flatMap(migrationIn);
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select name from public.migrations');
    return wanted.length > 0 && rows.length === wanted.length && rows.every(({ name }) => wanted.includes(name));
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** `migration-20261202-guests.ts` is `Migration20261202Guests`. */
function migrationIn(file: string): string[] {
  const [, date, words] = MIGRATION.exec(file) ?? [];
  if (words === undefined) return [];
  const name = words.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return [`Migration${date}${name.join('')}`];
}
