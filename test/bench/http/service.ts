import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../config/launcher/ports.ts';
import { startPostgres } from '../../../config/launcher/postgres.ts';
import { startRedis } from '../../../config/launcher/redis.ts';
import type { RunningService } from '../../../config/launcher/service.ts';
import { serviceAccount, serviceHome } from '../../../config/launcher/service-account.ts';
import { ALLOCATOR, NODE_FLAGS } from '../../../config/node-flags.ts';
import type { Standstill } from './watch-loop.ts';

const READY_WITHIN_MS = 30_000;

/** The service as `npm start` runs it, on data that lasts as long as the benchmark. */
export interface BenchService {
  base: string;
  databaseUrl: string;
  /** Process ids of what uses the processor. */
  api: number;
  worker: number;
  postgres: number;
  /** The longest standstill of the API's event loop since the last call. */
  longestStandstill(): Promise<Standstill>;
  /** Another process of this code with the service's environment; ends with the service. */
  run(file: string, ...args: string[]): ChildProcess;
  stop(): Promise<void>;
}

/**
 * Embedded PostgreSQL (fsync on) and Redis, one API process and one worker.
 * @param options.apiFlags more flags of Node for the API.
 */
export async function startService({ apiFlags = [] }: { apiFlags?: readonly string[] } = {}): Promise<BenchService> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pairwise-bench-'));
  const account = serviceAccount();
  const home = serviceHome(folder, path.basename(folder), account);
  const services: RunningService[] = [];
  const children: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(children.map(end));
    await Promise.all(services.map((service) => service.stop('at once')));
    rmSync(folder, { recursive: true, force: true });
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const options = async (name: string) => ({
      folder: path.join(home, name),
      log: path.join(folder, `${name}.log`),
      records: path.join(folder, 'run'),
      password: 'benchmark',
      account,
      durable: true,
      port: await freePort(),
    });
    const postgres = await startPostgres({ ...(await options('postgres')), adminPassword: 'benchmark-admin' });
    services.push(postgres);
    const redis = await startRedis(await options('redis'));
    services.push(redis);
    const port = await freePort();
    const env = {
      ...ALLOCATOR,
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SECRET_KEY: 'a key that signs nothing outside of this benchmark',
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'warn',
      // A few accounts send what thousands would; a benchmark that is about their shares says so.
      REQUESTS_PER_PERSON: process.env.REQUESTS_PER_PERSON ?? '0',
      EXPENSIVE_REQUESTS_PER_PERSON: process.env.EXPENSIVE_REQUESTS_PER_PERSON ?? '0',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '0',
    };
    const run = (file: string, ...args: string[]) => {
      const child = spawn(process.execPath, [...NODE_FLAGS, file, ...args], {
        cwd: path.join(import.meta.dirname, '../../..'),
        env,
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      children.push(child);
      return child;
    };
    const migrated = run('shared/migrate.ts');
    migrated.stdout?.resume();
    const [code] = await once(migrated, 'exit');
    if (code !== 0) throw new Error(`The migration ended with ${code}`);
    const [first = '--import', ...flags] = [...apiFlags, '--import'];
    const api = run(first, ...flags, path.join(import.meta.dirname, 'watch-loop.ts'), 'api/main.ts');
    const worker = run('workers/main.ts');
    api.stdout?.pipe(process.stderr);
    worker.stdout?.pipe(process.stderr);
    const base = `http://127.0.0.1:${port}`;
    await untilReady(`${base}/health/ready`);
    const longestStandstill = async () => {
      const answered = once(api, 'message');
      api.send('standstill');
      return (await answered)[0] as Standstill;
    };
    return {
      base,
      databaseUrl: postgres.url,
      api: api.pid!,
      worker: worker.pid!,
      postgres: postgres.process.pid,
      longestStandstill,
      run,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(address: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const ready = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    if (Date.now() > deadline) throw new Error(`${address} doesn't answer`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
