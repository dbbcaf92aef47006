import { expect } from 'chai';
import { listenFor } from '../../shared/webhooks/listen-for-webhooks.ts';
import { startTestApp } from '../support/app.ts';
import { startDrillWorker } from '../support/drill.ts';
import { until } from '../support/operations.ts';
import type { Received } from '../support/receiver.ts';
import { WebhookScene } from '../support/webhook-scene.ts';

const EVENTS = 300;
/** Deliveries after which a worker is killed. With [60, 180], the test takes half a minute longer. */
const KILLS = [150];
/** A killed worker's job is found by its lost lock, and begun again. */
const RECOVERY_MS = 120_000;

describe('while workers are killed', () => {
  it('each of 300 events arrives, in order and under one id, and none is doubled but by a retry', async function () {
    this.timeout(2 * RECOVERY_MS);
    const app = await startTestApp({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' });
    const scene = await WebhookScene.open(app);
    const webhook = await scene.make();
    const { pool } = app.resources;
    await listenFor(pool, [scene.project.id], scene.context().now());
    await pool.query(
      `insert into events (project_id, id, type, payload, created_at)
       select $1::uuid, gen_random_uuid(), 'feature.created',
              jsonb_build_object('count', 1, 'features', jsonb_build_array(jsonb_build_object('id', $1::uuid, 'name', n::text))),
              now() + n * interval '1 microsecond'
         from generate_series(1, $2::int) n`,
      [scene.project.id, EVENTS],
    );
    const { SECRET_KEY } = app.settings;
    const env = { DRILL_SCHEDULE: 'yes', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1', SECRET_KEY };
    const start = () => startDrillWorker(app.settings, env);
    let worker = await start();
    const kills = [...KILLS];
    let next: Promise<unknown> = Promise.resolve();
    scene.receiver.answer = (response, { id }) => {
      if (scene.receiver.received.length >= (kills[0] ?? Number.POSITIVE_INFINITY)) {
        kills.shift();
        // Before it has the answer, so that it can't know of the delivery.
        worker.kill('SIGKILL');
        next = start().then((started) => {
          worker = started;
        });
      }
      response.writeHead(id ? 204 : 400).end();
    };
    const firsts = () => [...new Map(scene.receiver.received.map((each) => [each.id, each])).values()];
    await until(
      async () => firsts().length,
      (count) => count >= EVENTS,
      RECOVERY_MS,
    );
    await next;
    worker.kill('SIGKILL');
    expect(kills).to.deep.equal([]);
    const name = ({ body }: Received) => Number(body.data.features[0].name);
    expect(firsts().map(name)).to.deep.equal(Array.from({ length: EVENTS }, (_, at) => at + 1));
    const repeated = scene.receiver.received.length - EVENTS;
    expect(repeated, 'repeated deliveries').to.be.within(KILLS.length, 3 * KILLS.length);
    const { rows } = await pool.query(
      "select count(*) filter (where status = 'delivered')::int as delivered from webhook_deliveries where webhook_id = $1",
      [webhook.id],
    );
    expect(rows[0].delivered).to.be.within(EVENTS - 1, EVENTS);
  });
});
