import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { InvalidSettings, readSettings, SETTING_NAMES } from '../../../config/settings.ts';
import { passwordFaults } from '../../../shared/sign-in/rules/passwords.ts';
import { check, skip } from '../../support/checkers.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Set by the image: the containers listen where its health checks and published ports expect it, and write to /data. */
const OF_THE_IMAGE = ['DATA_DIR', 'HOST', 'METRICS_PORT', 'PORT'];

/** Read by `npm start` alone, which no container runs. */
const OF_NPM_START = ['INSTALL_REDIS', 'ONE_PROCESS'];

const missingFrom = (there: readonly string[], wished: readonly string[]) =>
  wished.filter((name) => !there.includes(name));

describe('the list of settings', () => {
  it('is passed whole to the containers', () => {
    const passed = Object.keys(environment());
    const missing = missingFrom(passed, SETTING_NAMES).filter(
      (name) => !OF_THE_IMAGE.includes(name) && !OF_NPM_START.includes(name),
    );
    expect(missing, 'missing in x-environment of docker-compose.yml').to.deep.equal([]);
    expect(missingFrom([...SETTING_NAMES, ...ofLibraries()], passed), 'no settings any more').to.deep.equal([]);
  });

  it('and that of the variables of libraries are passed as they are set', () => {
    const values = environment();
    expect(missingFrom(Object.keys(values), ofLibraries())).to.deep.equal([]);
    const fixed = Object.entries(values)
      // A name without a value is passed if it is set.
      .filter(([name, value]) => value !== '' && !new RegExp(`\\$\\{${name}[:}]`).test(value))
      .map(([name]) => name);
    expect(fixed).to.deep.equal(['NODE_ENV', 'METRICS_HOST']);
    const empty = Object.entries(values).filter(([, value]) => value === '');
    // Ours take an empty value for none; libraries need not.
    expect(new Set(empty.map(([name]) => name))).to.deep.equal(new Set(ofLibraries()));
  });

  it('reaches each process that runs our program', () => {
    const compose = read('docker-compose.yml');
    expect(compose.match(/<<: \*service$/gm)).to.have.lengthOf(3);
    expect(compose.match(/^ {4}environment: \*environment$/gm)).to.have.lengthOf(3);
  });
});

/** What compose makes of its file and a variant of it, as far as tests look at it. */
interface Composed {
  services: Record<
    string,
    {
      environment?: Record<string, string | null>;
      healthcheck?: { disable?: boolean; test?: string[] };
      depends_on?: Record<string, unknown>;
      secrets?: { source: string; target: string }[];
    }
  >;
  secrets?: Record<string, { file: string }>;
}

const OURS = ['migrate', 'api', 'workers'];

describe('docker-compose.yml', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pairwise-compose-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function composed(test: Mocha.Context, variants: readonly string[], env: NodeJS.ProcessEnv = {}): Composed {
    if (spawnSync('docker', ['compose', 'version']).status !== 0) skip(test, 'docker compose');
    const files = ['docker-compose.yml', ...variants.map((variant) => `config/deploy/compose/${variant}.yml`)];
    const named = files.flatMap((file) => ['-f', path.join(ROOT, file)]);
    // Without a .env that happens to be there.
    const args = ['compose', '--env-file', '/dev/null', ...named, 'config', '--format', 'json'];
    return JSON.parse(check(test, 'docker', args, { env })) as Composed;
  }

  const settingsOf = (services: Composed['services'], name: string) =>
    Object.fromEntries(
      Object.entries(services[name]!.environment!).map(([setting, value]) => [setting, value ?? undefined]),
    );

  it('is a file that compose accepts, with a health check of its own in each service', function () {
    const { services } = composed(this, []);
    expect(services.migrate!.healthcheck!.disable).to.equal(true);
    expect(JSON.stringify(services.api!.healthcheck)).to.contain(':8000/health/ready');
    expect(JSON.stringify(services.workers!.healthcheck)).to.contain(':9464/health/ready');
  });

  it('without secrets starts nothing: the processes refuse', function () {
    const settings = settingsOf(composed(this, []).services, 'api');
    expect(() => readSettings(settings))
      .to.throw(InvalidSettings, 'SECRET_KEY must have at least')
      .with.property('message')
      .that.contains('FIRST_SUPERUSER_PASSWORD must be changed');
  });

  it('with secrets.yml has each secret in a file, also if .env has it too', function () {
    const whole = composed(this, ['secrets'], {
      SECRET_KEY: 'of-env',
      POSTGRES_PASSWORD: 'of-env',
      REDIS_PASSWORD: 'of-env',
    });
    expect(JSON.stringify(whole.services)).not.to.contain('of-env');
    const values: Record<string, string> = {
      database_url: 'postgres://pairwise:secret@postgres:5432/pairwise',
      redis_url: 'redis://:secret@redis:6379',
      secret_key: 'bN2kq8Zr5xW1yT7uV3pL9mC4hG6jD0fS',
      first_superuser_password: 'Kx7-wombat-Lantern',
      backup_signing_key: 'qW4eR8tY2uI6oP0aS5dF9gH3jK7lZ1xC',
    };
    for (const [name, value] of Object.entries(values)) writeFileSync(path.join(folder, name), `${value}\n`);
    for (const name of OURS) {
      const mounted = whole.services[name]!.secrets!.map(({ source, target }) => [target, path.join(folder, source)]);
      const places = Object.fromEntries(mounted) as Record<string, string>;
      const given = Object.entries(settingsOf(whole.services, name)).map(([setting, value]) => [
        setting,
        places[value ?? ''] ?? value,
      ]);
      const settings = readSettings(Object.fromEntries(given) as Record<string, string>);
      expect(settings.SECRET_KEY).to.equal(values.secret_key);
      expect(settings.BACKUP_SIGNING_KEY).to.equal(values.backup_signing_key);
      expect(settings.REDIS_URL).to.equal(values.redis_url);
      expect(settings.DATABASE_URL).to.contain(values.database_url!);
      expect(settings.FIRST_SUPERUSER_PASSWORD).to.equal(values.first_superuser_password);
    }
    const told = [...read('config/deploy/compose/secrets.yml').matchAll(/> (\w+)(?: +#.*)?$/gm)].map(
      ([, name]) => name,
    );
    expect(Object.keys(whole.secrets!), 'the commands make each file').to.have.members(told);
  });

  it('whose secrets.yml makes a password for the first superuser that Pairwise takes, whatever openssl prints', () => {
    mkdirSync(path.join(folder, 'bin'));
    writeFileSync(path.join(folder, 'bin/openssl'), '#!/bin/sh\necho abcdefgh\n', { mode: 0o755 });
    const [, commands] = /^(?:#\n)((?:# {3}.*\n)+)/m.exec(read('config/deploy/compose/secrets.yml'))!;
    const shell = commands!.replaceAll(/^# {3}/gm, '');
    const PATH = `${folder}/bin:${process.env.PATH}`;
    expect(spawnSync('sh', ['-ec', shell], { cwd: folder, env: { PATH } }).status).to.equal(0);
    const password = readFileSync(path.join(folder, 'secrets/first_superuser_password'), 'utf8').trim();
    expect(passwordFaults(password)).to.deep.equal([]);
  });

  it('with own-servers.yml starts and awaits no database', function () {
    const addresses = { DATABASE_URL: 'postgres://db.example.com/pairwise', REDIS_URL: 'redis://cache.example.com' };
    const { services } = composed(this, ['own-servers'], addresses);
    expect(Object.keys(services)).to.have.members(OURS);
    for (const name of OURS) expect(services[name]!.environment).to.include(addresses);
    expect(services.migrate!.depends_on ?? {}).to.deep.equal({});
    expect(Object.keys(services.api!.depends_on!)).to.deep.equal(['migrate']);
    const both = composed(this, ['secrets', 'own-servers'], addresses).services;
    expect(Object.keys(both)).to.have.members(OURS);
    expect(settingsOf(both, 'api').DATABASE_URL).to.equal('');
  });

  it('with prometheus.yml scrapes by names that it has', function () {
    const { services } = composed(this, ['prometheus']);
    const names = [...read('config/monitoring/prometheus.yml').matchAll(/names: \[(\w+)\]/g)].map(([, name]) => name!);
    expect(services).to.include.keys(['prometheus', ...names]);
    expect(names).to.have.length(2);
  });

  describe('has health checks, as the image has,', () => {
    const checks = [...read('docker-compose.yml').matchAll(/^ +- node\n +- -e\n +- "(.+)"$/gm)].map(
      ([, script]) => script!,
    );
    const ofImage = JSON.parse(/^HEALTHCHECK .*\\\n +CMD (.+)$/m.exec(read('Dockerfile'))![1]!) as string[];
    const scripts = [...checks, ofImage[2]!];

    it('that Podman does not split: no argument has a space', () => {
      expect(scripts).to.have.lengthOf(3);
      for (const script of scripts) expect(script).not.to.match(/\s/);
    });

    it('that pass only if the service is ready', async () => {
      const answers = createServer((_request, response) => response.writeHead(status).end());
      await once(answers.listen(0, '127.0.0.1'), 'listening');
      const { port } = answers.address() as AddressInfo;
      let status = 200;
      const check = async (script: string) => {
        const child = spawn('node', ['-e', script.replace(/:(8000|9464)\//, `:${port}/`)], {
          env: { PATH: process.env.PATH, PORT: String(port) },
        });
        return (await once(child, 'exit'))[0] as number;
      };
      expect(await Promise.all(scripts.map(check))).to.deep.equal([0, 0, 0]);
      status = 503;
      expect(await Promise.all(scripts.map(check))).to.deep.equal([1, 1, 1]);
      await new Promise((resolve) => answers.close(resolve));
      expect(await Promise.all(scripts.map(check))).to.deep.equal([1, 1, 1]);
    });
  });

  describe('gives Redis a password', () => {
    function startRedis(env: NodeJS.ProcessEnv) {
      const [, script] = /- sh\n +- -c\n +- >-\n((?: {8}.*\n)+)/.exec(read('docker-compose.yml'))!;
      const shell = script!.replaceAll(/\n +/g, ' ').replaceAll('$$', '$').replaceAll('/tmp/', `${folder}/`);
      mkdirSync(path.join(folder, 'bin'), { recursive: true });
      writeFileSync(path.join(folder, 'bin/redis-server'), '#!/bin/sh\ncat "$1"\n');
      chmodSync(path.join(folder, 'bin/redis-server'), 0o755);
      const PATH = `${folder}/bin:${process.env.PATH}`;
      return spawnSync('sh', ['-c', shell], { encoding: 'utf8', env: { PATH, ...env } });
    }

    it('from its variable, or from a file', () => {
      expect(startRedis({ REDIS_PASSWORD: 'abc', REDIS_PASSWORD_FILE: '' }).stdout).to.equal('requirepass "abc"\n');
      writeFileSync(path.join(folder, 'password'), 'from-file\n');
      const fromFile = startRedis({ REDIS_PASSWORD: '', REDIS_PASSWORD_FILE: path.join(folder, 'password') });
      expect(fromFile.stdout).to.equal('requirepass "from-file"\n');
    });

    it('and does not start it without one', () => {
      writeFileSync(path.join(folder, 'empty'), '\n');
      for (const env of [
        { REDIS_PASSWORD: '' },
        { REDIS_PASSWORD_FILE: path.join(folder, 'empty') },
        { REDIS_PASSWORD_FILE: '/nowhere' },
      ]) {
        const { status, stdout } = startRedis(env);
        expect(status).not.to.equal(0);
        expect(stdout).to.equal('');
      }
    });
  });
});

/** The environment of the containers, as the file has it. */
function environment(): Record<string, string> {
  const { lines } = /^x-environment:[^\n]*\n(?<lines>(?: [^\n]*\n)+)/m.exec(read('docker-compose.yml'))!.groups!;
  const found = [...lines!.matchAll(/^ {2}([A-Z][A-Z0-9_]*):(.*)$/gm)];
  return Object.fromEntries(found.map(([, name, value]) => [name!, value!.trim()]));
}

/** The variables of Node and of packages that the documentation names. */
function ofLibraries(): string[] {
  const section = /^## Variables of libraries\n(?:(?!##).*\n)+/m.exec(read('config/docs/settings.md'))![0];
  return [...section.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!);
}
