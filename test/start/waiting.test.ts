import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect } from 'chai';
import { Client } from 'pg';
import { checkDatabase } from '../../api/admin/check-stores.ts';
import { listen, serverOf } from '../../api/http/server.ts';
import { awaitPostgres } from '../../config/await-postgres.ts';
import { createLogger } from '../../config/logger.ts';
import { InvalidSettings, readSettings } from '../../config/settings.ts';
import { CannotStart } from '../../config/start-up.ts';
import { createContext } from '../../shared/context.ts';
import { openResources } from '../../shared/resources.ts';
import { startTestApp } from '../support/app.ts';
import { dropDatabase, newDatabase, newEmptyDatabase } from '../support/database.ts';
import { until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';
import { run } from '../support/started-process.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

const failure = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: Error) => error.message,
  );

describe('a process that starts while', function () {
  this.timeout(90_000);
  let url: string;
  let proxy: TcpProxy;
  beforeEach(async () => {
    url = await newDatabase();
    closeLater(() => dropDatabase(url));
    proxy = await TcpProxy.before(url);
  });

  for (const [script, connections] of [
    ['shared/migrate.ts', [1, 2]],
    ['api/main.ts', [1]],
    ['workers/main.ts', [1]],
  ] as const)
    it(`PostgreSQL and Redis are unavailable, or PostgreSQL goes away after ${connections.join(' or ')} of its connections, says so each time and goes on once they are there: ${script}`, async () => {
      const redis = await TcpProxy.before(process.env.TEST_REDIS_URL!);
      await redis.refuse();
      await proxy.refuse();
      const REDIS_URL = redis.through(process.env.TEST_REDIS_URL!);
      const started = run(script, { DATABASE_URL: proxy.through(url), REDIS_URL });
      const complaints = () => started.said().split('PostgreSQL at DATABASE_URL (127.0.0.1:').length - 1;
      const complained = (times: number) =>
        until(
          async () => complaints(),
          (count) => count === times,
          40_000,
        );
      await complained(1);
      for (const [index, left] of connections.entries()) {
        await proxy.heal();
        proxy.refuseAfter(left);
        await complained(2 + index);
      }
      expect(started.said()).not.to.match(/\bat .*\.[jt]s:\d+/);
      await proxy.heal();
      if (script === 'shared/migrate.ts') {
        await started.says('schema is up to date');
      } else {
        await started.says('"msg":"redis is unavailable"');
        await started.says(script.startsWith('api') ? '"msg":"listening"' : '"msg":"metrics and health"');
        await redis.heal();
        await started.says('"msg":"redis is back"');
        await started.says(script.startsWith('api') ? '"msg":"listening"' : '"msg":"working"');
        started.child.kill('SIGTERM');
      }
      expect(await started.exit).to.equal(0);
    });

  it('a migration runs goes on where the connection was lost', async () => {
    const empty = await newEmptyDatabase();
    closeLater(() => dropDatabase(empty));
    proxy.loseAnswerTo('create table');
    const migration = run('shared/migrate.ts', { DATABASE_URL: proxy.through(empty) });
    await migration.says('The connection to PostgreSQL was lost during the start');
    await proxy.heal();
    expect(await migration.exit).to.equal(0);
    expect(migration.said()).to.include('"msg":"schema is up to date"');
  });

  it('PostgreSQL is away ends at SIGTERM', async () => {
    await proxy.refuse();
    const started = run('workers/main.ts', { DATABASE_URL: proxy.through(url) });
    await started.says('PostgreSQL at DATABASE_URL');
    started.child.kill('SIGTERM');
    expect(await started.exit).to.equal(0);
  });

  it('the tables, or columns of them, are missing waits for the migration and says so; four at once succeed, and one of them does the work', async () => {
    const empty = await newEmptyDatabase();
    closeLater(() => dropDatabase(empty));
    // As in the middle of a migration.
    await query(empty, 'create table users (id uuid primary key, username text, email text)');
    const api = run('api/main.ts', { DATABASE_URL: empty });
    await api.says('is not migrated yet');
    await query(empty, 'drop table users');
    const runs = Array.from({ length: 4 }, () => run('shared/migrate.ts', { DATABASE_URL: empty }));
    expect(await Promise.all(runs.map(({ exit }) => exit))).to.deep.equal(Array(4).fill(0));
    expect(runs.filter(({ said }) => said().includes('"applied":["'))).to.have.lengthOf(1);
    expect([api, ...runs].filter(({ said }) => said().includes('first superuser created'))).to.have.lengthOf(1);
    await api.says('"msg":"listening"');
    // As of a terminal that is closed.
    api.child.kill('SIGHUP');
    expect(await api.exit).to.equal(0);
  });
});

describe('a PostgreSQL with default_transaction_read_only', () => {
  it('is waited for, in words that name the setting; while the service runs, it is away', async () => {
    const url = await newDatabase();
    closeLater(() => dropDatabase(url));
    const { host, pathname } = new URL(url);
    const { resources } = await startTestApp({ DATABASE_URL: url });
    const setting = `alter database ${pathname.slice(1)} set default_transaction_read_only =`;
    await query(process.env.TEST_DATABASE_URL!, `${setting} on`);
    const said: string[] = [];
    const waiting = awaitPostgres(url, (line) => said.push(line));
    await until(
      async () => said,
      (lines) => lines.length > 0,
    );
    const reason = 'it takes no writes, since default_transaction_read_only is on';
    expect(said).to.deep.equal([`PostgreSQL at DATABASE_URL (${host}) is unavailable: ${reason}. Waiting for it.`]);
    // The sessions that are open keep what they began with.
    await query(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    await until(
      () => resources.database.look(),
      ({ up }) => !up,
    );
    expect(await checkDatabase(createContext(resources, resources.log))).to.deep.equal([
      { name: 'PostgreSQL', state: 'failed', detail: `can’t be used at ${host}: ${reason}` },
    ]);
    expect(await failure(resources.pool.query('select 1'))).to.equal(
      'The server has default_transaction_read_only on and takes no writes',
    );
    await query(process.env.TEST_DATABASE_URL!, `${setting} off`);
    await waiting;
  });
});

describe('a setting that can not be used', function () {
  this.timeout(60_000);

  const refused = (attempt: Promise<unknown>) =>
    attempt.then(
      () => expect.fail('it was taken'),
      (error: Error) => error,
    );

  it('is named in one sentence: a log-in that PostgreSQL refuses', async () => {
    const url = new URL(process.env.TEST_DATABASE_URL!);
    url.password = 'guessed';
    const error = await refused(awaitPostgres(url.href, () => undefined));
    expect(error).to.be.instanceOf(InvalidSettings);
    expect(error.message).to.equal(
      `Invalid settings:\n  - DATABASE_URL: PostgreSQL at ${url.host} refuses the sign-in: password authentication failed for user "pairwise"`,
    );
  });

  it('is named in one sentence: an invalid time', async () => {
    const settings = readSettings({ ...process.env, BACKUP_CRON: 'every day' });
    const log = createLogger('silent', 'test');
    const error = await refused(openResources({ settings, log, name: 'test' }).then((opened) => opened.close()));
    expect(error).to.be.instanceOf(InvalidSettings);
    expect(error.message).to.match(/^Invalid settings:\n {2}- BACKUP_CRON 'every day' is not a cron pattern: .*$/);
  });

  it('is named in one sentence: a host without an address, and a port that another program holds, for now', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    closeLater(async () => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    for (const [HOST, PORT, exitCode, sentence] of [
      ['nowhere.invalid', 0, 78, /^HOST and PORT: can't listen on port 0 of nowhere.*$/],
      // A supervisor such as systemd starts the process again.
      ['127.0.0.1', port, 1, /^HOST and PORT: can't listen on port \d+ of 127\.0\.0\.1: .*EADDRINUSE.*$/],
    ] as const) {
      const server = serverOf(async () => undefined, { sendTimeoutMs: 1000 });
      const error = await refused(listen(server, { HOST, PORT }).then(() => server.close()));
      expect(error).to.be.instanceOf(CannotStart).and.to.include({ exitCode });
      expect(error.message).to.match(sentence);
    }
  });

  for (const [what, settings, sentence] of [
    [
      'a host that is not there',
      { HOST: '192.0.2.1' },
      /^HOST and PORT: can't listen on port 0 of 192\.0\.2\.1: .*\n$/,
    ],
    [
      'one port for requests and metrics',
      { PORT: '9464', METRICS_PORT: '9464' },
      /^Invalid settings:\n {2}- PORT and METRICS_PORT are both 9464: change one of them\n$/,
    ],
  ] as const)
    it(`is named in one sentence: ${what}`, async () => {
      const DATABASE_URL = await newDatabase();
      closeLater(() => dropDatabase(DATABASE_URL));
      const api = run('api/main.ts', {
        DATABASE_URL,
        LOG_LEVEL: 'silent',
        FIRST_SUPERUSER_PASSWORD: 'Correct-horse-7',
        ...settings,
      });
      expect(await api.exit).to.equal(78);
      expect(api.said()).to.match(sentence);
    });

  it('is named in one line: a role that may not create tables', async () => {
    const url = await newEmptyDatabase();
    closeLater(() => dropDatabase(url));
    await query(url, 'revoke create on schema public from pg_database_owner');
    const started = run('shared/migrate.ts', { DATABASE_URL: url, LOG_LEVEL: 'fatal' });
    expect(await started.exit).to.equal(1);
    const { msg } = JSON.parse(started.said()) as { msg: string };
    expect(msg).to.match(
      /^the migration failed: permission denied for .*; make the role pairwise the owner of the database/,
    );
  });

  it('is named in one sentence: a new database of another encoding', async () => {
    const url = await newEmptyDatabase('LATIN1');
    closeLater(() => dropDatabase(url));
    const started = run('shared/migrate.ts', { DATABASE_URL: url, LOG_LEVEL: 'silent' });
    expect(await started.exit).to.equal(78);
    expect(started.said()).to.match(/^The database has the encoding LATIN1, but Pairwise needs UTF8: create it with/);
  });

  it('is named in one sentence: a folder that can not be written', async () => {
    const started = run('shared/migrate.ts', { LOG_LEVEL: 'silent', DATA_DIR: '/dev/null/data' });
    expect(await started.exit).to.equal(78);
    expect(started.said()).to.match(/^Invalid settings:\n {2}- DATA_DIR can't be written: .*\/dev\/null.*\n$/);
  });
});
