import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { StartError } from '../../config/launcher/errors.ts';
import { LOG_LIMIT } from '../../config/launcher/log-file.ts';
import { freePort } from '../../config/launcher/ports.ts';
import { initialise, type PostgresOptions, startOfPostgres, startPostgres } from '../../config/launcher/postgres.ts';
import { startRedis } from '../../config/launcher/redis.ts';
import { startService } from '../../config/launcher/service.ts';
import { serviceAccount } from '../../config/launcher/service-account.ts';
import { until } from '../support/operations.ts';
import { startTestServices } from '../support/services.ts';
import { mountSmallDisk, noSmallDisk } from '../support/small-disk.ts';

describe('the services of a test run', () => {
  it('answer on the addresses that the environment names, and no other', async () => {
    const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
    await client.connect();
    const { rows } = await client.query(`select current_user as name, current_setting('listen_addresses') as address,
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      current_setting('server_version_num')::int / 10000 as major`);
    await client.end();
    expect(rows[0]).to.deep.equal({ name: 'pairwise', address: '127.0.0.1', superuser: false, major: 18 });

    const redis = new Redis(process.env.TEST_REDIS_URL!);
    const [, policy] = (await redis.config('GET', 'maxmemory-policy')) as string[];
    await redis.quit();
    expect(policy).to.equal('noeviction');
    expect(process.env.DATABASE_URL).to.equal(process.env.TEST_DATABASE_URL);
    expect(process.env.REDIS_URL).to.equal(process.env.TEST_REDIS_URL);
  });

  it('require the password', async () => {
    const address = new URL(process.env.TEST_DATABASE_URL!);
    address.password = 'guessed';
    const client = new Client({ connectionString: address.href });
    const refusal = await client.connect().then(
      () => undefined,
      (error: { code: string }) => error.code,
    );
    expect(refusal).to.equal('28P01');
  });

  it('have the folder for temporary files with them, which goes when the run ends', async () => {
    const own = realpathSync(dirname(process.env.DATA_DIR!));
    expect(realpathSync(tmpdir())).to.equal(join(own, 'tmp'));
    const other = await startTestServices();
    const file = join(other.temporaryFolder, 'left.zip');
    writeFileSync(file, 'A test that leaves this behind');
    await other.stop();
    expect(existsSync(dirname(other.temporaryFolder))).to.equal(false);
  });

  it('go with what a killed run has left mounted in its folder', async function () {
    if (noSmallDisk() !== null) this.skip();
    const killed = mkdtempSync(join(tmpdir(), 'pairwise-test-'));
    const disk = await mountSmallDisk(100_000, killed);
    writeFileSync(join(disk.folder, 'filler'), 'A drill that SIGKILL has ended');
    const longAgo = new Date(Date.now() - 3_600_000);
    utimesSync(killed, longAgo, longAgo);
    await (await startTestServices()).stop();
    expect(existsSync(killed)).to.equal(false);
  });

  it('stand beside those of another run', async () => {
    const other = await startTestServices();
    try {
      expect(other.databaseUrl).not.to.equal(process.env.TEST_DATABASE_URL);
      const client = new Client({ connectionString: other.databaseUrl });
      await client.connect();
      await client.query('create table mark (n int)');
      await client.end();
    } finally {
      await other.stop();
    }
  });
});

describe('a local service', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pairwise-odd-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('has its own settings in a folder whose name is a pattern of files', async () => {
    const service = await startRedis({
      folder: join(folder, '[1] a?b *'),
      records: join(folder, 'run'),
      log: join(folder, 'redis.log'),
      account: undefined,
      port: await freePort(),
      password: 'secret',
      durable: false,
    });
    await service.stop('at once');
  });

  it('is refused where initdb, which calls a shell, could not find the server', async () => {
    const options = { account: undefined, adminPassword: 'secret', durable: false } as PostgresOptions;
    for (const name of ['a $b', 'a "b"', 'a `b`', 'a\\b']) {
      const refusal = await initialise(`/opt/${name}/initdb`, join(folder, 'cluster'), options).catch((error) => error);
      expect(refusal).to.be.instanceOf(StartError);
      expect(refusal.message).to.include(`/opt/${name}/initdb: its path has`);
    }
  });
});

describe('the start of a local service', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'pairwise-long-')));
    chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('tells a recovery after a crash from a usual start of PostgreSQL', async () => {
    const log = join(folder, 'postgres.log');
    const started = async () => {
      const before = existsSync(log) ? readFileSync(log, 'utf8').length : 0;
      const service = await startPostgres({
        folder: join(folder, 'postgres'),
        records: join(folder, 'run'),
        log,
        account: serviceAccount(),
        port: await freePort(),
        password: 'secret',
        adminPassword: 'more secret',
        durable: false,
      });
      return { service, what: startOfPostgres(readFileSync(log, 'utf8').slice(before)) };
    };
    const first = await started();
    expect(first.what).to.equal('PostgreSQL is starting');
    await first.service.stop('at once');
    const second = await started();
    expect(second.what).to.equal('PostgreSQL is recovering after a crash');
    await second.service.stop('at once');
  });

  it('ends at once, with the reason, when the service does, and not before', async () => {
    const program = `console.log('no space left'); process.stdin.on('end', () => process.exit(3)).resume();`;
    const probes: number[] = [];
    const failure = await startService(
      {
        folder,
        records: join(folder, 'run'),
        log: join(folder, 'full.log'),
        account: undefined,
        port: 0,
        password: '',
        durable: false,
      },
      {
        name: 'full',
        program: process.execPath,
        args: ['-e', program],
        input: 'ends',
        signal: { clean: 'SIGTERM', atOnce: 'SIGKILL' },
        stopWithinMs: 5000,
        waitsFor: () => '',
      },
      async () => {
        probes.push(1);
        throw new Error('not yet');
      },
    ).catch((error: Error) => error);
    expect(failure).to.be.instanceOf(StartError);
    expect((failure as Error).message).to.match(
      /^full did not start \(exit code 3\)\. .*ends with:\n {2}no space left$/,
    );
    expect(probes).not.to.deep.equal([]);
    expect(existsSync(join(folder, 'run', 'full.json'))).to.equal(false);
  });
});

describe('the log of a local service', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pairwise-chatty-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is bounded while the service runs', async () => {
    const service = await startService(
      {
        folder,
        records: join(folder, 'run'),
        log: join(folder, 'chatty.log'),
        account: undefined,
        port: 0,
        password: '',
        durable: false,
      },
      {
        name: 'chatty',
        program: process.execPath,
        args: ['-e', `setInterval(() => console.log('x'.repeat(${LOG_LIMIT / 10})), 50)`],
        signal: { clean: 'SIGTERM', atOnce: 'SIGKILL' },
        stopWithinMs: 5000,
        waitsFor: () => '',
      },
      async () => undefined,
    );
    const log = join(folder, 'chatty.log');
    const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    await until(
      async () => size(`${log}.1`),
      (bytes) => bytes > LOG_LIMIT,
    );
    expect(size(log)).to.be.lessThan(LOG_LIMIT);
    await service.stop('at once');
  });
});
