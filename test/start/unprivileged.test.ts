import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect } from 'chai';
import { StartError } from '../../config/launcher/errors.ts';
import { type LaunchOptions, launch } from '../../config/launcher/launcher.ts';
import { readState } from '../../config/launcher/local-state.ts';
import {
  appUser,
  ownFolder,
  REACHABLE_ROOT,
  serviceAccount,
  serviceHome,
} from '../../config/launcher/service-account.ts';
import { InvalidSettings, readSettings } from '../../config/settings.ts';
import { commitOf } from '../../shared/operate/build.ts';
import { WORKING } from '../support/small-programs.ts';

/** Notes as whom it runs, and what it can do; then serves. */
const PROGRAM = `import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
  import { createServer } from 'node:http';
  const may = (work) => { try { work(); return true; } catch { return false; } };
  const { DATA_DIR, HOME } = process.env;
  const note = {
    uid: process.getuid(),
    groups: process.getgroups().filter((group) => group !== process.getgid()),
    home: HOME,
    backups: may(() => appendFileSync(DATA_DIR + '/backups/earlier.zip', '!')),
    compiled: may(() => writeFileSync(DATA_DIR + '/compiled/new', '')),
    secret: may(() => readFileSync(DATA_DIR + '/secret-key')),
    passwords: may(() => readFileSync(DATA_DIR + '/embedded.json')),
    records: may(() => writeFileSync(DATA_DIR + '/run/api.json', '')),
  };
  console.log('NOTE ' + JSON.stringify(note));
  const server = createServer((_request, response) => response.end()).listen(Number(process.env.PORT), process.env.HOST);
  process.on('SIGTERM', () => server.close());`;

describe('npm start by root', function () {
  if (process.getuid?.() !== 0) {
    it('is not tried: this run is not by root');
    return;
  }
  this.timeout(60_000);
  let folder: string;
  let said: string[];
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'pairwise-root-')));
    said = [];
    chmodSync(folder, 0o755);
    for (const [file, source] of Object.entries({
      'package.json': '{"type": "module"}',
      'shared/migrate.ts': '',
      'workers/main.ts': WORKING,
      'api/main.ts': PROGRAM,
    })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), source);
    }
    // An earlier version left these files, which root owns.
    mkdirSync(join(folder, 'data', 'backups', 'uploads'), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, 'data', 'backups', 'earlier.zip'), 'archive', { mode: 0o600 });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const start = (settings: Record<string, string> = {}, options: Partial<LaunchOptions> = {}) =>
    launch({
      checkout: folder,
      settings: readSettings({ ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', ...settings }),
      given: { databaseUrl: process.env.TEST_DATABASE_URL, redisUrl: process.env.TEST_REDIS_URL },
      say: (line) => said.push(line),
      interrupted: new AbortController().signal,
      ...options,
    });
  const notes = () =>
    [...readFileSync(join(folder, 'data', 'logs', 'api.log'), 'utf8').matchAll(/^NOTE (.*)$/gm)].map(([, note]) =>
      JSON.parse(note!),
    );
  const refusal = (settings: Record<string, string>) =>
    start(settings).then(
      async (launched) => {
        await launched.stop();
        return undefined;
      },
      (error: Error) => error,
    );

  it('runs the API as a user of its own, which has what an earlier version left, and no more', async () => {
    const { uid, name } = appUser()!;
    expect(uid).not.to.equal(0);
    expect(uid).not.to.equal(serviceAccount()!.uid);
    for (let run = 0; run < 2; run += 1) await (await start()).stop();
    expect(notes()).to.deep.equal(
      Array(2).fill({
        uid,
        groups: [],
        home: '/',
        backups: true,
        compiled: true,
        secret: true,
        passwords: false,
        records: false,
      }),
    );
    expect(statSync(join(folder, 'data', 'backups', 'uploads')).uid, name).to.equal(uid);
    expect(statSync(join(folder, 'data')).uid).to.equal(0);
    expect(said).to.deep.equal([]);
  });

  it('gives the API the archives that root copies into its folder later', async () => {
    await (await start()).stop();
    const archive = join(folder, 'data', 'backups', 'copied.zip');
    writeFileSync(archive, 'archive', { mode: 0o600 });
    await (await start()).stop();
    expect(statSync(archive).uid).to.equal(appUser()!.uid);
  });

  it('does not follow links that the user of the API put into its folders', async () => {
    await (await start()).stop();
    const victim = join(folder, 'victim');
    writeFileSync(victim, '');
    symlinkSync(victim, join(folder, 'data', 'backups', 'link.zip'));
    await (await start()).stop();
    expect(statSync(victim).uid).to.equal(0);
    expect(lstatSync(join(folder, 'data', 'backups')).uid).to.equal(appUser()!.uid);
  });

  it('says so and stays root where that user may not enter the checkout', async () => {
    chmodSync(folder, 0o700);
    await (await start()).stop();
    expect(notes()[0].uid).to.equal(0);
    expect(said).to.have.lengthOf(1);
    expect(said[0]).to.match(/^The API and the workers run as root, because the user \S+ can't read \/\S+: move /);
  });

  it('refuses backups that the user of the API can not write, and leaves their owner alone', async () => {
    const backups = join(folder, 'elsewhere');
    mkdirSync(backups, { mode: 0o700 });
    const error = await refusal({ BACKUP_DIR: backups });
    expect(error).to.be.instanceOf(StartError);
    expect(error!.message).to.match(/can't write BACKUP_DIR: run chown -R \S+ \S+elsewhere$/);
    expect(statSync(backups).uid).to.equal(0);
    spawnSync('chown', ['-R', appUser()!.name, backups]);
    expect(await refusal({ BACKUP_DIR: backups })).to.equal(undefined);
  });

  describe('on what another user left', () => {
    const SOMEBODY = 54_321;
    let reachable: string;
    beforeEach(() => {
      reachable = join(REACHABLE_ROOT, basename(folder));
    });
    afterEach(() => rmSync(reachable, { recursive: true, force: true }));

    it('gives the data to the user of the databases, who refuse that of others', () => {
      const account = serviceAccount()!;
      const cluster = join(folder, 'postgres', 'cluster');
      mkdirSync(cluster, { recursive: true });
      writeFileSync(join(cluster, 'PG_VERSION'), '18');
      spawnSync('chown', ['-R', String(SOMEBODY), join(folder, 'postgres')]);
      ownFolder(join(folder, 'postgres'), account);
      for (const path of ['', 'cluster', 'cluster/PG_VERSION'])
        expect(statSync(join(folder, 'postgres', path)).uid, path).to.equal(account.uid);
    });

    it('makes no new database beside one that this user can not reach, or that root made elsewhere', () => {
      const data = join(folder, 'data');
      const home = (account = serviceAccount()) => serviceHome(data, basename(folder), account);
      chmodSync(folder, 0o700);
      mkdirSync(join(data, 'services', 'postgres'), { recursive: true });
      expect(() => home()).to.throw(StartError, /^The databases are in \S+services, which the user \S+ can't enter/);
      rmSync(join(data, 'services', 'postgres'), { recursive: true });
      expect(home()).to.equal(reachable);
      expect(() => serviceHome(data, basename(folder), undefined)).to.throw(
        StartError,
        `The databases are in ${reachable}, because root ran npm start`,
      );
    });

    it('names the commit of a checkout of another user, as the API has to that root started', () => {
      const git = (...args: string[]) =>
        spawnSync('git', ['-C', folder, '-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args]).stdout;
      git('init');
      git('commit', '--allow-empty', '--message', 'The code');
      const commit = git('rev-parse', 'HEAD').toString().trim();
      spawnSync('chown', ['-R', String(SOMEBODY), folder]);
      expect(commitOf(folder)).to.equal(commit);
    });

    it('tells a user who may not read it, and replaces no password', () => {
      const data = join(folder, 'data');
      const { SECRET_KEY, ...env } = process.env;
      const settings = () => readSettings({ ...env, DATA_DIR: data });
      const { passwords } = readState(data);
      settings();
      spawnSync('chown', [String(SOMEBODY), data]);
      process.seteuid!(SOMEBODY);
      try {
        expect(() => readState(data)).to.throw(
          StartError,
          /embedded\.json can't be read \(.*\)\. If Pairwise ran as another user/,
        );
        expect(settings).to.throw(InvalidSettings, /secret-key can't be read \(.*\)\. If Pairwise ran as another user/);
      } finally {
        process.seteuid!(0);
      }
      expect(readState(data).passwords).to.deep.equal(passwords);
    });
  });

  it('refuses a port that only root may listen on', async () => {
    const first = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
    if (!existsSync(first) || Number(readFileSync(first, 'utf8')) < 1000) return;
    const error = await refusal({ PORT: '999' });
    expect(error).to.be.instanceOf(StartError);
    expect(error!.message).to.match(/^Port 999 needs root, but the API runs as the user /);
  });
});
