import { accessSync, constants, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { awaitPostgres } from '../await-postgres.ts';
import { makeFolder } from '../make-folder.ts';
import type { Settings } from '../settings.ts';
import { CannotStart } from '../start-up.ts';
import { appAccount } from './app-account.ts';
import { withoutRepeats } from './app-log.ts';
import { type AppOptions, runApp } from './app-process.ts';
import { StartError } from './errors.ts';
import { askedHost, shownHost } from './hosts.ts';
import { holdFolder } from './instance-lock.ts';
import { startServices } from './local-services.ts';
import { type LocalState, noteVersion, readState, settlePorts } from './local-state.ts';
import { freePort, isPortFree, takePort } from './ports.ts';
import { stopLeftovers } from './processes.ts';
import { isMigrated } from './schema.ts';
import { type Part, startParts } from './start-parts.ts';
import { Supervisor } from './supervisor.ts';
import { sayWhile } from './waiting.ts';

/** The launcher's settings; addresses may be missing. */
export interface LaunchOptions {
  /** The checkout: where the processes' entry files are. */
  checkout: string;
  settings: Settings;
  /** Addresses of existing services; missing ones are started here. */
  given: {
    databaseUrl: string | undefined;
    redisUrl: string | undefined;
    /** METRICS_PORT, if set: the API uses it, and the workers use the next port. */
    metricsPort?: number | undefined;
  };
  say: (line: string) => void;
  /** Aborted to cancel the start, for example by Ctrl-C. */
  interrupted: AbortSignal;
}

/** A running service: API, workers, and local PostgreSQL and Redis if no addresses were given. */
export interface Launched {
  /** Address of the API for a browser on this machine. */
  address: string;
  /** Addresses of the metrics. */
  metrics: { api: string; workers: string };
  /** Whether FIRST_SUPERUSER can sign in with FIRST_SUPERUSER_PASSWORD. */
  firstLogin: boolean;
  dataFolder: string;
  logFolder: string;
  /** Folder of the databases' files, if these are local. */
  serviceFolder: string | undefined;
  stop(how?: 'cleanly' | 'at once'): Promise<void>;
}

/** What the API tells the launcher while it starts. */
interface Told {
  firstLogin: boolean;
  client?: 'building' | 'done';
}

const SCRIPTS = {
  copy: 'shared/copy-database.ts',
  migrate: 'shared/migrate.ts',
  workers: 'workers/main.ts',
  api: 'api/main.ts',
  both: 'config/launcher/one-process.ts',
};
const MIGRATIONS = 'shared/data/migrations';
/** Order in which processes left by a killed launcher are stopped. */
const NAMES = ['api', 'workers', 'migrate', 'copy', 'redis', 'initdb', 'postgres', 'postgres-old', 'postgres-new'];
/** How long such a process may take to end cleanly: longer than each needs on a busy machine. */
const LEFTOVER_MS = 60_000;

/**
 * Starts everything on one data folder: ports, services, migration if one is missing, then workers and API together. Waits until both are
 * ready and the web client is built, without a time limit while their processes run. If a step fails, or `interrupted` is aborted,
 * everything started is stopped before this rejects.
 * @throws StartError or CannotStart, with one sentence for the operator.
 */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const { settings, interrupted } = options;
  const dataFolder = makeDataFolder(settings.DATA_DIR);
  const port = settings.PORT === 0 ? await freePort() : settings.PORT;
  const address = `http://${shownHost(settings.HOST)}:${port}`;
  const lock = await holdFolder(dataFolder, { pid: process.pid, address });
  const supervisor = new Supervisor(options.say);
  const records = join(dataFolder, 'run');
  const stop = async (how?: 'cleanly' | 'at once') => {
    await supervisor.stop(how);
    await lock.release();
  };
  try {
    const stopping = stopLeftovers(records, NAMES, LEFTOVER_MS);
    const leftovers = await sayWhile(stopping, options.say, () => 'Stopping what a killed run left running');
    if (leftovers.length > 0)
      options.say(`An earlier run was killed; stopping what it left running: ${leftovers.join(', ')}.`);
    await refuseTakenPort('PORT', port, settings.HOST);
    const state = readState(dataFolder);
    const { metricsPort } = options.given;
    if (metricsPort) await refuseTakenPort('METRICS_PORT', metricsPort, settings.METRICS_HOST, port);
    const ports = await settlePorts(dataFolder, state, metricsPort ? [port, metricsPort] : [port]);
    const metricsPorts = await settleMetricsPorts(metricsPort, ports, port, settings.METRICS_HOST);
    interrupted.throwIfAborted();

    const account = appAccount(
      {
        checkout: options.checkout,
        scripts: [SCRIPTS.migrate, SCRIPTS.workers, SCRIPTS.api].map((file) => join(options.checkout, file)),
        dataFolder,
        backups: settings.BACKUP_DIR,
        ports: [port, metricsPorts.api, metricsPorts.workers],
      },
      options.say,
    );
    const env = {
      // From the second start on, halves the startup time of the processes.
      NODE_COMPILE_CACHE: join(dataFolder, 'compiled'),
      ...process.env,
      DATA_DIR: dataFolder,
      HOST: settings.HOST,
      PORT: String(port),
    };
    const appWith = (name: keyof typeof SCRIPTS, own: NodeJS.ProcessEnv): AppOptions => ({
      name,
      script: join(options.checkout, SCRIPTS[name]),
      folder: options.checkout,
      account,
      env: { ...env, ...own },
      log: join(dataFolder, 'logs', `${name}.log`),
      records,
      say: withoutRepeats(options.say),
    });
    if (options.given.databaseUrl !== undefined)
      await awaitPostgres(options.given.databaseUrl, options.say, interrupted);
    const copy = (from: string, to: string) =>
      runApp(appWith('copy', { OLD_DATABASE_URL: from, DATABASE_URL: to }), interrupted);
    const local = await startServices({ ...options, copy }, supervisor, { dataFolder, records, state, ports });
    interrupted.throwIfAborted();
    const app = (name: keyof typeof SCRIPTS, metricsPort: number) =>
      appWith(name, {
        DATABASE_URL: local.databaseUrl,
        REDIS_URL: local.redisUrl,
        METRICS_PORT: String(metricsPort),
      });
    const told: Told = { firstLogin: false };
    const client = Promise.withResolvers<void>();
    const onMessage = (message: unknown) => {
      Object.assign(told, message);
      if (told.client === 'done') client.resolve();
    };
    if (!(await isMigrated(local.databaseUrl, join(options.checkout, MIGRATIONS)))) {
      const migrating = runApp(app('migrate', metricsPorts.api), interrupted);
      await sayWhile(migrating, options.say, () => 'Preparing the database, once for this version');
    }
    interrupted.throwIfAborted();
    const version = versionOf(options.checkout);
    if (version !== undefined) noteVersion(dataFolder, version);
    const workers = app('workers', metricsPorts.workers);
    const api = { ...app('api', metricsPorts.api), onMessage };
    const monitoring = (at: number) => `http://${shownHost(settings.METRICS_HOST)}:${at}`;
    const asked = [
      { label: 'The API', address: `http://${askedHost(settings.HOST)}:${port}/health/ready`, ok: 200 },
      {
        label: 'The worker process',
        address: `http://${askedHost(settings.METRICS_HOST)}:${metricsPorts.workers}/health/live`,
        ok: 204,
      },
    ];
    const settled = async () => {
      if (told.client !== 'building') return;
      const what = `Building the web client, once. The API works already: ${address}${settings.BASE_PATH}/api/v1`;
      await sayWhile(client.promise, options.say, () => what);
    };
    const parts = settings.ONE_PROCESS
      ? [together(api, { settings, checkout: options.checkout, metricsPort: metricsPorts.workers })]
      : [
          { ...workers, label: 'The worker process' },
          { ...api, label: 'The API' },
        ];
    await startParts(supervisor, { parts, asked, settled }, options.say, interrupted);
    const metrics = {
      api: `${monitoring(metricsPorts.api)}/metrics`,
      workers: `${monitoring(metricsPorts.workers)}/metrics`,
    };
    const logFolder = join(dataFolder, 'logs');
    return { address, metrics, firstLogin: told.firstLogin, dataFolder, logFolder, serviceFolder: local.folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function versionOf(checkout: string): string | undefined {
  return (JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { version?: string }).version;
}

function makeDataFolder(folder: string): string {
  try {
    makeFolder(folder, 0o700);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return realpathSync(folder);
  } catch (error) {
    throw new CannotStart(`DATA_DIR (${folder}) can't be written: ${(error as Error).message}`, { cause: error });
  }
}

async function refuseTakenPort(
  setting: 'PORT' | 'METRICS_PORT',
  port: number,
  host: string,
  portOfApi?: number,
): Promise<void> {
  if (port === portOfApi) throw new CannotStart(`PORT and ${setting} are both ${port}: change one of them.`);
  let free: boolean;
  try {
    free = await isPortFree(port, host);
  } catch (error) {
    const settings = setting === 'PORT' ? 'HOST and PORT' : 'METRICS_HOST and METRICS_PORT';
    throw new CannotStart(`${settings}: can't listen on port ${port} of ${host}: ${(error as Error).message}`, {
      cause: error,
    });
  }
  if (!free)
    throw new StartError(
      `Port ${port} on ${host} is in use: stop the other program, or choose another port: ${setting}=${port + 1} npm start`,
    );
}

/** Metrics ports: the same as last time, or METRICS_PORT and the next; 0 means any free port. */
async function settleMetricsPorts(
  wished: number | undefined,
  ports: LocalState['ports'],
  portOfApi: number,
  host: string,
): Promise<{ api: number; workers: number }> {
  if (wished === undefined) return { api: ports.apiMetrics, workers: ports.workersMetrics };
  if (wished === 0) return { api: await freePort(), workers: await freePort() };
  const next = wished + 1;
  const others = [portOfApi, ports.postgres, ports.redis];
  const isFree = next <= 65_535 && !others.includes(next) && (await isPortFree(next, host)) && (await takePort(next));
  return { api: wished, workers: isFree ? next : ports.workersMetrics };
}

/** Runs the workers in the process of the API. Each of the two plans with half of the memory. */
function together(
  api: AppOptions,
  { settings, checkout, metricsPort }: { settings: Settings; checkout: string; metricsPort: number },
): Part {
  const own = { MEMORY_MB: String(settings.MEMORY_MB / 2), WORKERS_METRICS_PORT: String(metricsPort) };
  const [script, ...args] = [SCRIPTS.both, SCRIPTS.api, SCRIPTS.workers].map((file) => join(checkout, file));
  return { ...api, label: 'The service', script: script!, args, env: { ...api.env, ...own } };
}
