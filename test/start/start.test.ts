import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import { isRunning, type ProcessIdentity, stopLeftovers } from '../../config/launcher/processes.ts';
import about from '../../package.json' with { type: 'json' };
import { dropDatabase, newDatabase, newEmptyDatabase } from '../support/database.ts';
import { until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';

const checkout = resolve(import.meta.dirname, '..', '..');
const PASSWORD = 'Correct-horse-7';

/** A launcher in a process of its own, on a data folder of its own, as `npm start` runs it; by default without pages. */
function start(
  folder: string,
  settings: Record<string, string> = {},
  [command, ...args]: readonly [string, ...string[]] = [process.execPath, 'config/launcher/start.ts'],
) {
  const { TEST_DATABASE_URL, TEST_REDIS_URL, DATABASE_URL, REDIS_URL, NODE_ENV, ...env } = process.env;
  const child = spawn(command, args, {
    cwd: checkout,
    env: { ...env, DATA_DIR: folder, PORT: '0', WEB_CLIENT: 'false', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const complaint = text(child.stderr);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  /** Resolves with everything said so far once it says that it is up. */
  const up = new Promise<string>((done, fail) => {
    child.stdout.on('data', () => /Stop +Ctrl-C/.test(said) && done(said));
    exit.then(async (code) => fail(new Error(`ended with ${code}: ${said}${await complaint}`)));
  });
  // Not every test waits for it.
  up.catch(() => undefined);
  return { child, up, exit, complaint, said: () => said };
}

let started: ChildProcess[] = [];

/** The PostgreSQL and the Redis of this run, for a service that is not about its own: it starts in half the time. */
async function givenStores(): Promise<{ DATABASE_URL: string; REDIS_URL: string }> {
  const DATABASE_URL = await newDatabase();
  closeLater(() => dropDatabase(DATABASE_URL));
  return { DATABASE_URL, REDIS_URL: process.env.TEST_REDIS_URL! };
}

function running(folder: string): Record<string, ProcessIdentity> {
  const records = join(folder, 'run');
  const files = existsSync(records) ? readdirSync(records) : [];
  return Object.fromEntries(
    files.map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(records, file), 'utf8'))]),
  );
}

const api = (said: string) => /API +(http:\S+)/.exec(said)![1]!;

function register(address: string, username: string): Promise<Response> {
  return fetch(`${address}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.com`, password: PASSWORD }),
  });
}

async function logIn(address: string, username: string, password: string): Promise<number> {
  const response = await fetch(`${address}/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  });
  return response.status;
}

async function changePassword(address: string): Promise<void> {
  const session = await fetch(`${address}/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin', password: 'Admin123!' }),
  });
  const { access_token } = (await session.json()) as { access_token: string };
  const changed = await fetch(`${address}/auth/change-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ current_password: 'Admin123!', new_password: PASSWORD }),
  });
  expect(changed.status).to.be.within(200, 204);
}

describe('npm start', function () {
  // Up to twenty processes start in each of these, on a machine that may be busy.
  this.timeout(150_000);
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'pairwise-start-')));
    started = [];
  });
  afterEach(async () => {
    for (const child of started) child.kill('SIGKILL');
    await stopLeftovers(join(folder, 'run'), ['api', 'workers', 'redis', 'postgres'], 5000);
    rmSync(folder, { recursive: true, force: true });
  });

  it('brings up everything from an empty folder, and again with the data after a kill and after a stop', async () => {
    const first = start(folder, { WEB_CLIENT: 'true' });
    const address = api(await first.up);
    const [, page] = /Open +(http:\S+)/.exec(first.said())!;
    expect(await (await fetch(page!)).text()).to.include('<title>Pairwise');
    expect(first.said()).to.match(/First login +admin \/ Admin123! .*change it/);
    expect(first.said()).to.include(folder);
    expect((await fetch(new URL('/health/ready', address))).status).to.equal(200);
    expect(await logIn(address, 'admin', 'Admin123!')).to.equal(200);
    expect((await register(address, 'mia')).status).to.equal(201);
    const orphans = running(folder);
    expect(Object.keys(orphans)).to.have.members(['postgres', 'redis', 'workers', 'api']);
    for (const log of ['api.log', 'workers.log']) {
      const [line] = readFileSync(join(folder, 'logs', log), 'utf8').split('\n');
      expect(JSON.parse(line!), log).to.include({ msg: 'starting', version: about.version });
    }
    const second = start(folder);
    expect(await second.exit).to.equal(1);
    expect(await second.complaint).to.match(
      /^\nPairwise is already running on .* \(process \d+, http:\/\/localhost:\d+\)/,
    );

    first.child.kill('SIGKILL');
    await first.exit;
    expect(Object.values(orphans).filter(isRunning)).to.have.lengthOf(4);
    // The same port: the orphan still listens there.
    const next = start(folder, { PORT: new URL(address).port }, ['npm', 'start']);
    expect(await next.up).to.include('An earlier run was killed');
    expect(Object.values(orphans).filter(isRunning)).to.deep.equal([]);
    expect(next.said()).to.match(/First login +admin/);
    expect(await logIn(address, 'mia', PASSWORD)).to.equal(200);
    await changePassword(address);
    const processes = Object.values(running(folder));
    const closed = once(next.child.stdout, 'close');
    next.child.kill('SIGTERM');
    await closed;
    expect(next.said()).to.match(/Stopped in [\d.]+ s\./);
    expect(processes.filter(isRunning)).to.deep.equal([]);

    // The first login is no longer shown, and the metrics have the port of METRICS_PORT.
    const metricsPort = await freePort();
    const again = start(folder, { METRICS_PORT: String(metricsPort), PROT: '8001' });
    expect(await logIn(api(await again.up), 'mia', PASSWORD)).to.equal(200);
    expect(again.said()).not.to.include('First login');
    expect(again.said()).to.include('Unknown settings are ignored: PROT (PORT?)');
    const metrics = /Metrics +(\S+) \(API\), (\S+) \(worker\)/.exec(again.said())!.slice(1);
    expect(new URL(metrics[0]!).port).to.equal(String(metricsPort));
    for (const address of metrics) {
      const text = await (await fetch(address)).text();
      expect(text).to.include('process_resident_memory_bytes');
      for (const name of ['BACKUP_DIR', 'DATA_DIR'])
        expect(text).to.include(`pairwise_storage_writable{storage="${name}"} 1`);
    }
    const { DATABASE_URL: _, REDIS_URL: __, ...env } = process.env;
    const admin = spawn(process.execPath, ['api/admin/main.ts', 'reset-password', 'admin'], {
      cwd: checkout,
      env: { ...env, DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [, temporary] = /password of admin: (\S+)/.exec(await text(admin.stdout))!;
    expect(await logIn(api(again.said()), 'admin', temporary!)).to.equal(403);
    const last = Object.values(running(folder));
    again.child.kill('SIGINT');
    expect(await again.exit).to.equal(0);
    expect(last.filter(isRunning)).to.deep.equal([]);
    expect(running(folder)).to.deep.equal({});
  });

  it('runs the API and the worker in one process if ONE_PROCESS says so', async () => {
    const { up, child, exit, said } = start(folder, { ...(await givenStores()), ONE_PROCESS: 'true' });
    const address = api(await up);
    expect(Object.keys(running(folder))).to.deep.equal(['api']);
    for (const metrics of /Metrics +(\S+) \(API\), (\S+) \(worker\)/.exec(said())!.slice(1))
      expect((await fetch(metrics)).status, metrics).to.equal(200);
    const form = new URLSearchParams({ username: 'admin', password: 'Admin123!' });
    const session = await fetch(`${address}/auth/login`, { method: 'POST', body: form });
    const { access_token: token } = (await session.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${address}/admin/database/backup`, { method: 'POST', headers })).status).to.equal(200);
    const { pid } = running(folder).api!;
    process.kill(pid, 'SIGKILL');
    await until(
      async () => running(folder).api?.pid,
      (next) => next !== undefined && next !== pid,
    );
    const logInAgain = () => logIn(address, 'admin', 'Admin123!').catch(() => 0);
    expect(await until(logInAgain, (status) => status !== 0 && status !== 503, 60_000)).to.equal(200);
    const log = () => readFileSync(join(folder, 'logs', 'api.log'), 'utf8');
    // The API may be there first.
    await until(
      async () => log().split('"msg":"working"').length - 1,
      (starts) => starts === 2,
      60_000,
    );
    child.kill('SIGTERM');
    expect(await exit).to.equal(0);
    for (const part of ['api', 'worker']) expect(log()).to.include(`"process":"${part}","msg":"closed"`);
  });

  it('starts while the Redis of REDIS_URL is unavailable, and says that it waits for PostgreSQL', async () => {
    const stores = await givenStores();
    const redis = start(folder, { ...stores, REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
    expect(await logIn(api(await redis.up), 'admin', 'Admin123!')).to.equal(200);
    redis.child.kill('SIGTERM');
    expect(await redis.exit).to.equal(0);

    const port = await freePort();
    const postgres = start(folder, { DATABASE_URL: `postgres://127.0.0.1:${port}/pairwise` });
    await until(
      async () => postgres.said(),
      (said) => said.includes('Waiting for it.'),
    );
    expect(postgres.said()).to.include(`PostgreSQL at DATABASE_URL (127.0.0.1:${port}) is unavailable: `);
    postgres.child.kill('SIGTERM');
    expect(await postgres.exit).to.equal(0);
  });

  it('names the setting that can not be used, and nothing else', async () => {
    const DATABASE_URL = await newEmptyDatabase();
    closeLater(() => dropDatabase(DATABASE_URL));
    const stores = { DATABASE_URL, REDIS_URL: process.env.TEST_REDIS_URL! };
    const weak = start(folder, { ...stores, FIRST_SUPERUSER_PASSWORD: 'weak' });
    expect(await weak.exit).to.equal(78);
    expect((await weak.complaint).trim()).to.equal(
      'Invalid settings:\n  - FIRST_SUPERUSER_PASSWORD: The password needs at least 8 characters, an upper-case letter, a digit, a special character',
    );
    // On Linux, /proc answers that the new folder does not exist.
    for (const folder of ['/dev/null/data', ...(process.platform === 'linux' ? ['/proc/nope/data'] : [])]) {
      const unwritable = start(folder);
      expect(await unwritable.exit).to.equal(78);
      expect((await unwritable.complaint).trim()).to.match(/^[^\n]*\n? *-? ?DATA_DIR.*can't be written: [^\n]*$/);
    }
  });

  it('reports a port in use, and leaves nothing running', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const { exit, complaint } = start(folder, { PORT: String(port) });
    expect(await exit).to.equal(1);
    expect((await complaint).trim()).to.match(new RegExp(`^Port ${port} on 127.0.0.1 is in use: .*$`));
    expect(running(folder)).to.deep.equal({});
    other.close();
  });

  it('names the host or the port that it can not listen on', async () => {
    const port = String(await freePort());
    for (const [settings, sentence] of [
      [
        { HOST: '192.0.2.1', FIRST_SUPERUSER_PASSWORD: PASSWORD },
        /^HOST and PORT: can't listen on port \d+ of 192\.0\.2\.1: .*$/,
      ],
      [
        { PORT: port, METRICS_PORT: port },
        new RegExp(`^PORT and METRICS_PORT are both ${port}: change one of them\\.$`),
      ],
    ] as const) {
      const { exit, complaint } = start(folder, { ...settings });
      expect(await exit).to.equal(78);
      expect((await complaint).trim()).to.match(sentence);
    }
  });

  it('refuses production without addresses, naming what is missing', async () => {
    const { exit, complaint } = start(folder, { NODE_ENV: 'production', REDIS_URL: 'redis://127.0.0.1' });
    expect(await exit).to.equal(78);
    expect((await complaint).trim()).to.match(/^NODE_ENV=production needs DATABASE_URL: /);
  });

  it('reports all invalid settings at once, before anything is started', async () => {
    const { exit, complaint } = start(folder, { LOG_LEVEL: 'loud', BACKUP_KEEP: 'all' });
    expect(await exit).to.equal(78);
    expect(await complaint).to.match(/LOG_LEVEL/);
    expect(await complaint).to.match(/BACKUP_KEEP/);
    expect(existsSync(join(folder, 'services'))).to.equal(false);
  });
});
