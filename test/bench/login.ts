import type { AddressInfo } from 'node:net';
import { createApp } from '../../api/app.ts';
import { closeServer, listen, serverOf } from '../../api/http/server.ts';
import { createLogger } from '../../config/logger.ts';
import { readSettings } from '../../config/settings.ts';
import { createContext } from '../../shared/context.ts';
import { ENGLISH } from '../../shared/platform/rules/languages.ts';
import { openResources } from '../../shared/resources.ts';
import { register } from '../../shared/sign-in/register.ts';
import { TestClient } from '../support/client.ts';
import { readCommandLine } from '../support/command-line.ts';
import { newDatabase } from '../support/database.ts';
import { startTestServices } from '../support/services.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { mean, quantile } from './statistics.ts';

const TRIES = 200;
const WARM_UP = 20;
const KINDS = ['wrong password', 'unknown user', 'no password (Google only)'] as const;
type Kind = (typeof KINDS)[number];

/**
 * How long a refused log-in takes, by its cause: times must not reveal which accounts exist. The kinds take
 * turns, so that whatever else the machine does falls on all of them alike. Argument: tries of each kind.
 */
export async function run(args: string[]): Promise<void> {
  // The number may be given without a name.
  const named = /^\d+$/.test(args[0] ?? '') ? ['--tries', ...args] : args;
  const { tries } = readCommandLine('bench -- login', named, {
    tries: { meaning: 'tries of each kind', kind: 'number', default: String(TRIES) },
  });
  const count = Number(tries);
  if (!Number.isInteger(count) || count < 2) throw new Error('The number of tries must be a whole number from 2 on');
  const services = await startTestServices();
  process.env.TEST_DATABASE_URL = services.databaseUrl;
  try {
    const times = await measure(services, count);
    const table = tableOf(times, count);
    printTable(table);
    writeResults('login', [table]);
  } finally {
    await services.stop();
  }
}

async function measure(
  services: { redisUrl: string; dataFolder: string },
  count: number,
): Promise<Map<Kind, number[]>> {
  const settings = readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: await newDatabase(),
    REDIS_URL: services.redisUrl,
    DATA_DIR: services.dataFolder,
    PORT: '0',
    // Every try here fails, and none must be cut short.
    LOGIN_FAILURES_PER_ACCOUNT: '1000000',
    LOGIN_FAILURES_PER_ADDRESS: '1000000',
    LOGIN_FAILURES_UNDER_ATTACK: '1000000',
  });
  const resources = await openResources({ settings, log: createLogger('silent', 'bench'), name: 'pairwise-bench' });
  const server = serverOf(createApp(resources).callback(), { sendTimeoutMs: 30_000 });
  try {
    await listen(server, settings);
    const context = createContext(resources, resources.log);
    for (const username of ['local', 'google']) {
      const account = { username, email: `${username}@example.com`, password: 'Correct-horse-7', language: ENGLISH };
      await register(context, account);
    }
    await resources.pool.query(
      `update users set hashed_password = null, auth_provider = 'google', google_id = '1' where username = 'google'`,
    );
    const client = new TestClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return await takeTurns(client, count);
  } finally {
    await closeServer(server);
    await resources.close();
  }
}

async function takeTurns(client: TestClient, count: number): Promise<Map<Kind, number[]>> {
  const names: Record<Kind, string> = {
    'wrong password': 'local',
    'unknown user': 'nobody',
    'no password (Google only)': 'google',
  };
  const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  for (let round = -WARM_UP; round < count; round += 1) {
    // Each round begins with another kind, so that none always follows the same one.
    for (let index = 0; index < KINDS.length; index += 1) {
      const kind = KINDS[(index + round + WARM_UP) % KINDS.length]!;
      const began = performance.now();
      const { status } = await client.form('/auth/login', { username: names[kind], password: 'Wrong-horse-7' });
      const took = performance.now() - began;
      if (status !== 401) throw new Error(`a refused log-in answered ${status}`);
      if (round >= 0) times.get(kind)!.push(took);
    }
  }
  return times;
}

function tableOf(times: Map<Kind, number[]>, count: number): Table {
  const reference = mean(times.get('wrong password')!);
  return {
    title: `A refused log-in, ${count} tries of each kind in turns (milliseconds)`,
    note: 'Difference: of the mean to that of a wrong password; the bar is 10 %. ±: standard error of the difference.',
    columns: ['kind', 'mean', 'median', 'p95', 'difference', '±'],
    rows: KINDS.map((kind) => {
      const own = times.get(kind)!;
      const error = Math.hypot(standardError(own), standardError(times.get('wrong password')!));
      return [
        kind,
        mean(own),
        quantile(own, 0.5),
        quantile(own, 0.95),
        kind === 'wrong password' ? '' : percent(mean(own) / reference - 1),
        kind === 'wrong password' ? '' : percent(error / reference),
      ];
    }),
  };
}

function standardError(values: readonly number[]): number {
  const middle = mean(values);
  const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
  return Math.sqrt(variance / values.length);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
