import { copyFile, readdir, rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'bullmq';
import { expect } from 'chai';
import { REDIS_PREFIX } from '../../config/redis.ts';
import { createContext } from '../../shared/context.ts';
import type { StoredBackup } from '../../shared/data/backup.ts';
import { BackupFolder } from '../../shared/data/backup-folder.ts';
import { backUpDatabaseJob } from '../../shared/data/jobs.ts';
import { makeUpMissedBackup } from '../../shared/data/nightly-backup.ts';
import { expireBackups, expired } from '../../shared/data/retention.ts';
import { whileReading } from '../../shared/data/store/archive-locks.ts';
import { sweepBackups } from '../../shared/data/sweep-backups.ts';
import { latestRunBefore } from '../../shared/platform/jobs/cron.ts';
import { schedule } from '../../workers/schedules.ts';
import { startDrillWorker } from '../support/drill.ts';
import {
  backUpDirectly,
  type OperatedApp,
  startOperatedApp,
  startTestWorkers,
  until,
  verdictOn,
} from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';

const HOUR_MS = 3_600_000;
const archives = async (app: OperatedApp) => (await readdir(app.backups)).filter((name) => name.endsWith('.zip'));
const contextOf = (app: OperatedApp) => createContext(app.resources, app.resources.log);

/** Makes it look as if everything had run for a week. */
const settled = (app: OperatedApp) =>
  app.resources.pool.query(`update users set created_at = created_at - interval '7 days'`);

describe('the nightly backup', () => {
  it('is due according to its pattern, in UTC', () => {
    const now = new Date('2026-11-20T11:30:00Z');
    expect(latestRunBefore('0 2 * * *', now)).to.deep.equal(new Date('2026-11-20T02:00:00Z'));
    expect(latestRunBefore('30 11 * * *', now)).to.deep.equal(now);
    expect(latestRunBefore('0 2 * * 0', now)).to.deep.equal(new Date('2026-11-15T02:00:00Z'));
    expect(latestRunBefore('0 2 1 1 *', now)).to.deep.equal(new Date('2026-01-01T02:00:00Z'));
    expect(() => latestRunBefore('every night', now)).to.throw("BACKUP_CRON 'every night' is not a cron pattern");
  });

  it('is made once when two workers run, and proven', async function () {
    this.timeout(120_000);
    // Due within seconds: the next whole minute would be long to wait for, so the pattern has seconds.
    const due = new Date(Date.now() + 12_000);
    const cron = `${due.getUTCSeconds()} ${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
    const app = await startOperatedApp({ BACKUP_CRON: cron });
    const env = { BACKUP_CRON: cron, DRILL_SCHEDULE: 'yes' };
    await Promise.all([startDrillWorker(app.settings, env), startDrillWorker(app.settings, env)]);
    const [made] = await until(
      () => archives(app),
      (names) => names.length > 0,
      60_000,
    );
    expect(made).to.match(/-nightly-/);
    expect((await verdictOn(app.admin, made!.replace('.zip', ''))).verification).to.equal('verified');
    // Were there a second one, it would be waiting for the lock: once no job is under way it would be written.
    const queue = app.resources.jobs.queue('operations');
    await until(
      () => queue.getJobCounts(),
      ({ waiting, active }) => waiting === 0 && active === 0,
    );
    const backups = (await queue.getDelayed()).filter(({ name }) => name === backUpDatabaseJob.name);
    expect(backups).to.have.length(1);
    expect(await archives(app)).to.deep.equal([made]);
  });

  it('is made once when two are asked for the same night', async () => {
    const app = await startOperatedApp();
    const [first, second] = await Promise.all([backUpDirectly(app, 'nightly'), backUpDirectly(app, 'nightly')]);
    expect(first).to.equal(second);
    expect(await archives(app)).to.have.length(1);
  });

  it('is made up at the next start when everything was down at its time', async () => {
    const app = await startOperatedApp();
    await settled(app);
    await backUpDirectly(app, 'nightly');
    expect(await makeUpMissedBackup(contextOf(app))).to.equal(false);
    app.travel(24 * HOUR_MS);
    await startTestWorkers(app);
    await schedule(contextOf(app));
    await schedule(contextOf(app));
    await until(
      () => archives(app),
      (names) => names.length === 2,
    );
    await until(
      () => app.resources.jobs.queue('operations').getJobCounts('waiting', 'active'),
      ({ waiting, active }) => waiting === 0 && active === 0,
    );
    expect(await archives(app)).to.have.length(2);
    expect(await makeUpMissedBackup(contextOf(app))).to.equal(false);
  });

  it('is made although an archive is dated in the future', async () => {
    const app = await startOperatedApp();
    await settled(app);
    const [first] = [await backUpDirectly(app, 'nightly')];
    const later = new BackupFolder(app.backups).newId('nightly', new Date(Date.now() + 30 * 24 * HOUR_MS));
    await rename(path.join(app.backups, `${first}.zip`), path.join(app.backups, `${later}.zip`));
    expect(await makeUpMissedBackup(contextOf(app))).to.equal(true);
    const made = await backUpDirectly(app, 'nightly');
    expect((await archives(app)).sort()).to.deep.equal([`${made}.zip`, `${later}.zip`].sort());
    const metrics = (await app.resources.metrics.read()).text;
    expect(metrics).to.match(/^pairwise_backups_dated_in_future 1$/m);
    const age = Number(/^pairwise_backup_age_seconds\{which="newest"\} (.+)$/m.exec(metrics)![1]);
    expect(age).to.be.within(0, 60);
  });

  it('was not missed by a service that did not exist yet', async () => {
    const app = await startOperatedApp();
    expect(await makeUpMissedBackup(contextOf(app))).to.equal(false);
    await settled(app);
    expect(await makeUpMissedBackup(contextOf(app))).to.equal(true);
  });

  it('is asked for once while it is under way, and an hour after it has failed', async () => {
    const app = await startOperatedApp();
    await settled(app);
    const queue = app.resources.jobs.queue('operations');
    expect((await sweepBackups(contextOf(app))).nightly).to.equal(true);
    expect((await sweepBackups(contextOf(app))).nightly).to.equal(false);
    const [job] = await queue.getJobs(['waiting']);
    await job!.remove();
    const failed = await queue.add('back-up-database', { kind: 'nightly' });
    const worker = new Worker('operations', null, { connection: app.resources.redis, prefix: REDIS_PREFIX });
    closeLater(() => worker.close());
    const taken = await worker.getNextJob('token');
    expect(taken!.id).to.equal(failed.id);
    await taken!.moveToFailed(new Error('the disk is gone'), 'token', false);
    expect((await sweepBackups(contextOf(app))).nightly).to.equal(false);
    app.travel(HOUR_MS + 60_000);
    expect((await sweepBackups(contextOf(app))).nightly).to.equal(true);
  });

  it('is made at the first start in production, without waiting for the night', async () => {
    const app = await startOperatedApp();
    const settings = { ...app.settings, NODE_ENV: 'production' as const };
    const context = createContext({ ...app.resources, settings }, app.resources.log);
    expect(await makeUpMissedBackup(context)).to.equal(true);
    await app.resources.jobs.queue('operations').obliterate({ force: true });
    await backUpDirectly(app, 'manual');
    expect(await makeUpMissedBackup(context)).to.equal(false);
  });
});

describe('retention', () => {
  const noon = Date.UTC(2026, 10, 20, 12);
  const stored = (kind: 'manual' | 'nightly' | 'safety', hour: number, verified = false): StoredBackup => ({
    id: `${kind}-${hour}`,
    size: 1,
    kind,
    createdAt: new Date(noon + hour * HOUR_MS),
    verification: verified ? { verified, reason: null, at: '', size: 1 } : null,
  });

  it('counts each kind by itself, and archives dated in the future not at all', () => {
    const backups = [
      stored('nightly', 50, true),
      stored('safety', 0),
      stored('safety', -1),
      stored('safety', -2),
      stored('manual', -3),
      stored('nightly', -4),
      stored('nightly', -5, true),
      stored('nightly', -6),
    ];
    const keep = { newest: { nightly: 1, manual: 1, safety: 2 }, nightlyPer: { day: 0, week: 0, month: 0 } };
    const gone = expired(backups, keep, new Date(noon));
    expect(gone.map(({ id }) => id)).to.deep.equal(['safety--2', 'nightly--6']);
  });

  it('keeps the last nightly archive of as many weeks as the settings say', async () => {
    const app = await startOperatedApp({ BACKUP_KEEP: '1', BACKUP_KEEP_WEEKLY: '2' });
    const folder = new BackupFolder(app.backups);
    const at = (day: number) => folder.newId('nightly', new Date(Date.UTC(2026, 0, day, 2)));
    // Monday 5, Sunday 11, Monday 12 and Tuesday 13 January 2026.
    const [monday, sunday, next, last] = [5, 11, 12, 13].map(at) as [string, string, string, string];
    for (const id of [monday, sunday, next, last]) await writeFile(path.join(app.backups, `${id}.zip`), 'rows');
    expect(await expireBackups(contextOf(app))).to.deep.equal([next, monday]);
    expect((await folder.list()).map(({ id }) => id)).to.deep.equal([last, sunday]);
  });

  it('leaves the archive alone that an operation is reading', async () => {
    const app = await startOperatedApp({ BACKUP_KEEP: '1', BACKUP_KEEP_MANUAL: '1' });
    app.travel(-2 * HOUR_MS);
    const read = await backUpDirectly(app);
    app.travel(HOUR_MS);
    await backUpDirectly(app);
    const reader = await app.resources.pool.connect();
    const expiredMeanwhile = await whileReading(reader, read, () => expireBackups(contextOf(app)));
    reader.release();
    expect(expiredMeanwhile).to.deep.equal([]);
    expect(await expireBackups(contextOf(app))).to.deep.equal([read]);
  });

  it('keeps the newest, never removes the newest verified one, and leaves foreign names alone', async () => {
    const app = await startOperatedApp({ BACKUP_KEEP: '2' });
    const folder = new BackupFolder(app.backups);
    const fileOf = (id: string) => path.join(app.backups, `${id}.zip`);
    const ids: string[] = [];
    app.travel(-4 * 24 * HOUR_MS);
    for (let night = 0; night < 4; night++) {
      ids.push(await backUpDirectly(app));
      app.travel(24 * HOUR_MS);
    }
    const { size } = await folder.get(ids[0]!);
    await folder.recordVerification(ids[0]!, { verified: true, reason: null, at: new Date().toISOString(), size });

    await copyFile(fileOf(ids[1]!), fileOf('from-the-old-machine'));
    const partial = path.join(app.backups, 'backup-x.zip.partial');
    await writeFile(partial, 'half');
    await writeFile(path.join(app.backups, 'backup-y.zip.partial'), 'half, and being written');
    const old = new Date(Date.now() - 2 * HOUR_MS);
    await utimes(partial, old, old);
    expect(await expireBackups(contextOf(app))).to.deep.equal([ids[1]]);
    const left = (await folder.list()).map(({ id }) => id);
    expect(left).to.have.members([ids[3], ids[2], ids[0], 'from-the-old-machine']);
    expect(await readdir(app.backups))
      .to.include('backup-y.zip.partial')
      .and.not.include('backup-x.zip.partial');
    await folder.recordVerification(ids[3]!, {
      verified: true,
      reason: null,
      at: new Date().toISOString(),
      size: (await folder.get(ids[3]!)).size,
    });
    expect(await expireBackups(contextOf(app))).to.deep.equal([ids[0]]);
  });
});
