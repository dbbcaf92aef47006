import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { StartError } from '../../config/launcher/errors.ts';
import { type LaunchOptions, launch } from '../../config/launcher/launcher.ts';
import { readSettings } from '../../config/settings.ts';
import { dropDatabase, newDatabase } from '../support/database.ts';
import { IDLE, WORKING } from '../support/small-programs.ts';

const READY = `import { createServer } from 'node:http';
  const server = createServer((_request, response) => response.end()).listen(Number(process.env.PORT), process.env.HOST);
  process.on('SIGTERM', () => server.close());`;

/** Launches small programs in place of the real ones, on the services of this test run. */
async function launchPrograms(
  folder: string,
  programs: Record<string, string>,
  { host = '127.0.0.1', ...options }: Partial<LaunchOptions> & { host?: string } = {},
) {
  for (const [file, source] of Object.entries({ 'package.json': '{"type": "module"}', ...programs })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
  const settings = readSettings({ ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', HOST: host });
  return launch({
    checkout: folder,
    settings,
    given: { databaseUrl: process.env.TEST_DATABASE_URL, redisUrl: process.env.TEST_REDIS_URL },
    say: () => undefined,
    interrupted: new AbortController().signal,
    ...options,
  });
}

const GOOD = { 'shared/migrate.ts': '', 'workers/main.ts': WORKING, 'api/main.ts': READY };

describe('launch', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'pairwise-launch-')));
    // As a checkout is that every user can read.
    chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const recorded = () => readdirSync(join(folder, 'data', 'run'));
  const pidOf = (name: string) =>
    (JSON.parse(readFileSync(join(folder, 'data', 'run', `${name}.json`), 'utf8')) as { pid: number }).pid;
  const failure = (attempt: Promise<unknown>): Promise<Error> =>
    attempt.then(
      () => expect.fail('it started'),
      (error: Error) => error,
    );

  it('uses the services it is given, and starts none', async () => {
    const launched = await launchPrograms(folder, {
      ...GOOD,
      'shared/migrate.ts': `if (process.env.DATABASE_URL !== ${JSON.stringify(process.env.TEST_DATABASE_URL)}) process.exit(1)`,
    });
    expect(recorded()).to.have.members(['api.json', 'workers.json']);
    expect(existsSync(join(folder, 'data', 'services'))).to.equal(false);
    await launched.stop();
    expect(recorded()).to.deep.equal([]);
  });

  it('is reached by its own address where it listens on ::1, which localhost need not mean', async function () {
    if (!Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'))) this.skip();
    const launched = await launchPrograms(folder, GOOD, { host: '::1' });
    expect(launched.address).to.match(/^http:\/\/\[::1\]:\d+$/);
    expect((await fetch(launched.address)).status).to.equal(200);
    await launched.stop();
  });

  it('notes which version started last, for older versions and people who look into the folder', async () => {
    for (const version of ['7.1.0', '7.2.0']) {
      await (
        await launchPrograms(folder, { ...GOOD, 'package.json': JSON.stringify({ type: 'module', version }) })
      ).stop();
    }
    const state = JSON.parse(readFileSync(join(folder, 'data', 'embedded.json'), 'utf8'));
    expect(state.version).to.equal('7.2.0');
    expect(state.passwords).to.have.keys('postgres', 'postgresAdmin', 'redis');
    const text = readFileSync(join(folder, 'data', 'README.txt'), 'utf8');
    expect(text).to.include('Nothing is lost. Start version 7.2.0 or a newer one.');
  });

  it('starts no migration for a database that has all of them', async () => {
    const databaseUrl = await newDatabase();
    cpSync(join(import.meta.dirname, '../../shared/data/migrations'), join(folder, 'shared/data/migrations'), {
      recursive: true,
    });
    const programs = { ...GOOD, 'shared/migrate.ts': 'process.exit(1)' };
    const given = { databaseUrl, redisUrl: process.env.TEST_REDIS_URL };
    await (await launchPrograms(folder, programs, { given })).stop();
    await dropDatabase(databaseUrl);
  });

  it('stops at a failed migration with its last words', async () => {
    const error = await failure(
      launchPrograms(folder, { ...GOOD, 'shared/migrate.ts': "throw new Error('relation x exists')" }),
    );
    expect(error).to.be.instanceOf(StartError);
    expect(error.message).to.match(/^migrate failed: exit code 1; its log is .*migrate\.log/);
    expect(error.message).to.include('relation x exists');
    expect(error.message).not.to.match(/^\s+at /m);
    expect(recorded()).to.deep.equal([]);
  });

  it('stops the API when the workers fail to start, and the other way round', async () => {
    const crash = 'console.log(\'{"level":"fatal","msg":"no queue"}\'); process.exit(1);';
    const workers = await failure(launchPrograms(folder, { ...GOOD, 'workers/main.ts': crash, 'api/main.ts': IDLE }));
    expect(workers.message).to.match(/^The worker process did not start: exit code 1;/);
    expect(workers.message).to.include('workers fatal error: no queue');
    const api = await failure(launchPrograms(folder, { ...GOOD, 'api/main.ts': crash }));
    expect(api.message).to.match(/^The API did not start: exit code 1;/);
    expect(recorded()).to.deep.equal([]);
  });

  it('starts the API again when it crashes, on the same address', async () => {
    const back = Promise.withResolvers<void>();
    const said: string[] = [];
    const say = (line: string) => {
      said.push(line);
      if (line === 'The API is running again.') back.resolve();
    };
    const launched = await launchPrograms(folder, GOOD, { say });
    const crashed = pidOf('api');
    process.kill(crashed, 'SIGKILL');
    await back.promise;
    expect(pidOf('api')).not.to.equal(crashed);
    expect(said[0]).to.match(/^The API stopped unexpectedly\. Restarting in 0.5 s: ended by SIGKILL/);
    await launched.stop();
    expect(recorded()).to.deep.equal([]);
  });

  it('lets the API finish its requests before it stops the workers', async () => {
    const slow = READY.replace(
      'response.end()',
      `{
      if (request.url !== '/slow') return response.end();
      console.log('{"level":"warn","msg":"asked"}');
      process.once('SIGTERM', () => setTimeout(() => {
        process.kill(Number(request.headers.worker), 0);
        response.end('done');
      }, 100));
    }`,
    ).replace('_request', 'request');
    const asked = Promise.withResolvers<void>();
    const say = (line: string) => (line === 'api warning: asked' ? asked.resolve() : undefined);
    const launched = await launchPrograms(folder, { ...GOOD, 'api/main.ts': slow }, { say });
    const headers = { worker: String(pidOf('workers')), connection: 'close' };
    const answer = fetch(`${launched.address}/slow`, { headers }).then((response) => response.text());
    await asked.promise;
    await launched.stop();
    expect(await answer).to.equal('done');
  });

  it('gives up at an interruption while the API is still starting, and leaves nothing behind', async () => {
    const interruption = new AbortController();
    const records = join(folder, 'data', 'run');
    mkdirSync(records, { recursive: true });
    const seen = watch(records, (_event, file) => file === 'api.json' && interruption.abort());
    const { signal } = interruption;
    const error = await failure(launchPrograms(folder, { ...GOOD, 'api/main.ts': IDLE }, { interrupted: signal }));
    seen.close();
    expect(error.name).to.equal('AbortError');
    expect(recorded()).to.deep.equal([]);
  });
});
