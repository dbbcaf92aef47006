import { expect } from 'chai';
import pg from 'pg';
import { startTestApp, type TestApp } from '../support/app.ts';
import { holdPlace } from '../support/half-sent.ts';
import { until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';

describe('the share of one person', () => {
  const holdAll = async (app: TestApp, token: string, places: number) => {
    const held = await Promise.all(
      Array.from({ length: places }, () => holdPlace(app.base, 'POST', '/api/v1/projects', token)),
    );
    closeLater(async () => {
      for (const socket of held) socket.destroy();
    });
    return held;
  };
  const waiting = (app: TestApp, count: number) =>
    until(
      async () => app.resources.shares.waiting.normal,
      (found) => found === count,
    );

  it('does not slow down other users: excess requests wait in a queue of their own', async () => {
    const app = await startTestApp({ REQUESTS_PER_PERSON: '2' });
    const [busy, other] = [await app.make.user(), await app.make.user()];
    const held = await holdAll(app, busy.token, 3);
    await waiting(app, 1);
    const late = app.as(busy).get('/users/me');
    await waiting(app, 2);
    expect((await app.as(other).get('/users/me')).status).to.equal(200);
    expect((await app.anonymous.get('/auth/google/status')).status).to.equal(200);
    expect(app.resources.shares.waiting.normal).to.equal(2);
    for (const socket of held) socket.destroy();
    expect((await late).status).to.equal(200);
  });

  it('has a line of so many, and a longest wait, after which it is 429 with Retry-After', async () => {
    const app = await startTestApp({
      REQUESTS_PER_PERSON: '1',
      REQUESTS_WAITING_PER_PERSON: '2',
      REQUEST_WAIT_SECONDS: '0.5',
    });
    const busy = await app.make.user();
    const free = await app.make.user();
    await holdAll(app, busy.token, 3);
    await waiting(app, 2);
    const full = await app.as(busy).get('/users/me');
    expect([full.status, Number(full.headers.get('Retry-After')) >= 1]).to.deep.equal([429, true]);
    expect(full.body.detail).to.match(/too many requests/i);
    await waiting(app, 0);
    const late = await app.as(busy).get('/users/me');
    expect(late.status).to.equal(429);
    expect((await app.as(free).get('/users/me')).status).to.equal(200);
  });

  it('is given up with the connection', async () => {
    const app = await startTestApp({ REQUESTS_PER_PERSON: '1' });
    const busy = await app.make.user();
    const held = await holdAll(app, busy.token, 5);
    await waiting(app, 4);
    for (const socket of held) socket.destroy();
    await waiting(app, 0);
    expect((await app.as(busy).get('/users/me')).status).to.equal(200);
  });

  it('of connections stays free: changes that recompute a ranking wait before they take one', async () => {
    const app = await startTestApp({ EXPENSIVE_REQUESTS_PER_PERSON: '0', DATABASE_POOL: '8' });
    const [busy, other] = [await app.make.user(), await app.make.user()];
    const project = await app.make.project({ owner: busy, features: 3 });
    const elsewhere = await app.make.project({ owner: other, features: 3 });
    const compare = (as: typeof busy, { id, features: [a, b] }: typeof project) =>
      app.as(as).post(`/projects/${id}/comparisons`, {
        feature_a_id: a!.id,
        feature_b_id: b!.id,
        dimension: 'value',
        choice: 'feature_a',
      });
    for (let at = 0; at < 12; at += 1) await compare(busy, project);
    // Whatever takes a ranking's ledger waits for this transaction.
    const holder = new pg.Client(app.settings.DATABASE_URL);
    await holder.connect();
    closeLater(() => holder.end());
    await holder.query('begin');
    await holder.query('select 1 from ranking_ledgers where project_id = $1 for update', [project.id]);
    const undos = Array.from({ length: 12 }, () =>
      app.as(busy).post(`/projects/${project.id}/comparisons/undo`, { dimension: 'value' }),
    );
    await until(
      async () => app.resources.rewrites.waiting,
      (found) => found === 11,
    );
    expect(app.resources.pool.totalCount - app.resources.pool.idleCount).to.equal(1);
    expect((await compare(other, elsewhere)).status).to.equal(201);
    await holder.query('commit');
    expect(new Set((await Promise.all(undos)).map(({ status }) => status))).to.deep.equal(new Set([200]));
  });

  it('of expensive requests is smaller: stability and estimates count as such, with a link, too', async () => {
    const app = await startTestApp({ EXPENSIVE_REQUESTS_PER_PERSON: '1' });
    const lead = await app.make.user();
    const { id } = await app.make.project({ owner: lead, features: 3 });
    const link = await app.as(lead).post(`/projects/${id}/links`, { kind: 'results' });
    const byLink = { headers: { 'X-Link-Token': link.body.token } };
    // Whatever reads features waits for this transaction.
    const holder = new pg.Client(app.settings.DATABASE_URL);
    await holder.connect();
    closeLater(() => holder.end());
    await holder.query('begin');
    await holder.query('lock table features in access exclusive mode');
    const answers = [
      app.as(lead).get(`/projects/${id}/results/stability?k=1`),
      app.as(lead).get(`/projects/${id}/results/stability?k=2`),
      app.as(lead).get(`/projects/${id}/results/estimates?limit=1`),
      app.anonymous.get('/shared/stability?k=1', byLink),
      app.anonymous.get('/shared/stability?k=2', byLink),
    ];
    await until(
      async () => app.resources.shares.waiting.expensive,
      (found) => found === 3,
    );
    await holder.query('commit');
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).to.deep.equal(new Set([200]));
  });

  it('is the same for an assistant: each tool waits for what its operation does', async () => {
    // One long answer is made at a time, and two expensive ones.
    const app = await startTestApp({ MEMORY_MB: '400', DATABASE_POOL: '8', EXPENSIVE_REQUESTS_PER_PERSON: '3' });
    const [lead, other] = [await app.make.user(), await app.make.user()];
    const { id } = await app.make.project({ owner: lead, features: 3 });
    const theirs = await app.make.project({ owner: other, features: 3 });
    const made = await app.as(other).post('/auth/tokens', { name: 'Assistant', scopes: ['read', 'answer'] });
    const call = (name: string, args: object) =>
      app.as({ token: made.body.token }).post('/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: { project_id: theirs.id, ...args } },
      });
    // Known from now on, so that the locked table keeps only rankings.
    expect((await call('next_question', { dimension: 'value' })).status).to.equal(200);
    const holder = new pg.Client(app.settings.DATABASE_URL);
    await holder.connect();
    closeLater(() => holder.end());
    await holder.query('begin');
    await holder.query('lock table features in access exclusive mode');
    const long = app.as(lead).get(`/projects/${id}/results`);
    const expensive = [1, 2].map((k) => app.as(lead).get(`/projects/${id}/results/stability?k=${k}`));
    await until(
      async () => app.resources.pool.totalCount - app.resources.pool.idleCount,
      (busy) => busy === 3,
    );
    const ranking = call('ranking', { limit: 1 });
    await until(
      async () => app.resources.shares.waiting.expensive,
      (waiting) => waiting === 1,
    );
    const list = await app.as({ token: made.body.token }).post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const projects = await call('list_projects', { project_id: undefined });
    expect([list.status, projects.status]).to.deep.equal([200, 200]);
    expect(app.resources.shares.waiting.expensive).to.equal(1);
    await holder.query('commit');
    const statuses = (await Promise.all([long, ...expensive, ranking])).map(({ status }) => status);
    expect(statuses).to.deep.equal([200, 200, 200, 200]);
  });

  it('has no bounds where the settings are 0', async () => {
    const app = await startTestApp({ REQUESTS_PER_PERSON: '0', EXPENSIVE_REQUESTS_PER_PERSON: '0' });
    const busy = await app.make.user();
    await holdAll(app, busy.token, 30);
    const { id } = await app.make.project({ owner: busy });
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.as(busy).get(`/projects/${id}/activity`)));
    expect(answers.every(({ status }) => status === 200)).to.equal(true);
  });
});
