import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import { ids, serviceAccount } from '../../config/launcher/service-account.ts';
import { runAdmin } from '../support/admin-command.ts';
import { dropDatabase, newDatabase } from '../support/database.ts';
import { compareSome, startOperatedApp, startTestWorkers, until, verdictOn } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';
import { run } from '../support/started-process.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const SHARED =
  'a connection pooler shares sessions between clients (PgBouncer: pool_mode = transaction or statement). Pairwise needs a session for each connection, for prepared statements and locks: set pool_mode = session, or name PostgreSQL itself';

/** A PgBouncer before the server of an address, until the test ends. @returns the address by way of it. */
async function pooled(url: string, mode: string, more = ''): Promise<string> {
  const { hostname, port: serverPort, username, password, pathname } = new URL(url);
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const config = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'users.txt');
  writeFileSync(users, `"${username}" ""`);
  writeFileSync(
    config,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
${more}`,
  );
  // It refuses to run as root.
  const child = spawn(PROGRAM, ['-q', config], { stdio: 'ignore', ...ids(serviceAccount()) });
  const exit = once(child, 'exit');
  closeLater(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  const isListening = () =>
    new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1')
        .on('connect', () => done(true))
        .on('error', () => done(false));
      socket.on('connect', () => socket.destroy());
    });
  await until(isListening, Boolean);
  const changed = new URL(url);
  changed.host = `127.0.0.1:${port}`;
  return changed.href;
}

describe('behind PgBouncer', function () {
  this.timeout(90_000);
  let url: string;

  before(function () {
    if (spawnSync(PROGRAM, ['--version']).status === 0) return;
    console.log('      skipped: there is no pgbouncer (apt-get install pgbouncer)');
    this.skip();
  });
  beforeEach(async () => {
    url = await newDatabase();
    closeLater(() => dropDatabase(url));
  });

  it('with pool_mode = session, the service answers, limits its statements, and makes and verifies backups', async () => {
    const app = await startOperatedApp({ DATABASE_URL: await pooled(url, 'session'), STATEMENT_TIMEOUT_SECONDS: '7' });
    await startTestWorkers(app);
    const lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 5 });
    await compareSome(app, lead, project.id);
    expect((await app.as(lead).get(`/projects/${project.id}/results`)).body).to.have.length(5);
    expect((await app.resources.pool.query('show statement_timeout')).rows).to.deep.equal([
      { statement_timeout: '7s' },
    ]);
    const { body } = await app.admin.post('/admin/database/backup');
    expect((await verdictOn(app.admin, body.backup_id)).verification).to.equal('verified');
  });

  for (const mode of ['transaction', 'statement']) {
    it(`with pool_mode = ${mode}, every process ends with one sentence and exit code 78`, async () => {
      const DATABASE_URL = await pooled(url, mode);
      for (const script of ['shared/migrate.ts', 'api/main.ts', 'workers/main.ts']) {
        const { exit, said } = run(script, { DATABASE_URL, REDIS_URL: process.env.TEST_REDIS_URL!, LOG_LEVEL: 'warn' });
        expect(await exit, said()).to.equal(78);
        expect(said()).to.include(`DATABASE_URL, at ${new URL(DATABASE_URL).host}: ${SHARED}\n`);
        expect(said()).not.to.match(/\bat .*\.[jt]s:\d+/);
      }
    });
  }

  it('doctor says what is wrong with it, and goes on with its other checks', async () => {
    const DATABASE_URL = await pooled(url, 'transaction');
    const REDIS_URL = process.env.TEST_REDIS_URL!;
    const { status, stdout } = await runAdmin({ DATABASE_URL, REDIS_URL, NODE_ENV: 'test' }, 'doctor');
    expect(status).to.equal(1);
    expect(stdout).to.include(`failed   PostgreSQL: can’t be used at ${new URL(DATABASE_URL).host}: ${SHARED}`);
    expect(stdout).to.match(/^fine +Redis: version/m);
    expect(stdout).to.match(/^fine +Disk, BACKUP_DIR/m);
  });

  it('a database that it does not know ends a process with one sentence and exit code 78', async () => {
    const other = new URL(await pooled(url, 'session'));
    other.pathname = '/elsewhere';
    const { exit, said } = run('shared/migrate.ts', { DATABASE_URL: other.href });
    expect(await exit, said()).to.equal(78);
    expect(said()).to.match(/DATABASE_URL, at .*: the connection pooler refuses: no such database: elsewhere\n/);
  });

  it('a PostgreSQL that is away is waited for', async () => {
    const proxy = await TcpProxy.before(url);
    const DATABASE_URL = await pooled(proxy.through(url), 'session', 'server_login_retry = 1\nquery_wait_timeout = 2');
    await proxy.refuse();
    const migration = run('shared/migrate.ts', { DATABASE_URL });
    await migration.says('is unavailable');
    await proxy.heal();
    expect(await migration.exit).to.equal(0);
  });
});
