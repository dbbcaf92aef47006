import { mock } from 'node:test';
import { expect } from 'chai';
import { relayEvents } from '../../shared/events/relay-events.ts';
import { deliverWebhook } from '../../shared/webhooks/deliver-webhook.ts';
import { expireDeliveries, requestDeliveries } from '../../shared/webhooks/deliveries.ts';
import { listenForWebhooks } from '../../shared/webhooks/listen-for-webhooks.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { startReceiver } from '../support/receiver.ts';
import { WebhookScene } from '../support/webhook-scene.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('what is kept for a webhook', () => {
  let app: TestApp;
  let scene: WebhookScene;
  before(async () => {
    app = await startTestApp({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' });
  });
  beforeEach(async () => {
    scene = await WebhookScene.open(app);
  });

  it('has events recorded while it is active, and for a week after it was paused', async () => {
    const webhook = await scene.make();
    const isHeard = async () => {
      await scene.happen('heard?');
      const { rows } = await scene.app.resources.pool.query(
        "delete from events where project_id = $1 and type = 'feature.created' returning 1",
        [scene.project.id],
      );
      return rows.length > 0;
    };
    await scene.later(6 * DAY_MS, () => listenForWebhooks(scene.context()));
    expect(await scene.later(12 * DAY_MS, isHeard)).to.equal(true);
    await scene.app.resources.pool.query("update webhooks set paused_at = now(), pause_reason = 'gone' where id = $1", [
      webhook.id,
    ]);
    await scene.later(12 * DAY_MS, () => listenForWebhooks(scene.context()));
    expect(await scene.later(14 * DAY_MS, isHeard)).to.equal(false);
  });

  it('tells of a gap, whatever it asks for: events were not recorded for long, or expired before they could be sent', async () => {
    const webhook = await scene.make({ event_types: ['feature.archived'] });
    const chat = await scene.make({ format: 'slack', event_types: ['feature.archived'] });
    const arrived = () => scene.receiver.received.splice(0).map(({ body }) => body.type ?? body.text);
    await scene.happen('unwanted');
    for (const each of [webhook, chat]) await scene.run(each);
    expect(arrived()).to.deep.equal([]);
    await scene.later(20 * DAY_MS, () => listenForWebhooks(scene.context()));
    for (const each of [webhook, chat]) await scene.run(each);
    const gaps = ['events.missed', 'Backlog: Changes may be missing here, and earlier messages may be out of date.'];
    expect(arrived()).to.deep.equal(gaps);
    await scene.happen('expires');
    await relayEvents(scene.context());
    await scene.app.resources.pool.query('delete from events where project_id = $1', [scene.project.id]);
    for (let count = 0; count < 2; count += 1) {
      await scene.happen('unwanted');
      for (const each of [webhook, chat]) await scene.run(each);
    }
    expect(arrived()).to.deep.equal(gaps);
  });

  it('tells of a gap in place of the event that it waited to send, if that expired', async () => {
    const webhook = await scene.make();
    scene.receiver.answer = (response) => response.writeHead(410).end();
    await scene.happen('expires');
    await scene.run(webhook);
    await scene.app.resources.pool.query('delete from events where project_id = $1', [scene.project.id]);
    scene.receiver.answer = (response) => response.writeHead(204).end();
    await scene.client.post(scene.path(`/${webhook.id}/resume`));
    await scene.happen('next');
    await scene.run(webhook);
    expect(scene.receiver.received.slice(1).map(({ body }) => body.type)).to.deep.equal([
      'events.missed',
      'feature.created',
    ]);
  });

  it('ends with its project, with all that it had to send', async () => {
    const webhook = await scene.make();
    await scene.happen('first');
    await relayEvents(scene.context());
    await scene.client.delete(`/projects/${scene.project.id}`);
    expect(await deliverWebhook(scene.context(), webhook.id)).to.deep.equal({ sent: 0, hasMore: false });
    expect(scene.receiver.received).to.deep.equal([]);
    const { rows } = await scene.app.resources.pool.query('select from webhooks where id = $1', [webhook.id]);
    expect(rows).to.deep.equal([]);
  });

  it('keeps its log for thirty days', async () => {
    const webhook = await scene.make();
    await scene.happen('first');
    await scene.run(webhook);
    await scene.later(29 * DAY_MS, () => expireDeliveries(scene.context()));
    expect(await scene.log(webhook)).to.have.length(1);
    await scene.later(31 * DAY_MS, () => expireDeliveries(scene.context()));
    expect(await scene.log(webhook)).to.deep.equal([]);
  });

  it('gives a slow receiver one event after the other, and one that takes longer than a turn some rest, as the log says', async () => {
    const webhook = await scene.make();
    const now = performance.now.bind(performance);
    let slept = 0;
    let takes = 2000;
    scene.receiver.answer = (response) => {
      slept += takes;
      response.writeHead(204).end();
    };
    const clock = mock.method(performance, 'now', () => now() + slept);
    try {
      for (const name of ['1', '2', '3', '4', '5']) await scene.happen(name);
      await relayEvents(scene.context());
      expect(await deliverWebhook(scene.context(), webhook.id)).to.deep.equal({ sent: 2, hasMore: true });
      expect(await deliverWebhook(scene.context(), webhook.id)).to.deep.equal({ sent: 2, hasMore: true });
      takes = 6000;
      await scene.happen('6');
      await scene.run(webhook);
      expect(scene.names()).to.deep.equal(['1', '2', '3', '4', '5']);
      const [next, slow] = await scene.log(webhook);
      expect([next.status, slow.status, next.attempts]).to.deep.equal(['waiting', 'delivered', []]);
      const rest = Date.parse(next.next_attempt_at) - Date.parse(slow.attempts[0].at);
      expect(rest).to.be.within(5 * takes, 6 * takes);
      await scene.later(6 * takes, () => scene.run(webhook));
      expect(scene.names().at(-1)).to.equal('6');
    } finally {
      clock.mock.restore();
    }
  });

  it('is looked for when it has something to send, and not while it waits', async () => {
    const webhook = await scene.make();
    const isDue = async () => (await requestDeliveries(scene.context())) > 0;
    await scene.run(webhook);
    expect(await isDue()).to.equal(false);
    scene.receiver.answer = (response) => response.writeHead(500).end();
    await scene.happen('first');
    await relayEvents(scene.context());
    expect(await isDue()).to.equal(true);
    await scene.run(webhook);
    expect(await isDue()).to.equal(false);
    expect(await scene.later(HOUR_MS, isDue)).to.equal(true);
    await scene.client.patch(scene.path(`/${webhook.id}`), { url: scene.receiver.url, format: 'standard' });
    expect(await isDue()).to.equal(false);
    const { url } = await startReceiver();
    await scene.client.patch(scene.path(`/${webhook.id}`), { url });
    expect(await isDue()).to.equal(true);
    await scene.run(webhook);
    expect(await isDue()).to.equal(false);
  });

  it('keeps the newest 5,000 deliveries in its log, and those that wait', async () => {
    const webhook = await scene.make();
    const { pool } = scene.app.resources;
    await pool.query(
      `insert into webhook_deliveries (webhook_id, id, type, in_order, status, occurred_at, created_at)
       select $1, gen_random_uuid(), 'webhook.test', false, case when n = 1 then 'waiting' else 'delivered' end, now(),
              now() - interval '1 day' + n * interval '1 second' from generate_series(1, 5003) n`,
      [webhook.id],
    );
    await expireDeliveries(scene.context());
    const { rows } = await pool.query(
      `select status, count(*)::int from webhook_deliveries where webhook_id = $1 group by status order by status`,
      [webhook.id],
    );
    expect(rows).to.deep.equal([
      { status: 'delivered', count: 5000 },
      { status: 'waiting', count: 1 },
    ]);
  });
});
