import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Job } from 'bullmq';
import { expect } from 'chai';
import { restoreDatabaseProcessor } from '../../workers/processors/restore-database.ts';
import { reached, startDrillWorker } from '../support/drill.ts';
import { backUpDirectly, startOperatedApp, startTestWorkers, until } from '../support/operations.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

describe('a request that waits for a job', () => {
  it('is answered when the worker is killed, and nothing half-written is listed', async function () {
    this.timeout(60_000);
    const app = await startOperatedApp();
    const worker = await startDrillWorker(app.settings, { DRILL_JOB: 'back-up-database', DRILL_STEP: 'read' });
    const asked = app.admin.post('/admin/database/backup');
    await reached(worker, app.settings);
    worker.kill('SIGKILL');
    const { status, body } = await asked;
    expect([status, body.detail]).to.deep.equal([503, 'The worker ended before the job was done']);
    expect((await app.admin.get('/admin/database/backups')).body).to.deep.equal([]);
    await startTestWorkers(app);
    expect((await app.admin.post('/admin/database/backup')).status).to.equal(200);
  });

  it('is answered within ten seconds when Redis goes, and the backup is made and verified all the same', async function () {
    this.timeout(90_000);
    const url = process.env.TEST_REDIS_URL!;
    const proxy = await TcpProxy.before(url);
    const app = await startOperatedApp({ REDIS_URL: proxy.through(url) });
    const worker = await startDrillWorker(app.settings, {
      DRILL_JOB: 'back-up-database',
      DRILL_STEP: 'read',
      DRILL_SCHEDULE: 'yes',
    });
    const asked = app.admin.post('/admin/database/backup');
    await reached(worker, app.settings);
    const began = performance.now();
    await proxy.refuse();
    const { status, body } = await asked;
    expect(performance.now() - began).to.be.lessThan(10_000);
    expect(status).to.equal(503);
    expect(body.detail).to.match(
      /^The connection to Redis was lost while the job was running, so its outcome is unknown/,
    );
    const [made] = await until(
      () => app.resources.backups.list(),
      (backups) => backups.length > 0,
      30_000,
    );
    await proxy.heal();
    const another = await startDrillWorker(app.settings, { DRILL_SCHEDULE: 'yes' });
    await until(
      () => app.resources.backups.get(made!.id),
      ({ verification }) => verification?.verified === true,
      30_000,
    );
    another.kill('SIGKILL');
  });

  it('leaves no upload behind when there is no worker to take it in', async () => {
    const app = await startOperatedApp();
    const form = new FormData();
    form.set('file', new Blob(['{}']), 'export.json');
    const refused = await fetch(`${app.base}/api/v1/admin/database/import`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.root.token}` },
      body: form,
    });
    expect(refused.status).to.equal(503);
    expect(await readdir(path.join(app.backups, 'uploads'))).to.deep.equal([]);
  });

  it('is not surprised by a restore that another worker begins again', async () => {
    const app = await startOperatedApp();
    const backupId = await backUpDirectly(app);
    const stalled = { data: { backupId }, attemptsStarted: 2, id: '1' } as unknown as Job;
    const said = await restoreDatabaseProcessor.run(app.resources, stalled).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    expect(said).to.match(/^\[409\] The worker ended during the restore; nothing was changed/);
  });
});
