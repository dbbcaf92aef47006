import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { relayEvents } from '../../shared/events/relay-events.ts';
import { startTestApp } from '../support/app.ts';
import { assign } from '../support/database-rows.ts';
import { StreamClient } from '../support/event-stream.ts';
import type { TestUser } from '../support/factories.ts';
import { scene } from '../support/scene.ts';
import { startTestWorkers } from '../support/workers.ts';

const MINUTE_MS = 60_000;

describe('an event stream', () => {
  const { app, owner, colleague, project, at, idOf, makeProject } = scene({
    settings: { EVENT_STREAMS_PER_PERSON: '3' },
    people: ['owner', 'colleague'],
    features: 4,
  });

  const open = (user = owner, options = {}) => StreamClient.open(app, user, project.id, options);
  const relay = () => relayEvents(createContext(app.resources, app.resources.log));
  const answer = async (a: number, b: number) => {
    const { status } = await owner.post(at('/comparisons/binary'), project.answer(a, b));
    expect(status).to.equal(201);
  };
  const add = async (name: string) => {
    expect((await owner.post(at('/features'), { name })).status).to.equal(201);
    await relay();
  };
  const names = ({ events }: StreamClient) =>
    events.flatMap(({ type, data }) =>
      type === 'feature.created' ? data.data.features.map(({ name }: { name: string }) => name) : type,
    );

  it('tells all who listen what happens, as it is documented, uncompressed and unbuffered', async () => {
    const [mine, theirs] = [await open(), await open(colleague)];
    expect(mine.response.headers.get('content-type')).to.equal('text/event-stream; charset=utf-8');
    expect(mine.response.headers.get('content-encoding')).to.equal(null);
    expect(mine.response.headers.get('cache-control')).to.equal('no-store, no-transform');
    expect(mine.response.headers.get('x-accel-buffering')).to.equal('no');
    expect(mine.text).to.match(/^retry: \d{4}\nid: \d+\n\n/);
    await answer(0, 1);
    await relay();
    for (const stream of [mine, theirs]) {
      await stream.until(() => stream.events.length === 2);
      const [missed, recorded] = stream.events;
      expect(missed!.type).to.equal('events.missed');
      expect(recorded).to.deep.include({ id: '2', type: 'comparison.recorded' });
      expect(recorded!.data).to.include({ type: 'comparison.recorded', project_id: project.id });
      expect(recorded!.data.data.comparisons[0].feature_a_id).to.equal(idOf(0));
      stream.close();
    }
  });

  it('tells that the ranking was kept, without people', async () => {
    const stream = await open();
    const { id, features, people, answers } = (await colleague.post(at('/snapshots'), { name: 'Quarter' })).body;
    await relay();
    await stream.until(() => stream.events.length === 2);
    const { type, data } = stream.events[1]!;
    expect([type, data.data]).to.deep.equal([
      'snapshot.kept',
      { snapshot: { id, name: 'Quarter' }, features, people, answers },
    ]);
    stream.close();
  });

  it('goes on after the last event that a client has', async () => {
    const first = await open();
    await add('One');
    await first.until(() => first.events.length === 2);
    first.close();
    await add('Two');
    await add('Three');
    const again = await open(owner, { after: 1, lastEventId: first.lastId });
    await again.until(() => again.events.length === 2);
    await add('Four');
    await again.until(() => again.events.length === 3);
    expect(names(again)).to.deep.equal(['Two', 'Three', 'Four']);
    const byAddress = await open(owner, { after: 3 });
    await byAddress.until(() => byAddress.events.length === 2);
    expect(names(byAddress)).to.deep.equal(['Three', 'Four']);
    for (const stream of [again, byAddress]) stream.close();
  });

  it('says what it cannot tell any more: removed events, and what happened while nobody listened', async () => {
    const first = await open();
    await add('One');
    await add('Two');
    await first.until(() => first.events.length === 3);
    first.close();
    await app.resources.pool.query('delete from events where project_id = $1 and position <= 2', [project.id]);
    const late = await open(owner, { after: 1 });
    await late.until(() => late.events.length === 1);
    expect(late.events[0]).to.deep.include({ id: '3', type: 'events.missed' });
    late.close();
    const ahead = await open(owner, { after: 70 });
    await ahead.until(() => ahead.events.length === 1);
    expect(ahead.events[0]).to.deep.include({ id: '3', type: 'events.missed' });
    ahead.close();

    await makeProject({ features: 2 });
    const before = await open();
    await relay();
    await before.until(() => before.events.length === 1);
    before.close();
    app.travel(20 * MINUTE_MS);
    try {
      await add('Unheard');
      const after = await open(owner, { lastEventId: before.lastId });
      await relay();
      await after.until(() => after.events.length === 1);
      expect(names(after)).to.deep.equal(['events.missed']);
      after.close();
    } finally {
      app.travel(-20 * MINUTE_MS);
    }
  });

  it('does not read a thousand events for one who was away for long', async () => {
    const first = await open();
    await relay();
    await first.until(() => first.events.length === 1);
    await app.resources.pool.query('update event_states set last_position = 5000 where project_id = $1', [project.id]);
    const late = await open(owner, { after: 1 });
    await late.until(() => late.events.length === 1);
    expect(late.events[0]).to.deep.include({ id: '5000', type: 'events.missed' });
    for (const stream of [first, late]) stream.close();
  });

  const endings: Record<string, () => Promise<unknown>> = {
    'the person is removed from the project': () => owner.delete(`/users/${colleague.id}/assignments/${project.id}`),
    'the person signs out': () => colleague.post('/auth/logout', { refresh_token: colleague.refreshToken }),
    'the account is deactivated': async () =>
      app.as(await app.make.user({ superuser: true })).put(`/users/${colleague.id}`, { is_active: false }),
    'the project is deleted': () => owner.delete(at()),
  };
  for (const [reason, end] of Object.entries(endings)) {
    it(`ends when ${reason}`, async () => {
      const stream = await open(colleague);
      const answered = (await end()) as { status: number; text: string };
      expect(answered.status, answered.text).to.be.lessThan(300);
      await stream.ended;
    });
  }

  it('ends with its API token, which needs the scope read', async () => {
    const make = async (scopes: string[]) =>
      (await colleague.post('/auth/tokens', { name: 'Stream', scopes })).body as { id: string; token: string };
    const [reading, answering] = [await make(['read']), await make(['answer'])];
    const refused = await app.as(answering).get(at('/events'));
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'insufficient_scope']);
    const stream = await open(reading as never);
    await colleague.delete(`/auth/tokens/${reading.id}`);
    await stream.ended;
  });

  it('ends with its access token', async () => {
    const stream = await open();
    app.travel(31 * MINUTE_MS);
    try {
      await stream.ended;
    } finally {
      app.travel(-31 * MINUTE_MS);
    }
  });

  it('is one of few of a person, and takes no turn of their other requests', async () => {
    const streams = [await open(), await open(), await open()];
    const { status, headers, body } = await owner.get(at('/events'));
    expect([status, headers.get('retry-after')]).to.deep.equal([429, '30']);
    expect(body.detail).to.equal('You have 3 event streams open already; close one first');
    expect((await colleague.get(at('/events'))).status).to.equal(200);
    expect(app.resources.shares.waiting.normal).to.equal(0);
    expect(app.resources.unsent.bytes).to.equal(0);
    const before = app.resources.feeds.count;
    streams[0]!.close();
    await streams[0]!.ended;
    const again = await openOnce(() => open());
    expect(app.resources.feeds.count).to.be.at.most(before);
    for (const stream of [...streams, again]) stream.close();
  });

  /** The service may notice a moment later that a client has left. */
  async function openOnce(attempt: () => Promise<StreamClient>): Promise<StreamClient> {
    for (;;) {
      const { status } = await owner.get(at('/live'));
      expect(status).to.equal(200);
      try {
        return await attempt();
      } catch (error) {
        if (!String(error).includes('429')) throw error;
      }
    }
  }

  it('refuses a position that is none', async () => {
    for (const after of ['-1', '1.5', 'x', '99999999999999999999']) {
      expect((await owner.get(at(`/events?after=${after}`))).status, after).to.equal(422);
    }
    const { status, body } = await owner.get(at('/events'), {
      headers: { 'Last-Event-ID': 'last' },
    });
    expect([status, body.errors[0].field]).to.deep.equal([422, 'Last-Event-ID']);
    expect((await owner.send('HEAD', at('/events'))).status).to.equal(200);
  });

  it('drops a client that reads nothing, and no other', async () => {
    const slow = await fetch(`${app.base}/api/v1/projects/${project.id}/events`, {
      headers: { Authorization: `Bearer ${colleague.token}` },
    });
    const reads = await open();
    const before = app.resources.feeds.count;
    const { pool } = app.resources;
    const text = 'x'.repeat(2 ** 20);
    for (let position = 100; app.resources.feeds.count === before; position += 1) {
      await pool.query(
        `insert into events (project_id, id, type, payload) values ($1, gen_random_uuid(), 'feature.created', $2)`,
        [project.id, { count: 1, features: [{ id: project.id, name: text }] }],
      );
      await relay();
      await reads.until(() => reads.events.filter(({ type }) => type === 'feature.created').length > position - 100);
    }
    expect(app.resources.feeds.count).to.equal(before - 1);
    reads.close();
    await slow.body?.cancel().catch(() => undefined);
  });

  it('is told by itself while a worker runs, and ended by a restore', async () => {
    await startTestWorkers(app);
    const stream = await open();
    await answer(3, 0);
    await stream.until(() => stream.events.some(({ type }) => type === 'comparison.recorded'));
    const gate = await app.resources.gate.raise();
    try {
      await stream.ended;
      expect((await owner.get(at('/events'))).status).to.equal(503);
    } finally {
      await gate.lower();
      await app.resources.gate.poll();
    }
  });

  it('ends in order when its process closes', async () => {
    const stream = await open();
    await app.resources.feeds.close();
    await stream.ended;
    const { status, headers } = await owner.get(at('/events'));
    expect([status, headers.get('retry-after')]).to.deep.equal([503, '1']);
  });
});

describe('event streams of one network', () => {
  it('leave room for those of others, whoever has them', async () => {
    const app = await startTestApp({ EVENT_STREAMS_PER_NETWORK: '3', TRUST_PROXY: '1' });
    const [owner, colleague] = [await app.make.user(), await app.make.user()];
    const project = await app.make.project({ owner });
    await assign(app, project, colleague, owner);
    const open = (user: TestUser, from: string) => StreamClient.open(app, user, project.id, { from });
    // Two addresses of one IPv6 network.
    const streams = [
      await open(owner, '2001:db8:1:1::1'),
      await open(owner, '2001:db8:1:1::2'),
      await open(colleague, '2001:db8:1:1::3'),
    ];
    const ask = (from: string) =>
      colleague.get(`/projects/${project.id}/events`, { headers: { 'X-Forwarded-For': from } });
    const { status, headers, body } = await ask('2001:db8:1:1::4');
    expect([status, headers.get('retry-after'), body.code]).to.deep.equal([429, '30', 'too_many_requests']);
    expect(body.detail).to.equal('Your network has 3 event streams open already; try again later');
    streams.push(await open(colleague, '2001:db8:1:2::1'), await open(owner, '198.51.100.7'));
    expect(app.resources.feeds.count).to.equal(5);
    for (const stream of streams) stream.close();
    while (app.resources.feeds.count > 0) await owner.get(`/projects/${project.id}/live`);
    streams.push(await open(colleague, '2001:db8:1:1::4'));
    streams.at(-1)!.close();
  });
});
