import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { backUpDatabaseJob, sweepBackupsJob } from '../../shared/data/jobs.ts';
import { readBuild } from '../../shared/operate/build.ts';
import { QUEUES } from '../../shared/platform/jobs/definition.ts';
import { schedule } from '../../workers/schedules.ts';
import { backUpDirectly, type OperatedApp, startOperatedApp, startTestWorkers, until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';

const HOUR_MS = 3_600_000;
const status = async (app: OperatedApp) => (await app.admin.get('/admin/status')).body;
const codes = async (app: OperatedApp) => (await status(app)).problems.map(({ code }: { code: string }) => code);
const metric = async (app: OperatedApp, name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await app.resources.metrics.read()).text)?.[1]);

/** A BACKUP_DIR that nobody can write to, root included. */
async function unwritable(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pairwise-unwritable-'));
  closeLater(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, 'file'), '');
  return path.join(folder, 'file', 'backups');
}

describe('the status of the service', () => {
  it('names no problem while everything works, and says what it runs on', async () => {
    const app = await startOperatedApp();
    await startTestWorkers(app);
    const { problems, workers, storage, versions } = await status(app);
    expect(problems).to.deep.equal([]);
    expect(workers).to.deep.equal([
      { queue: 'ranking', count: 1 },
      { queue: 'operations', count: 1 },
      { queue: 'webhooks', count: 1 },
      { queue: 'mail', count: 1 },
    ]);
    expect(storage[0]).to.deep.include({ name: 'BACKUP_DIR', failure: null, is_low: false });
    expect(storage[0].free_bytes).to.be.greaterThan(0);
    for (const name of ['service', 'node', 'postgresql', 'redis']) expect(versions[name]).to.match(/^\d+\.\d+/);
    expect(versions).to.include({ commit: readBuild().commit, schema: readBuild().schema });
  });

  it('says that no worker is running', async () => {
    const app = await startOperatedApp();
    expect((await status(app)).problems).to.deep.equal([{ code: 'no_worker', detail: 'No worker is running' }]);
  });

  it('does not count the workers of another installation on the same Redis server', async () => {
    const [app, other] = [await startOperatedApp(), await startOperatedApp()];
    await startTestWorkers(other);
    expect(new URL(app.settings.REDIS_URL).host).to.equal(new URL(other.settings.REDIS_URL).host);
    expect(await codes(other)).to.deep.equal([]);
    expect(await codes(app)).to.deep.equal(['no_worker']);
    expect((await status(app)).workers.map(({ count }: { count: number }) => count)).to.deep.equal([0, 0, 0, 0]);
    const { status: code, body } = await app.admin.post('/admin/database/backup');
    expect([code, body.detail]).to.deep.equal([
      503,
      'No worker is running, so the job was not started. Start a worker and try again',
    ]);
  });

  it('says that Redis is away, and the rest all the same', async () => {
    const app = await startOperatedApp();
    app.resources.redis.disconnect();
    const { problems, workers, versions } = await status(app);
    expect(problems).to.deep.equal([{ code: 'redis_away', detail: 'Redis is not reachable' }]);
    expect([workers, versions.redis]).to.deep.equal([null, null]);
  });

  it('says that the nightly backup was not made, from an hour after its time', async () => {
    const twelveHoursAgo = (new Date().getUTCHours() + 12) % 24;
    const app = await startOperatedApp({ BACKUP_CRON: `0 ${twelveHoursAgo} * * *` });
    await startTestWorkers(app);
    await app.resources.pool.query(`update users set created_at = created_at - interval '40 hours'`);
    expect(await codes(app)).to.include('backup_overdue');
    expect(await metric(app, 'pairwise_backup_overdue_seconds')).to.be.greaterThan(0);
    await backUpDirectly(app, 'nightly');
    expect(await codes(app)).not.to.include('backup_overdue');
    expect(await metric(app, 'pairwise_backup_overdue_seconds')).to.equal(0);
  });

  it('says that no backup of the last two days was verified', async () => {
    const app = await startOperatedApp();
    await app.resources.pool.query(`update users set created_at = created_at - interval '49 hours'`);
    const id = await backUpDirectly(app);
    expect(await codes(app)).to.include('backup_not_verified');
    const { size } = await app.resources.backups.get(id);
    await app.resources.backups.recordVerification(id, {
      verified: true,
      reason: null,
      at: new Date().toISOString(),
      size,
    });
    expect(await codes(app)).not.to.include('backup_not_verified');
  });
});

describe('a scheduled run that fails', () => {
  it('is a problem of the service until a later run completes', async () => {
    const folder = await unwritable();
    const app = await startOperatedApp({ BACKUP_DIR: folder });
    await startTestWorkers(app);
    const often = { id: 'often', payload: {}, at: () => ({ every: 100 }) };
    await app.resources.jobs.schedule({ ...sweepBackupsJob, attempts: 1 }, often);
    const failed = async () => (await status(app)).failed_jobs.map(({ name }: { name: string }) => name);
    expect(await until(failed, ({ length }) => length > 0)).to.deep.equal(['sweep-backups']);
    await rm(path.dirname(folder));
    await mkdir(folder, { recursive: true });
    expect(await until(failed, ({ length }) => length === 0)).to.deep.equal([]);
  });
});

describe('a nightly backup that fails', () => {
  it('is an error in the log and a problem of the service; a refused request is neither', async () => {
    const lines: { level: string; job?: string; msg: string }[] = [];
    const logLines = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    });
    const app = await startOperatedApp({ BACKUP_DIR: await unwritable(), LOG_LEVEL: 'warn' }, { logLines });
    await startTestWorkers(app);
    const payload = { kind: 'nightly' } as const;
    await app.resources.jobs.queue('operations').add(backUpDatabaseJob.name, payload, { attempts: 2, backoff: 1 });
    const [failed] = await until(
      async () => (await status(app)).failed_jobs as { name: string; count: number; reason: string }[],
      (jobs) => jobs.length > 0,
    );
    const reason = 'BACKUP_DIR cannot be read: a part of its path is not a directory';
    expect(failed).to.deep.include({ queue: 'operations', name: 'back-up-database', count: 1, reason });
    expect(await codes(app)).to.include('jobs_failed');
    const told = lines.filter(({ job }) => job === 'back-up-database').map(({ level, msg }) => [level, msg]);
    expect(told).to.deep.equal([
      ['warn', 'job failed; retrying'],
      ['error', 'job failed'],
    ]);
    app.travel(25 * HOUR_MS);
    const relogged = app.as(await app.make.user({ superuser: true }));
    expect((await relogged.get('/admin/status')).body.failed_jobs).to.deep.equal([]);
  });

  it('is not counted where a request was refused with its reason', async () => {
    const app = await startOperatedApp();
    await startTestWorkers(app);
    await writeFile(path.join(app.backups, 'foreign.zip'), 'not a zip archive');
    const refused = await app.admin.post('/admin/database/restore', { backup_id: 'foreign' });
    expect(refused.status).to.equal(400);
    expect((await status(app)).failed_jobs).to.deep.equal([]);
  });
});

describe('storage that cannot be written', () => {
  it('is reported at the start by log, readiness, metrics and status; comparing works', async () => {
    const lines: { msg: string; reason?: string }[] = [];
    const logLines = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    });
    const app = await startOperatedApp({ BACKUP_DIR: await unwritable(), LOG_LEVEL: 'error' }, { logLines });
    app.resources.storage.watch();
    const ready = await until(
      () => app.anonymous.get('/health/ready'),
      ({ body }) => body.storage !== 'unknown',
    );
    expect([ready.status, ready.body.storage]).to.deep.equal([200, 'failing']);
    const reason = 'BACKUP_DIR cannot be written: a part of its path is not a directory';
    expect(lines.filter(({ msg }) => msg === 'storage cannot be used').map((line) => line.reason)).to.deep.equal([
      reason,
    ]);
    expect(await metric(app, 'pairwise_storage_writable\\{storage="BACKUP_DIR"\\}')).to.equal(0);
    expect(await metric(app, 'pairwise_storage_writable\\{storage="DATA_DIR"\\}')).to.equal(1);
    expect((await status(app)).problems).to.deep.include({ code: 'storage_failing', detail: reason });
  });

  it('keeps no schedule from being put in place', async () => {
    const app = await startOperatedApp({ BACKUP_DIR: await unwritable() });
    const { jobs, pool, log } = app.resources;
    await pool.query(`update users set created_at = created_at - interval '7 days'`);
    await schedule(createContext(app.resources, log));
    const scheduled = await Promise.all(QUEUES.map((queue) => jobs.queue(queue).getJobSchedulers()));
    expect(scheduled.flat().map(({ key }) => key)).to.have.members([
      'sweep-views',
      'relay-events',
      'expire-events',
      'expire-sessions',
      'expire-links',
      'expire-projects',
      'expire-security-events',
      'request-digests',
      'sweep-backups',
      'nightly-backup',
    ]);
  });

  it('is reported for the data folder', async () => {
    const folder = await unwritable();
    const app = await startOperatedApp({ DATA_DIR: path.dirname(folder), SECRET_KEY: 'k'.repeat(64) });
    const failures = (await app.resources.storage.look()).map(({ failure }) => failure);
    expect(failures).to.deep.equal([null, 'DATA_DIR cannot be written: a part of its path is not a directory']);
  });
});
