import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import type { DestinationStream } from 'pino';
import { createApp } from '../../api/app.ts';
import { closeServer, listen, serverOf } from '../../api/http/server.ts';
import type { Pages } from '../../api/middleware/client-pages.ts';
import { createLogger } from '../../config/logger.ts';
import { readSettings, type Settings } from '../../config/settings.ts';
import { registerGauges } from '../../shared/operate/gauges.ts';
import { openResources, type Resources } from '../../shared/resources.ts';
import { TestClient } from './client.ts';
import { dropDatabase, newDatabase } from './database.ts';
import { Factories, type TestUser } from './factories.ts';
import { patient } from './patience.ts';
import { closeLater } from './root-hooks.ts';

/** A real API with its own database. */
export interface TestApp {
  base: string;
  settings: Settings;
  resources: Resources;
  /** A client that sends no token. */
  anonymous: TestClient;
  as(user: Pick<TestUser, 'token'>): TestClient;
  make: Factories;
  /** Moves the clock that determines tokens, leases and timestamps. */
  travel(milliseconds: number): void;
}

/** Number of databases that Redis has by default. The first is left to clients that name none. */
const REDIS_DATABASES = 16;
let apps = 0;

/** Empties a Redis database for an app. Few apps live at the same time, so numbers can be used again. */
async function emptyRedis(): Promise<string> {
  apps += 1;
  const url = new URL(process.env.TEST_REDIS_URL!);
  url.pathname = `/${1 + (apps % (REDIS_DATABASES - 1))}`;
  const redis = new Redis(url.href);
  await redis.flushdb();
  redis.disconnect();
  return url.href;
}

/** Time limits of the service that end slow work; in tests they should only end work that hangs. */
const WAITS = ['STATEMENT_TIMEOUT_SECONDS', 'LOCK_TIMEOUT_SECONDS', 'REQUEST_WAIT_SECONDS'] as const;

/** The settings with longer limits for slow machines, except those that the test sets itself. */
function withPatience(settings: Settings, overrides: Readonly<Record<string, string>>): Settings {
  const waits = WAITS.filter((name) => !(name in overrides)).map((name) => [name, patient(settings[name])]);
  return { ...settings, ...Object.fromEntries(waits) };
}

/**
 * Starts an API with a fresh database and an empty Redis. Several can run at the same time. After the suite (`before`) or test that started
 * it, the API is closed and the database dropped.
 * @param overrides settings by their environment names. With DATABASE_URL, the app shares another app's database.
 * @param options.pages the web client; apps have none unless the test needs it.
 * @param options.readSpace returns how much space the disks have.
 * @param options.logLines receives the log lines that LOG_LEVEL lets through. Without it, no lines are written.
 */
export async function startTestApp(
  overrides: Record<string, string> = {},
  {
    logLines,
    pages,
    readSpace,
  }: { logLines?: DestinationStream; pages?: Pages } & Pick<Parameters<typeof openResources>[0], 'readSpace'> = {},
): Promise<TestApp> {
  const ownDatabase = overrides.DATABASE_URL === undefined;
  const url = overrides.DATABASE_URL ?? (await newDatabase());
  const given = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    REDIS_URL: await emptyRedis(),
    DATA_DIR: process.env.DATA_DIR,
    DATABASE_POOL: '8',
    PREPARE_EVERY_SECONDS: '0',
    HOST: '127.0.0.1',
    PORT: '0',
    ...overrides,
    DATABASE_URL: url,
  });
  const settings = withPatience(given, overrides);
  let offset = 0;
  const resources = await openResources({
    settings,
    log: createLogger(settings.LOG_LEVEL, 'test', logLines),
    name: 'pairwise-test',
    clock: () => new Date(Date.now() + offset),
    ...(readSpace && { readSpace }),
  });
  registerGauges(resources);
  resources.gate.watch();
  resources.database.watch();
  const server = serverOf(createApp(resources, pages).callback(), {
    sendTimeoutMs: settings.SEND_TIMEOUT_SECONDS * 1000,
  });
  await listen(server, settings);
  closeLater(async () => {
    server.closeAllConnections();
    await closeServer(server);
    await resources.close();
    if (ownDatabase) await dropDatabase(url);
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const as = (user: Pick<TestUser, 'token'>) => new TestClient(base, user.token);
  return {
    base,
    settings,
    resources,
    anonymous: new TestClient(base),
    as,
    make: new Factories(resources, as),
    travel: (milliseconds) => {
      offset += milliseconds;
    },
  };
}
