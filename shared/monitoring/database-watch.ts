import { setTimeout as delay } from 'node:timers/promises';
import { Client, type Pool, type PoolClient } from 'pg';
import type { Logger } from '../../config/logger.ts';

/** Time between two looks, in milliseconds. */
const LOOK_MS = 1000;
/** How long the answer to a look may take before PostgreSQL counts as away, in milliseconds. */
const ANSWER_MS = 2000;
/** Time for an answer to be read that lay there while this process was busy, in milliseconds. */
const GRACE_MS = 100;

const UNDEFINED_TABLE = '42P01';

/** What a look at the database saw. */
export interface DatabaseState {
  /** It answers, and takes writes. */
  up: boolean;
  /** Whether every migration that this code needs is applied; null while nobody can tell. */
  migrated: boolean | null;
}

interface Dependencies {
  url: string;
  pool: Pool;
  log: Logger;
  /** Names of the migrations that this code needs. */
  migrations: readonly string[];
  applicationName: string;
}

/**
 * Looks at PostgreSQL once a second over a connection of its own, so that a busy pool is not taken for a lost database.
 *
 * When no answer comes, all connections of the pool are cut: what waits for a server that went silent (a cut cable, a
 * stopped machine) fails at once instead of hanging until TCP gives up. No statement needs a time limit for that, so a
 * backup may take its time. A server that takes no writes (a standby, or a primary that has become one) counts as away too:
 * behind a name that follows the primary, the next connections lead to the new one.
 */
export class DatabaseWatch {
  readonly #parts: Dependencies;
  #client: Client | undefined;
  #state: DatabaseState = { up: true, migrated: null };
  #looking: Promise<DatabaseState> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  /** What the last look saw; true before the first one. */
  get isUp(): boolean {
    return this.#state.up;
  }

  /** Begins to look, until it is closed. */
  watch(): void {
    if (this.#closed) return;
    this.#timer ??= setInterval(() => void this.look(), LOOK_MS).unref();
  }

  /** Looks now, or joins the look that is under way. Takes at most `ANSWER_MS` and a little. */
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
      this.#parts.log.debug({ err: error }, 'the watching connection was gone already');
    });
  }

  async #look(): Promise<DatabaseState> {
    const { log } = this.#parts;
    const before = this.#state.up;
    try {
      const migrated = await this.#ask();
      this.#state = { up: true, migrated };
      if (!before) log.info('the database is back');
    } catch (error) {
      this.#dropOwn();
      this.#state = { up: false, migrated: null };
      if (before) log.error({ err: error, cut: this.#parts.pool.totalCount }, 'the database is away');
      this.#cutPool();
    }
    return this.#state;
  }

  /** @throws when there is no answer in time, or one that is as good as none. */
  async #ask(): Promise<boolean> {
    const late = new AbortController();
    const limit = async () => {
      await delay(ANSWER_MS, undefined, { signal: late.signal, ref: false });
      await delay(GRACE_MS, undefined, { signal: late.signal, ref: false });
      throw new Error(`No answer within ${ANSWER_MS} ms`);
    };
    try {
      return await Promise.race([this.#answer(), limit()]);
    } finally {
      late.abort();
    }
  }

  async #answer(): Promise<boolean> {
    const client = this.#client ?? (await this.#connect());
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    if (rows[0]?.standby) throw new Error('The server is a standby and takes no writes');
    if (this.#state.migrated) return true;
    return this.#isMigrated(client);
  }

  async #connect(): Promise<Client> {
    const { url, applicationName } = this.#parts;
    const client = new Client({
      connectionString: url,
      application_name: `${applicationName}-watch`,
      connectionTimeoutMillis: ANSWER_MS,
      keepAlive: true,
    });
    // The failed call says why; the event alone would end the process.
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

/** All of them: idle, in use, and still connecting. pg-pool tells of none that it has handed out. */
function clientsOf(pool: Pool): readonly PoolClient[] {
  return (pool as unknown as { _clients: readonly PoolClient[] })._clients;
}

/** The socket of a client; pg knows no other way to give up a connection whose server no longer answers. */
function streamOf(client: Client | PoolClient): { destroy(): void } | undefined {
  return (client as unknown as { connection?: { stream?: { destroy(): void } } }).connection?.stream;
}
