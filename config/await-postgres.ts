import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { InvalidSettings } from './settings.ts';

const PAUSE_MS = 500;
/** Time between two lines that say that the wait goes on. */
const REMINDER_MS = 30_000;
const CONNECT_MS = 5000;

/** The database is missing: the server is there, and the migration makes it where the role may. */
const MISSING_DATABASE = '3D000';
/** Wrong user or password, or not allowed from here: waiting changes nothing. */
const REFUSED = /^28/;

/**
 * Waits until PostgreSQL takes connections at `url`, for as long as it takes.
 * @param say - told at once why it waits, and again every half a minute.
 * @throws InvalidSettings when the server refuses the log-in; AbortError when `signal` is aborted.
 */
export async function awaitPostgres(url: string, say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    signal?.throwIfAborted();
    const error = await refusal(url);
    if (!error || error.code === MISSING_DATABASE) return;
    const reason = error.message || error.code;
    if (REFUSED.test(error.code ?? ''))
      throw new InvalidSettings([`DATABASE_URL: the PostgreSQL at ${placeOf(url)} refuses the log-in: ${reason}`]);
    if (performance.now() - saidAt >= REMINDER_MS) {
      saidAt = performance.now();
      say(`No PostgreSQL answers at DATABASE_URL (${placeOf(url)}): ${reason}. Waiting for it.`);
    }
    await delay(PAUSE_MS, undefined, { ...(signal && { signal }) });
  }
}

async function refusal(url: string): Promise<(Error & { code?: string }) | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // The failed call says why; the event alone would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (error) {
    // Several addresses of one name come as several errors without a message of their own.
    return error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error);
  } finally {
    // What matters has been seen by now.
    await client.end().catch(() => undefined);
  }
}

/** Host and port of an address, without user and password. */
function placeOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an address that can not be read';
}
