import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { Client } from 'pg';
import { StartError } from '../../config/launcher/errors.ts';
import { readState } from '../../config/launcher/local-state.ts';
import { freePort } from '../../config/launcher/ports.ts';
import {
  clusterIn,
  initialise,
  majorOf,
  type PostgresOptions,
  postgresUrl,
  serve,
  startPostgres,
} from '../../config/launcher/postgres.ts';
import {
  PACKAGE_NAME,
  type PostgresBinaries,
  postgresBinaries,
  programsIn,
} from '../../config/launcher/postgres-binaries.ts';
import { PACKAGE_VERSIONS, type Upgrade, upgradePostgres } from '../../config/launcher/postgres-upgrade.ts';
import { stopLeftovers } from '../../config/launcher/processes.ts';
import { ownFolder, serviceAccount, serviceHome } from '../../config/launcher/service-account.ts';
import { ormOptions } from '../../config/orm.ts';
import { migrations } from '../../shared/data/migrations/index.ts';
import { copyDatabase } from '../../shared/data/store/copy-database.ts';
import { entities } from '../../shared/entities.ts';
import { until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';
import { run } from '../support/started-process.ts';

const checkout = resolve(import.meta.dirname, '..', '..');
const OLD = '17';
const DUMP = join(checkout, 'test/data/upgrade/first-version.sql');

const open = (url: string) =>
  MikroORM.init({ ...ormOptions({ url, pool: 2, entities, migrations }), logger: () => {} });

/** Copies in this process, as shared/copy-database.ts does in its own. */
async function copy(from: string, to: string): Promise<void> {
  const [source, target] = [await open(from), await open(to)];
  try {
    await copyDatabase(source, target, () => {});
  } finally {
    await source.close();
    await target.close();
  }
}

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Every row of every table, as one hash each. */
async function contents(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await ask<{ hash: string }>(
      url,
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text)), '') as hash from "${name}" t`,
    );
    found[name] = row!.hash;
  }
  return found;
}

describe('data of an older PostgreSQL', function () {
  this.timeout(180_000);
  const account = serviceAccount();
  let packages: string;
  let old: PostgresBinaries;
  const passwords = { password: randomBytes(12).toString('hex'), adminPassword: randomBytes(12).toString('hex') };
  /** A cluster of the older PostgreSQL, filled by the first version, and what is in it. */
  let filled: { cluster: string; contents: Record<string, string> };
  let said: string[];
  let options: PostgresOptions;

  before(async () => {
    packages = realpathSync(mkdtempSync(join(tmpdir(), 'pairwise-old-')));
    closeLater(async () => rmSync(packages, { recursive: true, force: true }));
    spawnSync('chmod', ['a+rx', packages]);
    const wished = `${PACKAGE_NAME}@${PACKAGE_VERSIONS[OLD]}`;
    const { status, stderr } = spawnSync(
      'npm',
      ['install', '--prefix', packages, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', wished],
      { encoding: 'utf8' },
    );
    expect(status, stderr).to.equal(0);
    spawnSync('chmod', ['-R', 'a+rX', packages]);
    old = programsIn(join(packages, 'node_modules', PACKAGE_NAME), account);
    expect(old.major).to.equal(OLD);
    filled = await fill();
  });

  beforeEach(async () => {
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'pairwise-upgrade-')));
    closeLater(async () => rmSync(home, { recursive: true, force: true }));
    spawnSync('chmod', ['a+x', home]);
    said = [];
    options = await optionsIn(home);
    // The package that the test has already, in the place where the upgrade looks for it.
    const installed = join(home, `postgresql-${PACKAGE_VERSIONS[OLD]}`);
    mkdirSync(installed);
    spawnSync('cp', ['-al', join(packages, 'node_modules'), installed]);
  });

  const cluster = () => clusterIn(options.folder);

  async function optionsIn(home: string): Promise<PostgresOptions> {
    return {
      folder: join(home, 'postgres'),
      log: join(home, 'postgres.log'),
      records: join(home, 'run'),
      port: await freePort(),
      ...passwords,
      account,
      durable: false,
    };
  }

  async function fill(): Promise<typeof filled> {
    const own = await optionsIn(packages);
    const cluster = clusterIn(own.folder);
    ownFolder(own.folder, account);
    await initialise(old.initdb, cluster, own);
    const server = await serve(own, { cluster, binaries: old, name: 'postgres' });
    try {
      await ask(server.url, readFileSync(DUMP, 'utf8'));
      const [version] = await ask<{ server_version: string }>(server.url, 'show server_version');
      expect(version!.server_version).to.match(/^17\./);
      return { cluster, contents: await contents(server.url) };
    } finally {
      await server.stop();
    }
  }

  /** Copies the filled cluster to where the upgrade finds it. @returns what is in it. */
  function makeOld(): Record<string, string> {
    ownFolder(options.folder, account);
    spawnSync('cp', ['-a', filled.cluster, cluster()]);
    return filled.contents;
  }

  /**
   * Has each copy of the old cluster wait at the comparisons, for a lock that outlives its server.
   * @returns what ends the lock, while the old server runs.
   */
  async function holdCopy(): Promise<() => Promise<unknown>> {
    appendFileSync(join(cluster(), 'postgresql.auto.conf'), 'max_prepared_transactions = 1\n');
    const server = await serve(options, { cluster: cluster(), binaries: old, name: 'postgres' });
    await ask(server.url, `begin; lock table comparisons; prepare transaction 'held'`);
    await server.stop();
    return () => {
      const port = Number(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[3]);
      return ask(postgresUrl(port, options.password), `rollback prepared 'held'`);
    };
  }

  const upgrade = (how: Partial<Upgrade> = {}) =>
    upgradePostgres(options, { say: (line) => said.push(line), copy, ...how });
  const refusal = (attempt: Promise<unknown>) =>
    attempt.then(
      () => expect.fail('it went on'),
      (error: Error) => error,
    );

  async function expectUpgraded(before: Record<string, string>): Promise<void> {
    expect(majorOf(cluster())).to.equal(postgresBinaries(account).major);
    expect(majorOf(`${cluster()}.${OLD}`)).to.equal(OLD);
    const server = await startPostgres(options);
    try {
      expect(await contents(server.url)).to.deep.equal(before);
      // Keys, references and sequences are those that the migrations make and the data needs.
      const [keys] = await ask<{ n: number }>(
        server.url,
        `select count(*)::int as n from pg_constraint where contype in ('f', 'p') and convalidated and connamespace = 'public'::regnamespace`,
      );
      expect(keys!.n).to.be.greaterThan(15);
      const [next] = await ask<{ free: boolean }>(
        server.url,
        `select nextval('migrations_id_seq') > (select max(id) from migrations) as free`,
      );
      expect(next).to.deep.equal({ free: true });
      const orm = await open(server.url);
      await orm.migrator.up();
      await orm.close();
    } finally {
      await server.stop();
    }
  }

  it('is copied into the present one, row by row, and stays where an operator finds it', async () => {
    const before = makeOld();
    expect(before.comparisons).not.to.match(/^0 rows/);
    await upgrade();
    await expectUpgraded(before);
    expect(said[0]).to.match(/^PostgreSQL 17 made the data\. Copying it once for PostgreSQL \d+\.$/);
    expect(said.at(-1)).to.include(`The old data stays in ${cluster()}.17 until you remove it.`);
    said = [];
    await upgrade();
    expect(said).to.deep.equal([]);
  });

  it('is as it was when the copy fails at any table, and the next start begins again', async () => {
    const before = makeOld();
    const failing: Upgrade['copy'] = async (from, to) => {
      const [source, target] = [await open(from), await open(to)];
      try {
        await copyDatabase(source, target, (table) => {
          if (table === 'features') throw new Error('the disk is full');
        });
      } finally {
        await source.close();
        await target.close();
      }
    };
    expect((await refusal(upgrade({ copy: failing }))).message).to.equal('the disk is full');
    expect(majorOf(cluster())).to.equal(OLD);
    expect(existsSync(`${cluster()}.copying`)).to.equal(false);
    // A kill in the middle leaves a cluster that is not whole.
    mkdirSync(`${cluster()}.copying`);
    writeFileSync(join(`${cluster()}.copying`, 'PG_VERSION'), '18\n');
    await upgrade();
    await expectUpgraded(before);
  });

  it('is complete when the start was killed between the two moves at the end', async () => {
    const before = makeOld();
    await upgrade();
    renameSync(cluster(), `${cluster()}.upgraded`);
    await upgrade();
    await expectUpgraded(before);
  });

  it('is refused with the reason when the older PostgreSQL can not be installed, and nothing is changed', async () => {
    makeOld();
    rmSync(join(options.folder, '..', `postgresql-${PACKAGE_VERSIONS[OLD]}`), { recursive: true });
    const { npm_config_registry: registry, npm_config_cache: cache } = process.env;
    Object.assign(process.env, {
      npm_config_registry: `http://127.0.0.1:${await freePort()}`,
      npm_config_cache: join(options.folder, '..', 'cache'),
      npm_config_fetch_retries: '0',
    });
    try {
      const error = await refusal(upgrade());
      expect(error).to.be.instanceOf(StartError);
      expect(error.message).to.match(/^PostgreSQL 17 could not be installed\./);
      expect(error.message).to.include('ECONNREFUSED');
    } finally {
      for (const [name, value] of Object.entries({ npm_config_registry: registry, npm_config_cache: cache }))
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      delete process.env.npm_config_fetch_retries;
    }
    expect(majorOf(cluster())).to.equal(OLD);
  });

  it('is refused when a newer PostgreSQL made it, in words that say what to start', async () => {
    makeOld();
    writeFileSync(join(cluster(), 'PG_VERSION'), '99\n');
    const error = await refusal(upgrade());
    expect(error).to.be.instanceOf(StartError);
    expect(error.message).to.match(
      /was made by PostgreSQL 99, .* start the version of Pairwise that made it, or a newer one\. Nothing was changed\.$/,
    );
  });

  it('is what `npm start` brings forward, also after it was killed while it copied', async () => {
    const dataFolder = join(options.folder, '..');
    const state = readState(dataFolder);
    const { password: postgres, adminPassword: postgresAdmin } = passwords;
    const known = { ...state, passwords: { ...state.passwords, postgres, postgresAdmin } };
    writeFileSync(join(dataFolder, 'embedded.json'), JSON.stringify(known));
    options = { ...options, folder: join(serviceHome(dataFolder, state.instance, account), 'postgres') };
    const before = makeOld();
    const release = await holdCopy();
    const settings = { DATABASE_URL: '', REDIS_URL: '', DATA_DIR: dataFolder };
    closeLater(async () => {
      await stopLeftovers(join(dataFolder, 'run'), [], 5000);
    });
    const killed = run('config/launcher/start.ts', settings);
    const log = join(dataFolder, 'logs', 'copy.log');
    await until(
      async () => existsSync(log) && readFileSync(log, 'utf8'),
      (text) => text !== false && text.includes('copying comparisons'),
      120_000,
    );
    killed.child.kill('SIGKILL');
    await killed.exit;
    await release();
    const started = run('config/launcher/start.ts', settings);
    await until(
      async () => started.said(),
      (said) => said.includes('Ctrl-C'),
      120_000,
    );
    started.child.kill('SIGTERM');
    expect(await started.exit, started.said()).to.equal(0);
    expect(started.said()).to.include('An earlier run was killed').and.to.include('PostgreSQL 17 made the data.');
    const server = await startPostgres(options);
    closeLater(() => server.stop());
    const [row] = await ask<{ n: string }>(server.url, `select count(*) || ' rows' as n from comparisons`);
    expect(before.comparisons).to.match(new RegExp(`^${row!.n}, `));
    expect(row!.n).not.to.equal('0 rows');
  });

  it('has a way to the next major: the installed package is among those that can be read', () => {
    const { version } = JSON.parse(
      readFileSync(join(checkout, 'node_modules', PACKAGE_NAME, 'package.json'), 'utf8'),
    ) as { version: string };
    expect(Object.values(PACKAGE_VERSIONS)).to.include(version);
  });
});
