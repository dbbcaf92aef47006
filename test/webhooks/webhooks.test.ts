import { Writable } from 'node:stream';
import { expect } from 'chai';
import { MAX_WAITING_TESTS, MAX_WEBHOOKS, MAX_WEBHOOKS_OF_OWNER } from '../../shared/webhooks/rules/webhooks.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestClient } from '../support/client.ts';
import type { TestProject, TestUser } from '../support/factories.ts';

const URL_SECRET = 'T0C-url-secret';
const url = `https://receiver.invalid/${URL_SECRET}`;

describe('webhooks', () => {
  let app: TestApp;
  let owner: TestUser;
  let client: TestClient;
  let root: TestClient;
  let project: TestProject;
  let lines = '';
  before(async () => {
    const logLines = new Writable({
      write(chunk, _encoding, done) {
        lines += chunk;
        done();
      },
    });
    app = await startTestApp({ LOG_LEVEL: 'trace' }, { logLines });
    root = app.as(await app.make.user({ superuser: true }));
  });
  beforeEach(async () => {
    owner = await app.make.user();
    client = app.as(owner);
    project = await app.make.project({ owner, features: 2 });
  });

  const path = (rest = '', of = project) => `/projects/${of.id}/webhooks${rest}`;
  const make = async (more: object = {}) => (await client.post(path(), { url, ...more })).body;

  it('show their secret once, and keep it encrypted and out of the log', async () => {
    const { secret, ...webhook } = await make();
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).to.have.length(32);
    expect((await client.get(path())).body).to.deep.equal([webhook]);
    const { body: rotated } = await client.post(path(`/${webhook.id}/rotate-secret`));
    expect(rotated.secret).to.not.equal(secret);
    expect(Date.parse(rotated.old_secret_until)).to.be.greaterThan(Date.now() + 23 * 3_600_000);
    const { rows } = await app.resources.pool.query('select secret, old_secret from webhooks where id = $1', [
      webhook.id,
    ]);
    for (const sealed of Object.values(rows[0]) as Buffer[]) expect(sealed.toString('latin1')).to.not.include('whsec_');
    const told = lines.slice(lines.indexOf(webhook.id));
    expect(told).to.include('authn_token_created').and.not.include(secret.slice(6)).and.not.include(URL_SECRET);
  });

  it('change only in what is sent', async () => {
    const webhook = await make({ format: 'slack', event_types: ['ranking.changed'] });
    const changed = await client.patch(path(`/${webhook.id}`), { event_types: [] });
    expect(changed.body).to.include({ url, format: 'slack' }).and.deep.include({ event_types: [] });
    const moved = await client.patch(path(`/${webhook.id}`), { url: 'https://other.invalid/', format: 'teams' });
    expect(moved.body).to.include({ url: 'https://other.invalid/', format: 'teams' });
  });

  it('refuse a URL that nothing may be sent to, and types that there are none of', async () => {
    const webhook = await make();
    for (const wrong of ['http://receiver.invalid/', 'https://127.0.0.1/', 'https://[::ffff:10.0.0.1]/', 'nowhere']) {
      for (const answer of [
        await client.post(path(), { url: wrong }),
        await client.patch(path(`/${webhook.id}`), { url: wrong }),
      ]) {
        expect([answer.status, answer.body.errors?.[0].field], wrong).to.deep.equal([422, 'url']);
      }
    }
    expect((await client.post(path(), { url, event_types: ['backup.failed'] })).status).to.equal(422);
    expect((await client.post(path(), { url, format: 'email' })).status).to.equal(422);
    expect((await client.get(path())).body).to.have.length(1);
  });

  it('are limited per project and per owner', async () => {
    for (let count = 0; count < MAX_WEBHOOKS; count += 1) await make();
    expect((await client.post(path(), { url })).status).to.equal(409);
    for (let projects = 1; projects * MAX_WEBHOOKS < MAX_WEBHOOKS_OF_OWNER; projects += 1) {
      const another = await app.make.project({ owner });
      for (let count = 0; count < MAX_WEBHOOKS; count += 1) await client.post(path('', another), { url });
    }
    const last = await app.make.project({ owner });
    const { status, body } = await client.post(path('', last), { url });
    expect([status, body.detail]).to.deep.equal([
      409,
      `The projects of one owner can have at most ${MAX_WEBHOOKS_OF_OWNER} webhooks; delete one first`,
    ]);
  });

  it('belong to one project, or to the operators', async () => {
    const webhook = await make();
    const { body: operators } = await root.post('/admin/webhooks', { url });
    const other = await app.make.project({ owner });
    for (const rest of ['/test', '/resume', '/rotate-secret']) {
      expect((await client.post(path(`/${webhook.id}${rest}`, other))).status).to.equal(404);
      expect((await client.post(path(`/${operators.id}${rest}`))).status).to.equal(404);
      expect((await root.post(`/admin/webhooks/${webhook.id}${rest}`)).status).to.equal(404);
    }
    expect((await client.delete(path(`/${operators.id}`))).status).to.equal(404);
    expect((await client.get(path(`/${webhook.id}/deliveries`, other))).status).to.equal(404);
    expect((await root.delete(`/admin/webhooks/${operators.id}`)).status).to.equal(204);
  });

  it('let only so many tests and replays wait', async () => {
    const places = [
      { by: client, at: path() },
      { by: root, at: '/admin/webhooks' },
    ];
    for (const { by, at } of places) {
      const { id } = (await by.post(at, { url })).body;
      const { body: test } = await by.post(`${at}/${id}/test`);
      expect((await by.post(`${at}/${id}/deliveries/${test.id}/replay`)).status).to.equal(202);
      await app.resources.pool.query("update webhook_deliveries set status = 'failed' where webhook_id = $1", [id]);
      await app.resources.pool.query(
        `insert into webhook_deliveries (webhook_id, id, type, payload, in_order, occurred_at, created_at)
         select $1, gen_random_uuid(), 'webhook.test', '{}', false, now(), now() from generate_series(1, $2::int)`,
        [id, MAX_WAITING_TESTS],
      );
      expect((await by.post(`${at}/${id}/test`)).status).to.equal(409);
      expect((await by.post(`${at}/${id}/deliveries/${test.id}/replay`)).status).to.equal(409);
      expect((await by.delete(`${at}/${id}`)).status).to.equal(204);
    }
  });

  it('of the operators are limited, too', async () => {
    const answers = [];
    for (let count = 0; count <= MAX_WEBHOOKS; count += 1) answers.push(await root.post('/admin/webhooks', { url }));
    expect(answers.map(({ status }) => status)).to.deep.equal([...Array(MAX_WEBHOOKS).fill(201), 409]);
  });

  it('may be made by a program with the scope edit, in its project', async () => {
    const token = async (scopes: string[]) =>
      (await client.post('/auth/tokens', { name: 'Zap', scopes, project_id: project.id })).body;
    const [edit, read] = [await token(['edit']), await token(['read', 'answer'])];
    expect((await app.as(edit).post(path(), { url })).status).to.equal(201);
    expect((await app.as(read).post(path(), { url })).status).to.equal(403);
    expect((await app.as(read).get(path())).status).to.equal(403);
  });
});
