import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { freePort } from '../../config/launcher/ports.ts';
import { startPostgres } from '../../config/launcher/postgres.ts';
import {
  isRunning,
  type ProcessIdentity,
  recordProcess,
  signalProcess,
  stopLeftovers,
} from '../../config/launcher/processes.ts';
import { startRedis } from '../../config/launcher/redis.ts';
import type { RunningService } from '../../config/launcher/service.ts';
import { REACHABLE_ROOT, serviceAccount, serviceHome } from '../../config/launcher/service-account.ts';
import { measurePaceAtStart } from './patience.ts';
import { unmountBelow } from './small-disk.ts';

/** A PostgreSQL and a Redis for one test run. Nothing in them is kept. */
export interface TestServices {
  databaseUrl: string;
  redisUrl: string;
  /** DATA_DIR of the run, below its temporary folder. */
  dataFolder: string;
  /** Folder for the temporary files of the run's tests. */
  temporaryFolder: string;
  /** Stops both and removes their data. */
  stop(): Promise<void>;
  /** Stops them in one synchronous call, for the exit event. */
  stopNow(): void;
}

const PREFIX = 'pairwise-test-';
/** A folder in memory, on Linux. */
const MEMORY = '/dev/shm';
const LEAST_MEMORY_BYTES = 4 * 2 ** 30;
const OWNER = 'owner';
/** A folder that is younger than this may belong to a run that has not written its name into it yet. */
const YOUNG_MS = 60_000;
const TRIES = 3;
const EXIT_WAIT_MS = 3000;

/** Starts both on free ports in a new temporary folder, after removing what killed runs have left. */
export async function startTestServices(): Promise<TestServices> {
  await removeLeftovers();
  const folder = mkdtempSync(join(placeOfRuns(), PREFIX));
  recordProcess(folder, OWNER, process.pid, 'SIGTERM');
  const running: RunningService[] = [];
  const stop = async () => {
    await Promise.all(running.map((service) => service.stop('at once')));
    removeFolder(folder);
  };
  try {
    const account = serviceAccount();
    const home = serviceHome(folder, basename(folder), account);
    const options = (name: string) => ({
      folder: join(home, name),
      log: join(folder, 'logs', `${name}.log`),
      records: join(folder, 'run'),
      password: randomBytes(12).toString('hex'),
      account,
      durable: false,
    });
    // Waits for both: if one fails, the other must have started before both are stopped.
    const starts = await Promise.allSettled([
      onFreePort(async (port) =>
        keep(
          running,
          await startPostgres({ ...options('postgres'), adminPassword: randomBytes(12).toString('hex'), port }),
        ),
      ),
      onFreePort(async (port) => keep(running, await startRedis({ ...options('redis'), port }))),
    ]);
    const [postgres, redis] = starts.map((start) => {
      if (start.status === 'rejected') throw start.reason;
      return start.value;
    }) as [RunningService, RunningService];
    const stopNow = () => {
      signalProcess(postgres.process, 'SIGQUIT');
      signalProcess(redis.process, 'SIGKILL');
      pauseWhile(() => isRunning(postgres.process) || isRunning(redis.process));
      removeFolder(folder);
    };
    const temporaryFolder = join(folder, 'tmp');
    // PostgreSQL may run as another user, in a folder that a test creates.
    mkdirSync(temporaryFolder, { mode: 0o711 });
    const dataFolder = join(folder, 'data');
    return { databaseUrl: postgres.url, redisUrl: redis.url, dataFolder, temporaryFolder, stop, stopNow };
  } catch (error) {
    await stop();
    throw error;
  }
}

function keep(running: RunningService[], service: RunningService): RunningService {
  running.push(service);
  return service;
}

// Tries again, since another run on this machine may take a port after this run has found it free.
async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}

/**
 * The folder for temporary files: TMPDIR, or a folder in memory if that has room. Copying a database to a disk takes several times the
 * processor time.
 */
function placeOfRuns(): string {
  return process.env.TMPDIR === undefined && isUsableMemory() ? MEMORY : tmpdir();
}

function isUsableMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    // Tests run programs that they have installed, which containers may forbid in this folder.
    const mounted = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounted.findLast((line) => line.split(' ')[1] === MEMORY)?.split(' ')[3] ?? 'noexec';
    return bavail * bsize >= LEAST_MEMORY_BYTES && !options.split(',').includes('noexec');
  } catch {
    // Other systems have no such folder.
    return false;
  }
}

async function removeLeftovers(): Promise<void> {
  const place = placeOfRuns();
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(place, name);
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (!stat || stat.uid !== process.getuid?.()) continue;
    const owner = readOwner(folder);
    if (owner ? isRunning(owner) : Date.now() - stat.mtimeMs < YOUNG_MS) continue;
    await stopLeftovers(join(folder, 'run'), [], 0);
    try {
      removeFolder(folder);
    } catch (error) {
      // The folder only takes up space: this run uses its own.
      console.warn(`An earlier test run has left ${folder}, which can't be removed: ${(error as Error).message}`);
    }
  }
}

// For the exit event, in which nothing asynchronous runs any more.
function pauseWhile(busy: () => boolean): void {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited < EXIT_WAIT_MS && busy(); waited += 10) Atomics.wait(cell, 0, 0, 10);
}

function readOwner(folder: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, `${OWNER}.json`), 'utf8')) as ProcessIdentity;
  } catch {
    // There is none yet, or the folder was just removed by its run.
    return undefined;
  }
}

function removeFolder(folder: string): void {
  unmountBelow(folder);
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(REACHABLE_ROOT, basename(folder)), { recursive: true, force: true });
}

/** Folders of tests that only compute and need neither service. */
const PURE = /^(unit\/|architecture\.test\.ts$)/;

function needsServices(files: (string | undefined)[]): boolean {
  const tests = join(import.meta.dirname, '..');
  return files.some((file) => file === undefined || !PURE.test(relative(tests, file).replaceAll('\\', '/')));
}

let services: TestServices | undefined;

/**
 * Starts one PostgreSQL and one Redis for the tests of this process. Their addresses are in TEST_DATABASE_URL and TEST_REDIS_URL.
 * DATABASE_URL, REDIS_URL, DATA_DIR and TMPDIR are replaced, too, so that no test can reach the data of a running service. Variables of the
 * shell for other PostgreSQL servers, such as PGSSLMODE, are removed. Test files read them in hooks, not while they are imported.
 */
export async function provideServices(): Promise<void> {
  const started = await startTestServices();
  services = started;
  process.env.TEST_DATABASE_URL = process.env.DATABASE_URL = started.databaseUrl;
  process.env.TEST_REDIS_URL = process.env.REDIS_URL = started.redisUrl;
  process.env.DATA_DIR = started.dataFolder;
  for (const name of Object.keys(process.env)) if (name.startsWith('PG')) delete process.env[name];
  // The run's folder takes with it the files that a test forgets or a killed run leaves. macOS allows only short paths for sockets.
  if (process.platform !== 'darwin') process.env.TMPDIR = started.temporaryFolder;
  // process.exit, an uncaught error and (through the handlers) Ctrl-C end here; for SIGKILL see removeLeftovers.
  process.once('exit', () => services?.stopNow());
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  process.once('SIGHUP', () => process.exit(129));
}

const openedByRun: (() => Promise<unknown>)[] = [];

/** Closes something after the process has run all its files. */
export function closeAtEnd(close: () => Promise<unknown>): void {
  openedByRun.push(close);
}

/** Stops what provideServices started, after closing what files left open for each other. */
export async function stopServices(): Promise<void> {
  for (const close of openedByRun.splice(0)) await close();
  const started = services;
  services = undefined;
  await started?.stop();
}

/** Mocha's global fixture: starts services for the whole run, unless the run has only tests that need none. */
export async function mochaGlobalSetup(this: Mocha.Runner): Promise<void> {
  if (!needsServices(this.suite.suites.map((suite) => suite.file))) return;
  measurePaceAtStart();
  await provideServices();
}

/** Mocha's global fixture: stops what mochaGlobalSetup started, whether or not tests failed. */
export async function mochaGlobalTeardown(): Promise<void> {
  await stopServices();
}
