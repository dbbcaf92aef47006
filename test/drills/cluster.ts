import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../config/launcher/ports.ts';
import { type PostgresOptions, startPostgres } from '../../config/launcher/postgres.ts';
import { startRedis } from '../../config/launcher/redis.ts';
import type { RunningService } from '../../config/launcher/service.ts';
import { type ServiceAccount, serviceAccount, serviceHome } from '../../config/launcher/service-account.ts';
import { hasEnded, killAtExit } from './leave-nothing.ts';
import { AppProcess } from './process.ts';

/** Password of the stores that a drill starts; they listen on loopback only. */
export const STORE_PASSWORD = 'drill';

/** PostgreSQL or Redis, which can crash and be started again on the same data and address. */
export class Store {
  readonly name: string;
  readonly #start: () => Promise<RunningService>;
  #running: RunningService | undefined;

  constructor(name: string, start: () => Promise<RunningService>) {
    this.name = name;
    this.#start = start;
  }

  get url(): string {
    return this.#running!.url;
  }

  get pid(): number {
    return this.#running!.process.pid;
  }

  async start(): Promise<void> {
    this.#running = await this.#start();
    const { pid } = this.#running.process;
    killAtExit(pid);
    void this.#running.ended.then(() => hasEnded(pid));
  }

  async stop(): Promise<void> {
    await this.#running?.stop('cleanly');
  }

  /** SIGKILL to its first process alone; PostgreSQL's others notice it in their own time. */
  async kill(): Promise<void> {
    const running = this.#running!;
    process.kill(running.process.pid, 'SIGKILL');
    await running.ended;
  }

  /** Redis: SIGKILL. PostgreSQL: its immediate shutdown, after which it recovers from its log. */
  async crash(): Promise<void> {
    await this.#running?.stop('at once');
  }
}

export interface LandscapeOptions {
  apis?: number;
  workers?: number;
  /** Settings by their names, for all processes. Without WEB_CLIENT, the API has no pages: building them takes most of its start. */
  settings?: Record<string, string>;
  /** Address to use instead of a Redis of its own. */
  redisUrl?: string;
  /** Address to use instead of a PostgreSQL of its own. */
  databaseUrl?: string;
}

/** The whole service as real processes on durable stores, in a folder that goes with it. */
export class Landscape {
  readonly folder: string;
  readonly postgres: Store;
  readonly redis: Store;
  readonly apis: AppProcess[] = [];
  readonly workers: AppProcess[] = [];
  /** DATA_DIR. */
  readonly dataFolder: string;
  /** Addresses of the API processes. */
  readonly bases: string[] = [];
  /** Folder of the stores' data, with a subfolder per store. */
  readonly home: string;
  readonly #options: LandscapeOptions;
  readonly #account: ServiceAccount | undefined;
  #began = 0;

  constructor(options: LandscapeOptions = {}) {
    this.#options = options;
    this.folder = mkdtempSync(path.join(tmpdir(), 'pairwise-drill-'));
    this.dataFolder = path.join(this.folder, 'data');
    const account = serviceAccount();
    this.home = serviceHome(this.folder, path.basename(this.folder), account);
    this.#account = account;
    this.postgres = this.store('postgres', startPostgres);
    this.redis = this.store('redis', startRedis);
  }

  /** A store with data of its own; its maker crashes it. */
  store(name: string, start: (options: PostgresOptions) => Promise<RunningService>): Store {
    let port: number | undefined;
    return new Store(name, async () => {
      port ??= await freePort();
      return start({
        folder: path.join(this.home, name),
        log: path.join(this.folder, `${name}.log`),
        records: path.join(this.folder, 'run'),
        password: STORE_PASSWORD,
        // The drills promote and look in as the superuser.
        adminPassword: STORE_PASSWORD,
        account: this.#account,
        durable: true,
        port,
      });
    });
  }

  get databaseUrl(): string {
    return this.#options.databaseUrl ?? this.postgres.url;
  }

  get redisUrl(): string {
    return this.#options.redisUrl ?? this.redis.url;
  }

  /** Stores, migration, and as many processes as were asked for, all ready. */
  async start(): Promise<this> {
    const { apis = 1, workers = 1 } = this.#options;
    try {
      if (!this.#options.databaseUrl) await this.postgres.start();
      if (!this.#options.redisUrl) await this.redis.start();
      await this.migrate();
      for (let index = 0; index < apis; index++) await this.addApi();
      for (let index = 0; index < workers; index++) await this.addWorker();
      await Promise.all([...this.apis, ...this.workers].map((each) => each.start()));
      return this;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async migrate(): Promise<void> {
    const migration = this.#process('migrate', 'shared/migrate.ts', {}, null);
    migration.spawn();
    const code = await migration.ended();
    if (code !== 0) throw new Error(`The migration ended with ${code}; see ${this.folder}`);
  }

  /** One more API process, not started yet. */
  async addApi(): Promise<AppProcess> {
    const port = await freePort();
    this.bases.push(`http://127.0.0.1:${port}`);
    const ready = `http://127.0.0.1:${port}/health/ready`;
    const api = this.#process('api', 'api/main.ts', { PORT: String(port), METRICS_PORT: '0' }, ready);
    this.apis.push(api);
    return api;
  }

  async addWorker(): Promise<AppProcess> {
    const port = String(await freePort());
    const ready = `http://127.0.0.1:${port}/health/ready`;
    const worker = this.#process('worker', 'workers/main.ts', { METRICS_PORT: port }, ready);
    this.workers.push(worker);
    return worker;
  }

  /** @param keep whether the folder with all logs stays, to look into a fault. */
  async stop({ keep = false }: { keep?: boolean } = {}): Promise<void> {
    await Promise.all([...this.apis, ...this.workers].map((each) => each.kill()));
    await Promise.all([this.postgres.crash(), this.redis.crash()]);
    if (keep) return;
    rmSync(this.folder, { recursive: true, force: true });
    rmSync(this.home, { recursive: true, force: true });
  }

  #process(kind: string, script: string, env: Record<string, string>, ready: string | null): AppProcess {
    this.#began += 1;
    const name = `${kind}-${this.#began}`;
    return new AppProcess({
      name,
      script,
      ready,
      log: path.join(this.folder, `${name}.log`),
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'development',
        NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled'),
        DATABASE_URL: this.databaseUrl,
        REDIS_URL: this.redisUrl,
        SECRET_KEY: 'a key that signs nothing outside of this drill',
        DATA_DIR: this.dataFolder,
        LOG_LEVEL: 'info',
        WEB_CLIENT: 'false',
        HOST: '127.0.0.1',
        ...this.#options.settings,
        ...env,
      },
    });
  }
}
