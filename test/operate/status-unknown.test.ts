import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { backUpDatabaseJob, sweepBackupsJob } from '../../shared/data/jobs.ts';
import { runAdmin } from '../support/admin-command.ts';
import { startTestApp } from '../support/app.ts';
import { backUpDirectly, startOperatedApp, startTestWorkers, until } from '../support/operations.ts';
import { patient } from '../support/patience.ts';
import { closeLater } from '../support/root-hooks.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

/** Well below what a request waits for a connection that hangs, well above what the status may take. */
const SOON_MS = 8000;
const DATABASE = 13;

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  expect(performance.now() - began).to.be.below(patient(SOON_MS));
  return result;
}

describe('what can’t be read is said to be unknown', function () {
  this.timeout(120_000);

  it('a Redis that hangs: by status and readiness, in time', async () => {
    const url = new URL(process.env.TEST_REDIS_URL!);
    url.pathname = `/${DATABASE}`;
    const proxy = await TcpProxy.before(url.href);
    const app = await startOperatedApp({ REDIS_URL: proxy.through(url.href) });
    expect((await app.admin.get('/admin/status')).body.unknown).to.deep.equal([]);
    proxy.goSilent();
    const { body } = await inTime(() => app.anonymous.get('/health/ready'));
    expect(body).to.include({ status: 'ready', redis: 'away', restore: 'unknown' });
    const status = (await inTime(() => app.admin.get('/admin/status'))).body;
    expect(status.unknown).to.deep.equal(['no_worker', 'redis_full', 'jobs_failed']);
    expect(status.problems.map(({ code }: { code: string }) => code)).to.deep.equal(['redis_away']);
    expect([status.workers, status.failed_jobs]).to.deep.equal([null, null]);
  });

  it('a disk that hangs: by status, in time, and as a failure after ten seconds', async () => {
    let answer = () => {};
    const hangs = new Promise<void>((resolve) => {
      answer = resolve;
    });
    closeLater(async () => answer());
    const app = await startOperatedApp(
      {},
      { readSpace: async (name, read) => (name === 'BACKUP_DIR' ? hangs.then(read) : read()) },
    );
    const { body } = await inTime(() => app.admin.get('/admin/status'));
    expect(body.unknown).to.include.members(['storage_failing', 'storage_low']);
    expect(body.storage).to.deep.equal([]);
    const problems = await until(
      async () => (await app.admin.get('/admin/status')).body.problems as { code: string; detail: string }[],
      (found) => found.some(({ code }) => code === 'storage_failing'),
      30_000,
    );
    expect(problems).to.deep.include({
      code: 'storage_failing',
      detail: 'BACKUP_DIR did not respond within 10 s',
    });
  });

  for (const store of ['Redis', 'PostgreSQL'] as const)
    it(`a ${store} that hangs: by doctor, which does its other checks`, async () => {
      const { REDIS_URL, DATABASE_URL, BACKUP_DIR } = (await startTestApp()).settings;
      const [proxied, other] = store === 'Redis' ? [REDIS_URL, 'PostgreSQL'] : [DATABASE_URL, 'Redis'];
      const proxy = await TcpProxy.before(proxied);
      proxy.goSilent();
      const urls =
        store === 'Redis' ? { REDIS_URL: proxy.through(REDIS_URL) } : { DATABASE_URL: proxy.through(DATABASE_URL) };
      const { status, stdout } = await runAdmin({ REDIS_URL, DATABASE_URL, BACKUP_DIR, ...urls }, 'doctor', '--json');
      const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string }[] };
      const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
      expect(status).to.equal(1);
      expect(states).to.include({ [store]: 'failed', 'Disk, BACKUP_DIR': 'fine' });
      // A PostgreSQL without the newest fixes is a warning.
      expect(states[other]).to.be.oneOf(['fine', 'warning']);
      const unknown = checks.filter(({ state }) => state === 'unknown').map(({ name }) => name);
      expect(unknown).to.deep.equal(
        store === 'Redis'
          ? ['Workers', 'Failed jobs']
          : ['Backups', 'Certificates', 'Webhooks of operators', 'Security events'],
      );
    });
});

describe('a failed job that was made up for', () => {
  it('is no problem any more once the same work is done, or a backup is made', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pairwise-made-up-'));
    closeLater(() => rm(folder, { recursive: true, force: true }));
    await writeFile(path.join(folder, 'file'), '');
    const BACKUP_DIR = path.join(folder, 'file', 'backups');
    const app = await startOperatedApp({ BACKUP_DIR });
    await startTestWorkers(app);
    const failed = async () =>
      (await app.admin.get('/admin/status')).body.failed_jobs.map(({ name }: { name: string }) => name).toSorted();
    const operations = app.resources.jobs.queue('operations');
    await operations.add(sweepBackupsJob.name, {}, { attempts: 1 });
    await operations.add(backUpDatabaseJob.name, { kind: 'manual' }, { attempts: 1 });
    await until(failed, ({ length }) => length === 2);
    await rm(path.join(folder, 'file'));
    await mkdir(BACKUP_DIR, { recursive: true });
    await operations.add(sweepBackupsJob.name, {}, { attempts: 1 });
    expect(await until(failed, ({ length }) => length < 2)).to.deep.equal([backUpDatabaseJob.name]);
    await backUpDirectly(app);
    expect(await until(failed, ({ length }) => length === 0)).to.deep.equal([]);
  });
});
