import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { relayEventsJob } from '../../shared/events/jobs.ts';
import { type OperatedApp, startOperatedApp, startTestWorkers, until } from '../support/operations.ts';
import { startReceiver } from '../support/receiver.ts';
import { WebhookScene } from '../support/webhook-scene.ts';

const ALLOWED = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' };

describe('while a worker runs, a webhook', () => {
  let app: OperatedApp;
  before(async () => {
    app = await startOperatedApp(ALLOWED);
    await startTestWorkers(app);
  });

  const relay = () => app.resources.jobs.enqueue(relayEventsJob, {});

  it('is sent events in order, and tests, by itself', async () => {
    const scene = await WebhookScene.open(app);
    const webhook = await scene.make();
    for (let count = 0; count < 20; count += 1) await scene.happen(String(count));
    await relay();
    await until(
      async () => scene.receiver.received.length,
      (count) => count === 20,
    );
    expect(scene.names()).to.deep.equal(Array.from({ length: 20 }, (_, at) => String(at)));
    expect((await scene.client.post(scene.path(`/${webhook.id}/test`))).status).to.equal(202);
    await until(
      async () => scene.receiver.received.length,
      (count) => count === 21,
    );
    expect(scene.receiver.received.at(-1)!.body.type).to.equal('webhook.test');
  });

  it('gets its events while receivers of other projects hang', async () => {
    const stuck = await Promise.all([WebhookScene.open(app), WebhookScene.open(app), WebhookScene.open(app)]);
    for (const scene of stuck) {
      scene.receiver.answer = () => {};
      for (let count = 0; count < 3; count += 1) await scene.make();
      await scene.happen('stuck');
    }
    await relay();
    await until(
      async () => stuck.map(({ receiver }) => receiver.received.length),
      (counts) => counts.every((count) => count === 3),
    );
    const scene = await WebhookScene.open(app);
    await scene.make();
    await scene.happen('prompt');
    await relay();
    await until(
      async () => scene.names(),
      (names) => names.length === 1,
      8000,
    );
    expect(stuck.every(({ receiver }) => receiver.received.length === 3)).to.equal(true);
    // Ends the attempts, so that the workers can stop.
    await Promise.all(stuck.map(({ receiver }) => receiver.kill()));
  });

  it('waits neither for hanging receivers, whoever has them, nor for those of an owner who has many', async () => {
    const [prompt, other] = [await WebhookScene.open(app), await WebhookScene.open(app)];
    await prompt.make();
    await prompt.happen('first');
    await relay();
    await until(
      async () => prompt.names(),
      (names) => names.length === 1,
    );
    // The slow ones of five owners would take all places; those of one don't take more than theirs.
    const stuck = await Promise.all(Array.from({ length: 5 }, () => WebhookScene.open(app)));
    for (const scene of stuck) {
      scene.receiver.answer = () => {};
      for (let count = 0; count < 6; count += 1) await scene.make();
      await scene.happen('stuck');
    }
    const arrived = () => stuck.map(({ receiver }) => receiver.received.length);
    await relay();
    await until(
      async () => arrived().reduce((sum, count) => sum + count),
      (sum) => sum === 16,
    );
    expect(Math.max(...arrived())).to.equal(4);
    await prompt.happen('prompt');
    await relay();
    await until(
      async () => prompt.names(),
      (names) => names.length === 2,
      8000,
    );
    // Nothing of the slow ones had to end for it.
    expect(arrived().reduce((sum, count) => sum + count)).to.equal(16);
    // A new receiver begins among the slow ones, and has its turn before the rest of an owner's many.
    await other.make();
    await other.happen('new');
    await relay();
    await Promise.all(stuck.slice(1).map(({ receiver }) => receiver.kill()));
    await until(
      async () => other.names(),
      (names) => names.length === 1,
    );
    await stuck[0]!.receiver.kill();
  });

  it('outlives a restore, with what it has to send, if its project does', async () => {
    const scene = await WebhookScene.open(app);
    const kept = await scene.make();
    const { body: backup } = await app.admin.post('/admin/database/backup');
    const late = await WebhookScene.open(app);
    const lost = await late.make();
    const deleted = await scene.make();
    await scene.client.delete(scene.path(`/${deleted.id}`));
    await scene.happen('before');
    const { status } = await app.admin.post('/admin/database/restore', { backup_id: backup.backup_id });
    expect(status).to.equal(200);
    const { rows } = await app.resources.pool.query('select id from webhooks where id = any($1)', [
      [kept.id, lost.id, deleted.id],
    ]);
    expect(rows).to.deep.equal([{ id: kept.id }]);
    await relay();
    await until(
      async () => scene.names(),
      (names) => names.includes('before'),
    );
    await until(
      async () => scene.receiver.received.map(({ body }) => body.type),
      (types) => types.includes('events.missed'),
    );
    const exported = await app.admin.get('/admin/database/export');
    expect(exported.text).to.not.include(kept.id).and.not.include(scene.receiver.url);
  });
});

describe('a webhook of the operators', () => {
  it('tells of a backup that failed', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pairwise-unusable-'));
    await writeFile(path.join(folder, 'file'), '');
    const app = await startOperatedApp({ ...ALLOWED, BACKUP_DIR: path.join(folder, 'file', 'backups') });
    await startTestWorkers(app);
    const receiver = await startReceiver();
    const channel = await startReceiver();
    await app.admin.post('/admin/webhooks', { url: receiver.url });
    await app.admin.post('/admin/webhooks', { url: channel.url, format: 'slack' });
    expect((await app.admin.post('/admin/database/backup')).status).to.equal(503);
    await until(
      async () => receiver.received.length + channel.received.length,
      (count) => count === 2,
    );
    const reason = 'BACKUP_DIR cannot be written: a part of its path is not a directory';
    const { type, data, project_id: project } = receiver.received[0]!.body;
    expect({ type, data, project }).to.deep.equal({
      type: 'backup.failed',
      data: { stage: 'backup', reason, backup_id: null },
      project: undefined,
    });
    expect(channel.received[0]!.body.text).to.equal(`Pairwise: A backup failed: ${reason}`);
  });
});
