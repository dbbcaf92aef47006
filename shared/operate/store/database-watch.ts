import { setTimeout as delay } from 'node:timers/promises';
import type { Client, Pool, PoolClient } from 'pg';
import { noWrites, READ_ONLY } from '../../../config/await-postgres.ts';
import type { Logger } from '../../../config/logger.ts';
import { newClient } from '../../../config/postgres-client.ts';

/** Interval between checks, in milliseconds. */
const LOOK_MS = 1000;
/** Time without a byte from the server, on any connection, after which a check fails; in milliseconds. */
const SILENCE_MS = 2000;
/** Time after which a check ends without a result if the server responds only on other connections; in milliseconds. */
const SLOW_MS = 4000;
/** A slow server must have sent something within this time, in milliseconds. If it has been hanging since, the next check notices. */
const HEARD_MS = 1000;
/** Interval at which a check looks for received bytes, in milliseconds. */
const LISTEN_MS = 200;
/** Grace period to read a response that arrived while this process was busy, in milliseconds. */
const GRACE_MS = 100;

const UNDEFINED_TABLE = '42P01';

/** Result of a check. */
export interface DatabaseState {
  /** Whether it responds and accepts writes. */
  up: boolean;
  /** Whether all migrations of this version are applied; null while unknown. */
  migrated: boolean | null;
  /** Version of the server; null while unknown. */
  version: string | null;
}

/** Ends a check whose query waits while the server responds to others, so the server is slow but not lost. */
class SlowResponse extends Error {}

interface Dependencies {
  url: string;
  pool: Pool;
  log: Logger;
  /** Names of the migrations of this version. */
  migrations: readonly string[];
  applicationName: string;
}

/**
 * Checks PostgreSQL once a second on a separate connection, so that a busy pool is not mistaken for a lost database.
 *
 * If the server doesn't respond, all connections of the pool are destroyed. Requests that wait for a hanging server (a
 * cut cable, a stopped machine) then fail at once instead of waiting for TCP's timeout. This needs no statement
 * timeout, so backups may take long. A server that is merely slow (an overloaded machine) still sends bytes on some
 * connection. Then the state stays as it was, since cutting its connections would only add to its work. A read-only
 * server (a standby, a demoted primary, or one that is set to be) counts as unavailable: behind a name that follows the primary, new
 * connections reach the new primary.
 */
export class DatabaseWatch {
  readonly #parts: Dependencies;
  #client: Client | undefined;
  #state: DatabaseState = { up: true, migrated: null, version: null };
  #looking: Promise<DatabaseState> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  /** Number of bytes that each connection had received at the last check. */
  readonly #received = new WeakMap<Stream, number>();

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  /** Result of the last check; true before the first one. */
  get isUp(): boolean {
    return this.#state.up;
  }

  /** Starts checking until it is closed. */
  watch(): void {
    if (this.#closed) return;
    this.#timer ??= setInterval(() => void this.look(), LOOK_MS).unref();
  }

  /** Checks now, or joins the running check. Takes little more than `SLOW_MS` + `HEARD_MS` at most. */
  look(): Promise<DatabaseState> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#looking;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch((error: unknown) => {
      this.#parts.log.debug({ err: error }, 'the monitoring connection was already closed');
    });
  }

  async #look(): Promise<DatabaseState> {
    const { log } = this.#parts;
    const before = this.#state.up;
    try {
      this.#state = { up: true, ...(await this.#ask()) };
      if (!before) log.info('database available again');
    } catch (error) {
      this.#dropOwn();
      if (error instanceof SlowResponse) {
        log.warn({ err: error }, 'database slow');
        return this.#state;
      }
      this.#state = { up: false, migrated: null, version: null };
      if (before) log.error({ err: error, cut: this.#parts.pool.totalCount }, 'database unavailable');
      this.#cutPool();
    }
    return this.#state;
  }

  /** @throws if the server is silent or read-only; SlowResponse if it responds to others. */
  async #ask(): Promise<Pick<DatabaseState, 'migrated' | 'version'>> {
    const ended = new AbortController();
    try {
      return await Promise.race([this.#answer(), this.#silence(ended.signal)]);
    } finally {
      ended.abort();
    }
  }

  async #silence(signal: AbortSignal): Promise<never> {
    const began = performance.now();
    let heard = began;
    this.#hears();
    for (;;) {
      await delay(LISTEN_MS, undefined, { signal, ref: false });
      const now = performance.now();
      if (this.#hears()) heard = now;
      if (now - heard >= SILENCE_MS) {
        await delay(GRACE_MS, undefined, { signal, ref: false });
        if (!this.#hears()) throw new Error(`no response within ${SILENCE_MS} ms`);
        heard = performance.now();
      }
      if (now - began >= SLOW_MS && now - heard < HEARD_MS) throw new SlowResponse(`no response within ${SLOW_MS} ms`);
    }
  }

  /** Whether any connection has received something since the last call. */
  #hears(): boolean {
    let hears = false;
    for (const client of [...clientsOf(this.#parts.pool), ...(this.#client ? [this.#client] : [])]) {
      const stream = streamOf(client);
      if (!stream) continue;
      hears ||= stream.bytesRead > (this.#received.get(stream) ?? 0);
      this.#received.set(stream, stream.bytesRead);
    }
    return hears;
  }

  async #answer(): Promise<Pick<DatabaseState, 'migrated' | 'version'>> {
    const client = this.#client ?? (await this.#connect());
    const { rows } = await client.query<{ standby: boolean; read_only: boolean; version: string }>(READ_ONLY);
    const reason = noWrites(rows[0]!);
    if (reason !== null) throw new Error(reason);
    return { migrated: this.#state.migrated || (await this.#isMigrated(client)), version: rows[0]!.version };
  }

  async #connect(): Promise<Client> {
    const { url, applicationName } = this.#parts;
    const client = newClient(url, { application_name: `${applicationName}-watch`, keepAlive: true });
    // The failed call reports the error; an unhandled event would end the process.
    client.on('error', () => this.#forget(client));
    client.on('end', () => this.#forget(client));
    this.#client = client;
    await client.connect();
    return client;
  }

  async #isMigrated(client: Client): Promise<boolean> {
    try {
      const { rows } = await client.query<{ missing: boolean }>(
        'select exists (select unnest($1::text[]) except select name from migrations) as missing',
        [this.#parts.migrations],
      );
      return !rows[0]!.missing;
    } catch (error) {
      if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return false;
      throw error;
    }
  }

  #forget(client: Client): void {
    if (this.#client === client) this.#client = undefined;
  }

  #dropOwn(): void {
    const client = this.#client;
    this.#client = undefined;
    if (client) streamOf(client)?.destroy();
  }

  #cutPool(): void {
    for (const client of clientsOf(this.#parts.pool)) streamOf(client)?.destroy();
  }
}

/** All clients: idle, in use, and connecting. pg-pool doesn't expose those in use. */
function clientsOf(pool: Pool): readonly PoolClient[] {
  return (pool as unknown as { _clients: readonly PoolClient[] })._clients;
}

/** The used part of a socket. */
interface Stream {
  readonly bytesRead: number;
  destroy(): void;
}

/**
 * The socket of a client. pg has no other way to see received bytes, or to abandon a connection to a hanging server.
 */
function streamOf(client: Client | PoolClient): Stream | undefined {
  return (client as unknown as { connection?: { stream?: Stream } }).connection?.stream;
}
