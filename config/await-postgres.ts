import { setTimeout as delay } from 'node:timers/promises';
import { poolerRefusal, SharedSessions, sharesSessions } from './pooler.ts';
import { readPostgresAddress } from './postgres-address.ts';
import { newClient } from './postgres-client.ts';
import { TlsFailure } from './postgres-tls.ts';
import { InvalidSettings } from './settings.ts';

const PAUSE_MS = 500;
/** Interval between two messages while waiting. */
const REMINDER_MS = 30_000;
const CONNECT_MS = 5000;

/** The database is missing; the migration creates it if the role may. */
const MISSING_DATABASE = '3D000';
/** Statement that returns the row that `noWrites` takes. */
export const READ_ONLY =
  "select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::bool as read_only, split_part(current_setting('server_version'), ' ', 1) as version";
/** Codes for a wrong user or password, or a refusal by pg_hba.conf: waiting does not help. */
const REFUSED = /^28/;

/**
 * Waits until PostgreSQL accepts connections and writes at `url`, without a time limit.
 * @param say - called with the reason for waiting, at once and then every 30 seconds.
 * @throws InvalidSettings if the server refuses the log-in or the TLS that the address requires; AbortError when `signal` is aborted.
 */
export async function awaitPostgres(url: string, say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    signal?.throwIfAborted();
    const error = await postgresRefusal(url);
    if (!error || error.code === MISSING_DATABASE) return;
    const reason = error.message || error.code;
    if (error instanceof TlsFailure) {
      const demanded = `although sslmode=${readPostgresAddress(url).sslmode} requires one`;
      throw new InvalidSettings([
        `DATABASE_URL: no TLS connection to PostgreSQL at ${placeOf(url)} ${demanded}: ${reason}`,
      ]);
    }
    if (REFUSED.test(error.code ?? ''))
      throw new InvalidSettings([`DATABASE_URL: PostgreSQL at ${placeOf(url)} refuses the sign-in: ${reason}`]);
    refuseByPooler(url, error);
    if (performance.now() - saidAt >= REMINDER_MS) {
      saidAt = performance.now();
      say(`PostgreSQL at DATABASE_URL (${placeOf(url)}) is unavailable: ${reason}. Waiting for it.`);
    }
    await delay(PAUSE_MS, undefined, { ...(signal && { signal }) });
  }
}

/** @throws InvalidSettings for an error of a connection pooler that waiting does not end. */
export function refuseByPooler(url: string, error: unknown): void {
  const refusal = poolerRefusal(error);
  if (refusal === null) return;
  const subject = refusal instanceof SharedSessions ? '' : 'the connection pooler refuses: ';
  throw new InvalidSettings([`DATABASE_URL, at ${placeOf(url)}: ${subject}${refusal.message}`]);
}

/**
 * The reason that PostgreSQL at `url` accepts no connection, or no writes; null if it accepts both. Takes at most a little over five
 * seconds.
 */
export async function postgresRefusal(url: string): Promise<(Error & { code?: string }) | null> {
  const client = newClient(url, { connectionTimeoutMillis: CONNECT_MS });
  // The rejected call gives the reason. Without this listener, the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; read_only: boolean }>(READ_ONLY);
    const reason = noWrites(rows[0]!);
    if (reason !== null) return new Error(reason);
    return (await sharesSessions(client, (options) => newClient(url, options))) ? new SharedSessions() : null;
  } catch (error) {
    // If a host name has several addresses, the error is an AggregateError without a message.
    return error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error);
  } finally {
    // The result is known; an error while closing does not matter.
    await client.end().catch(() => undefined);
  }
}

/** Why a server accepts no writes; null if it does. */
export function noWrites({ standby, read_only }: { standby: boolean; read_only: boolean }): string | null {
  if (standby) return 'it is a read-only standby';
  return read_only ? 'it takes no writes, since default_transaction_read_only is on' : null;
}

/** Host and port of an address, without user and password. */
function placeOf(url: string): string {
  return new URL(url).host;
}
