import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Job } from 'bullmq';
import { expect } from 'chai';
import { requestMail } from '../../shared/mail/request-mail.ts';
import { processors } from '../../workers/processors.ts';
import { reached, startDrillWorker } from '../support/drill.ts';
import { MailServer } from '../support/mail-server.ts';
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
    const said = await processors['restore-database'].run(app.resources, stalled).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    expect(said).to.match(/^\[409\] The worker ended during the restore; nothing was changed/);
  });
});

describe('a mail whose worker is killed while the mail server has it', () => {
  it('is sent by another worker, with the same Message-ID', async function () {
    this.timeout(90_000);
    const server = await MailServer.start({ hideSTARTTLS: true });
    const mail = { SMTP_URL: server.url(), MAIL_FROM: 'pairwise@example.org', PUBLIC_URL: 'https://pairwise.example' };
    const app = await startOperatedApp(mail);
    const { root, resources } = app;
    const { pool, jobs } = resources;
    await pool.query('update users set email_verified_at = now()');
    const project = await app.make.project({ owner: root, features: 3 });
    const [a, b] = project.features;
    const answer = { feature_a_id: a!.id, feature_b_id: b!.id, dimension: 'value', choice: 'feature_a' };
    expect((await app.admin.post(`/projects/${project.id}/comparisons`, answer)).status).to.equal(201);
    await app.admin.put(`/projects/${project.id}/digest`, { weekly: true });
    await pool.query(`update ranking_digests set looked_at = now() - interval '8 days'`);
    const worker = await startDrillWorker(app.settings, mail);
    server.hangsAt = 'data';
    await requestMail({ jobs }, { kind: 'ranking-digest', userId: root.id, language: null, projectId: project.id });
    await until(
      async () => server.ids.length,
      (count) => count === 1,
    );
    worker.kill('SIGKILL');
    server.hangsAt = null;
    // Its claim ends in five minutes otherwise.
    await pool.query('update ranking_digests set claimed_until = now()');
    await startDrillWorker(app.settings, mail);
    await until(
      async () => server.arrived.length,
      (count) => count === 1,
      60_000,
    );
    expect(server.ids).to.have.length(2);
    expect(server.ids[1]).to.be.a('string').and.equal(server.ids[0]);
  });
});
