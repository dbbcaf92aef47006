import { expect } from 'chai';
import { commandFor } from '../../api/admin/commands.ts';
import { ProblemWatch } from '../../api/problem-watch.ts';
import { createLogger } from '../../config/logger.ts';
import { createContext } from '../../shared/context.ts';
import type { DiskSpace } from '../../shared/data/disk-space.ts';
import { openResources } from '../../shared/resources.ts';
import { backUpDirectly, type OperatedApp, startOperatedApp, until } from '../support/operations.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { closeLater } from '../support/root-hooks.ts';
import { startTestWorkers } from '../support/workers.ts';

const ALLOWED = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1', PUBLIC_URL: 'https://pairwise.example/' };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A receiver that is told of problems of an app, and a process that looks for them when a test says so. */
async function watched(
  app: OperatedApp,
  options: ConstructorParameters<typeof ProblemWatch>[1] = {},
  format = 'alertmanager',
) {
  const receiver = await startReceiver();
  expect((await app.admin.post('/admin/webhooks', { url: receiver.url, format })).status).to.equal(201);
  return { receiver, watch: new ProblemWatch(app.resources, options) };
}

const told = ({ received }: Receiver): string[] =>
  received.map(({ body: { status, alerts } }) =>
    `${status} ${alerts[0].labels.alertname} ${alerts[0].labels.subject ?? ''}`.trim(),
  );
const arrived = (receiver: Receiver, count: number) =>
  until(
    async () => told(receiver),
    ({ length }) => length >= count,
  );
const codes = async (app: OperatedApp) =>
  (await app.admin.get('/admin/status')).body.problems.map(({ code }: { code: string }) => code);

describe('operators are told of problems as Alertmanager would tell them', () => {
  it('that no worker runs, without any worker: once, again after a day, and when one runs again', async () => {
    const app = await startOperatedApp(ALLOWED);
    const workers = await startTestWorkers(app);
    const { receiver, watch } = await watched(app);
    await watch.look();
    await workers.stop();
    for (let minute = 0; minute < 5; minute += 1) {
      await watch.look();
      expect(told(receiver), `after ${minute} minutes`).to.deep.equal([]);
      app.travel(MINUTE_MS);
    }
    // Two processes look at the same time.
    await Promise.all([watch.look(), new ProblemWatch(app.resources).look()]);
    expect(told(receiver)).to.deep.equal(['firing PairwiseNoWorker']);
    const { body } = receiver.received[0]!;
    const { startsAt, fingerprint } = body.alerts[0];
    const labels = { alertname: 'PairwiseNoWorker', service: 'pairwise', severity: 'critical' };
    const annotations = {
      summary: 'No worker is running',
      description: 'No worker is running',
      action: 'People can go on comparing, but backups and restores don’t run. Start a worker: npm run workers.',
    };
    const operate = 'https://pairwise.example/operate';
    expect(body).to.deep.equal({
      version: '4',
      groupKey: '{}:{alertname="PairwiseNoWorker"}',
      truncatedAlerts: 0,
      status: 'firing',
      receiver: 'pairwise',
      groupLabels: { alertname: 'PairwiseNoWorker' },
      commonLabels: labels,
      commonAnnotations: annotations,
      externalURL: operate,
      alerts: [
        {
          status: 'firing',
          labels,
          annotations,
          startsAt,
          endsAt: '0001-01-01T00:00:00Z',
          generatorURL: operate,
          fingerprint,
        },
      ],
    });
    expect(fingerprint).to.match(/^[0-9a-f]{16}$/);
    expect(app.resources.clock().getTime() - Date.parse(startsAt)).to.be.within(5 * MINUTE_MS, 6 * MINUTE_MS);
    // The same process, another one, and one after a restart.
    await watch.look();
    await watch.close();
    await new ProblemWatch(app.resources).look();
    app.travel(10 * MINUTE_MS);
    await new ProblemWatch(app.resources).look();
    // After a day the nightly backup is missing, too.
    const about = () =>
      receiver.received.filter(({ body: { groupLabels } }) => groupLabels.alertname === 'PairwiseNoWorker');
    const statuses = () => about().map(({ body }) => body.status);
    expect(statuses()).to.deep.equal(['firing']);
    app.travel(DAY_MS);
    const later = new ProblemWatch(app.resources);
    await later.look();
    expect(statuses()).to.deep.equal(['firing', 'firing']);
    await startTestWorkers(app);
    await later.look();
    app.travel(2 * MINUTE_MS);
    await later.look();
    await until(
      async () => statuses(),
      ({ length }) => length === 3,
    );
    app.travel(MINUTE_MS);
    await later.look();
    expect(statuses()).to.deep.equal(['firing', 'firing', 'resolved']);
    const [over] = about()[2]!.body.alerts;
    expect([over.fingerprint, over.startsAt]).to.deep.equal([fingerprint, startsAt]);
    expect(Date.parse(over.endsAt)).to.be.greaterThan(Date.parse(startsAt));
  });

  it('not of workers that are away for a moment, nor when the whole service was down', async () => {
    const app = await startOperatedApp(ALLOWED);
    const { receiver, watch } = await watched(app);
    await watch.look();
    app.travel(4 * MINUTE_MS);
    await watch.look();
    app.travel(2 * MINUTE_MS);
    await watch.look();
    expect(told(receiver)).to.deep.equal([]);
  });

  it('of a disk with less than a tenth of its space, until there is enough', async () => {
    const space: Record<string, DiskSpace> = {
      BACKUP_DIR: { free: 5e9, total: 4e10 },
      DATA_DIR: { free: 5e9, total: 4e10 },
    };
    const app = await startOperatedApp(ALLOWED, { readSpace: async (name) => space[name]! });
    await startTestWorkers(app);
    const { receiver, watch } = await watched(app);
    const look = async (free: number) => {
      space.BACKUP_DIR!.free = free;
      await app.resources.storage.look();
      await watch.look();
      app.travel(2 * MINUTE_MS);
      await app.resources.storage.look();
      await watch.look();
    };
    await look(4.1e9);
    expect(await codes(app)).to.deep.equal([]);
    await look(3.9e9);
    await arrived(receiver, 1);
    expect(told(receiver)).to.deep.equal(['firing PairwiseStorageLow BACKUP_DIR']);
    expect(receiver.received[0]!.body.commonAnnotations.description).to.equal(
      'BACKUP_DIR has only 3900 MB left, 9 % of its disk',
    );
    expect(await codes(app)).to.deep.equal(['storage_low']);
    // A little more is not enough, so that operators aren't told again and again.
    await look(4.1e9);
    expect(await codes(app)).to.deep.equal(['storage_low']);
    await look(5e9);
    await arrived(receiver, 2);
    expect(told(receiver)).to.deep.equal([
      'firing PairwiseStorageLow BACKUP_DIR',
      'resolved PairwiseStorageLow BACKUP_DIR',
    ]);
  });

  it('of a nightly backup that is missing for an hour', async () => {
    const hours = (new Date().getUTCHours() + 22) % 24;
    const app = await startOperatedApp({ ...ALLOWED, BACKUP_CRON: `0 ${hours} * * *` });
    await app.resources.pool.query(`update users set created_at = created_at - interval '40 hours'`);
    const { receiver, watch } = await watched(app, { toldAfterMs: { no_worker: DAY_MS } });
    await watch.look();
    expect(told(receiver)).to.deep.equal(['firing PairwiseBackupOverdue']);
    await backUpDirectly(app, 'nightly');
    app.travel(2 * MINUTE_MS);
    await watch.look();
    expect(told(receiver).slice(1)).to.deep.equal(['resolved PairwiseBackupOverdue']);
  });

  it('of a migration that failed', async () => {
    const app = await startOperatedApp(ALLOWED);
    await startTestWorkers(app);
    const { receiver } = await watched(app);
    await app.resources.pool.query(`delete from migrations where name = 'Migration20261206RankingDigests'`);
    const resources = await openResources({
      settings: app.settings,
      log: createLogger('silent', 'test'),
      name: 'pairwise-next-version',
    });
    closeLater(() => resources.close());
    await new ProblemWatch(resources, { toldAfterMs: { migrations_missing: 0 } }).look();
    await arrived(receiver, 1);
    expect(told(receiver)).to.deep.equal(['firing PairwiseMigrationsMissing']);
  });

  it('of attacks on accounts, and of new superusers and their passwords', async () => {
    const app = await startOperatedApp(ALLOWED);
    await startTestWorkers(app);
    const { receiver, watch } = await watched(app, {}, 'slack');
    const [bob, eve] = [await app.make.user(), await app.make.user()];
    await watch.look();
    for (let count = 0; count < app.settings.LOGIN_FAILURES_PER_ACCOUNT; count += 1) {
      await app.anonymous.form('/auth/login', { username: bob.username, password: 'Wrong-1234' });
    }
    await app.admin.put(`/users/${eve.id}`, { is_superuser: true });
    await app.admin.put(`/users/${bob.id}`, { password: 'Another-pass-1234' });
    await watch.look();
    const texts = () =>
      until(
        async () => receiver.received.map(({ body }) => body.text),
        ({ length }) => length >= 2,
      );
    const begun = (await texts()).sort();
    expect(begun).to.have.length(2);
    expect(begun[0]).to.match(/^Pairwise: Many sign-ins of an account were refused: .* of 1 account were refused/);
    expect(begun[1]).to.contain(`${eve.username} became a superuser.\nIf nobody of you did it`);
    expect(await codes(app)).to.deep.equal(['sign_ins_refused', 'superuser_changed']);
    app.travel(61 * MINUTE_MS);
    await watch.look();
    await until(
      async () => receiver.received.length,
      (length) => length === 4,
    );
    expect(receiver.received.slice(2).every(({ body }) => body.text.startsWith('Pairwise: Over: '))).to.equal(true);
  });

  it('of a webhook whose secret another SECRET_KEY encrypted, before an alert is lost', async () => {
    const before = await startOperatedApp(ALLOWED);
    const { receiver: first } = await watched(before);
    const { DATABASE_URL } = before.settings;
    const app = await startOperatedApp({ ...ALLOWED, DATABASE_URL, SECRET_KEY: 'a rotated key '.repeat(4) });
    await startTestWorkers(app);
    const [problem, ...others] = (await app.admin.get('/admin/status')).body.problems;
    expect([problem.code, others]).to.deep.equal(['webhook_paused', []]);
    expect(problem.detail).to.match(/^The webhook to 127\.0\.0\.1:\d+ sends nothing: its secret can’t be decrypted/);
    const report = await commandFor('doctor', [])(createContext(app.resources, app.resources.log));
    expect([report.failed, report.text.includes(`failed   webhook_paused: ${problem.detail}`)]).to.deep.equal([
      true,
      true,
    ]);

    const { receiver: second, watch } = await watched(app);
    const [{ id }] = (await app.admin.get('/admin/webhooks')).body;
    await watch.look();
    await arrived(second, 1);
    expect(told(second)).to.deep.equal([`firing PairwiseWebhookPaused ${id}`]);
    await until(
      () => app.admin.get('/admin/webhooks'),
      ({ body }) => body[0].paused?.reason === 'secret_lost',
    );
    await app.admin.post(`/admin/webhooks/${id}/rotate-secret`);
    const [paused] = (await app.admin.get('/admin/status')).body.problems;
    expect(paused.detail).to.match(/sends nothing: it is paused; its secret is a new one, so it can be resumed$/);
    await app.admin.post(`/admin/webhooks/${id}/resume`);
    expect(await codes(app)).to.deep.equal([]);
    app.travel(2 * MINUTE_MS);
    await watch.look();
    await arrived(second, 2);
    expect(told(second)[1]).to.equal(`resolved PairwiseWebhookPaused ${id}`);
    await arrived(first, 1);
    expect(told(first)[0]).to.equal(`firing PairwiseWebhookPaused ${id}`);
  });

  it('that Redis is away, without Redis', async () => {
    const app = await startOperatedApp(ALLOWED);
    const { receiver, watch } = await watched(app, { toldAfterMs: { redis_away: 0 } });
    app.resources.redis.disconnect();
    await watch.look();
    expect(told(receiver)).to.deep.equal(['firing PairwiseRedisAway']);
  });
});
