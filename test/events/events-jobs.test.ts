import AjvModule from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';
import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { ProjectEvent } from '../../shared/events/contract/event-shapes.ts';
import { relayEventsJob } from '../../shared/events/jobs.ts';
import { noticeChanges } from '../../shared/events/notice-changes.ts';
import { presentEvent } from '../../shared/events/present.ts';
import { relayEvents } from '../../shared/events/relay-events.ts';
import { eventsTable, findEventsAfter, listenUntil, recordEvent } from '../../shared/events/store/events.ts';
import { newId } from '../../shared/platform/identifiers.ts';
import { expire } from '../../shared/platform/sql/expire.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startTestWorkers } from '../support/workers.ts';

// biome-ignore lint/suspicious/noExplicitAny: each type has its own, which the schema checks
type Payload = any;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe('the events of a project', () => {
  let app: TestApp;
  let owner: TestUser;
  let project: TestProject;
  before(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    owner = await app.make.user();
    project = await app.make.project({ owner, features: 4 });
  });

  const context = () => createContext(app.resources, app.resources.log);
  const ajv = new AjvModule.default({ strict: false });
  formatsModule.default(ajv);
  const isDocumented = ajv.compile({ ...ProjectEvent, unevaluatedProperties: false });
  const beginListening = () => {
    const now = context().now();
    return listenUntil(app.resources.pool, {
      projectIds: [project.id],
      until: new Date(now.getTime() + 10 * MINUTE_MS),
      now,
    });
  };
  /** From now on, without the event that nobody listened before. */
  const listen = async () => {
    await beginListening();
    await app.resources.pool.query('delete from events where project_id = $1', [project.id]);
  };
  const stored = async () =>
    (
      await app.resources.pool.query(
        'select * from events where project_id = $1 order by position nulls last, created_at, id',
        [project.id],
      )
    ).rows;
  const told = async () => {
    await relayEvents(context());
    const events = await findEventsAfter(app.resources.pool, { projectId: project.id, position: 0, limit: 1000 });
    for (const event of events) {
      expect(isDocumented(presentEvent(event)), `${event.type}: ${ajv.errorsText(isDocumented.errors)}`).to.equal(true);
    }
    return events.map(({ position, type, payload }) => ({ position, type, payload: payload as Payload }));
  };
  const look = async () => {
    await noticeChanges(context(), project.id);
    return told();
  };
  const answer = async (a: number, b: number, dimension = 'value') => {
    const { status, body } = await app.as(owner).post(`/projects/${project.id}/comparisons/binary`, {
      feature_a_id: project.features[a]!.id,
      feature_b_id: project.features[b]!.id,
      choice: 'feature_a',
      dimension,
    });
    expect(status).to.equal(201);
    return body;
  };
  const named = (places: readonly number[]) => places.map((place) => project.features[place]!.name);
  const features = () => `/projects/${project.id}/features`;

  it('are recorded only while somebody listens', async () => {
    await answer(0, 1);
    await app.as(owner).post(features(), { name: 'Unheard' });
    expect(await stored()).to.deep.equal([]);
    await listen();
    await answer(1, 2);
    expect(await stored()).to.have.length(1);
    app.travel(11 * MINUTE_MS);
    await answer(2, 3);
    app.travel(-11 * MINUTE_MS);
    expect(await stored()).to.have.length(1);
  });

  it('tell answers together, without who gave them', async () => {
    await listen();
    const [first, second] = [await answer(0, 1), await answer(1, 2)];
    const third = await answer(0, 1, 'complexity');
    const events = await told();
    expect(events.map(({ position, type }) => [position, type])).to.deep.equal([
      [1, 'comparison.recorded'],
      [2, 'comparison.recorded'],
    ]);
    expect(events[0]!.payload).to.deep.equal({
      dimension: 'value',
      comparisons: [first, second].map((comparison) => ({
        id: comparison.id,
        feature_a_id: comparison.feature_a.id,
        feature_b_id: comparison.feature_b.id,
        choice: 'feature_a',
        strength: null,
        set_id: null,
      })),
    });
    expect(events[1]!.payload.comparisons[0].id).to.equal(third.id);
  });

  it('are told of answers that one statement writes for several projects', async () => {
    const other = await app.make.project({ owner, features: 2 });
    await listen();
    const post = (of: TestProject) =>
      app.as(owner).post(`/projects/${of.id}/comparisons/binary`, {
        feature_a_id: of.features[0]!.id,
        feature_b_id: of.features[1]!.id,
        choice: 'tie',
        dimension: 'value',
      });
    for (let round = 0; round < 5; round += 1) await Promise.all([post(project), post(other)]);
    const [only, ...others] = await told();
    expect(others).to.deep.equal([]);
    expect(only!.payload.comparisons).to.have.length(5);
    const { rows } = await app.resources.pool.query('select from events where project_id = $1', [other.id]);
    expect(rows).to.have.length(0);
  });

  it('tell what happens to features, once for each request', async () => {
    await listen();
    const [a, b] = project.features;
    const client = app.as(owner);
    const created = (await client.post(features(), { name: 'Fifth' })).body;
    await client.put(`${features()}/${created.id}`, { name: 'Sixth' });
    await client.post(`${features()}/${a!.id}/archive`);
    await client.post(`${features()}/${a!.id}/restore`);
    await client.post(`${features()}/bulk-delete`, { feature_ids: [a!.id, b!.id] });
    const events = await told();
    expect(events.map(({ type }) => type)).to.deep.equal([
      'feature.created',
      'feature.updated',
      'feature.archived',
      'feature.restored',
      'feature.deleted',
    ]);
    expect(events[0]!.payload).to.deep.equal({ count: 1, features: [{ id: created.id, name: 'Fifth' }] });
    expect(events[1]!.payload).to.deep.include({
      features: [{ id: created.id, name: 'Sixth' }],
      changed: ['name'],
      before: { name: 'Fifth' },
    });
    expect(events[4]!.payload.count).to.equal(2);
  });

  it('come in an order that no late commit breaks', async () => {
    await listen();
    const late = await app.resources.pool.connect();
    try {
      await late.query('begin');
      const payload = { count: 1, features: [{ id: newId(), name: 'Late' }] };
      await recordEvent(late, { projectId: project.id, type: 'feature.created', payload, now: new Date() });
      await answer(0, 1);
      expect((await told()).map(({ position, type }) => [position, type])).to.deep.equal([[1, 'comparison.recorded']]);
      await late.query('commit');
    } finally {
      late.release();
    }
    expect((await told()).map(({ position, type }) => [position, type])).to.deep.equal([
      [1, 'comparison.recorded'],
      [2, 'feature.created'],
    ]);
  });

  it('tell a new order of the best once, before and after, and the next one not too soon', async () => {
    await listen();
    expect(await look()).to.deep.equal([]);
    const changes = async () => (await look()).filter(({ type }) => type === 'ranking.changed').map((e) => e.payload);
    await answer(3, 0);
    const [change, ...others] = await changes();
    expect(others).to.deep.equal([]);
    expect(change.top).to.equal(10);
    expect(change.before.map(({ name }: { name: string }) => name)).to.deep.equal(named([0, 1, 2, 3]));
    expect(change.after[0]).to.deep.equal({ id: project.features[3]!.id, name: project.features[3]!.name });
    expect([change.entered, change.left]).to.deep.equal([[], []]);
    await answer(2, 3);
    expect(await changes()).to.have.length(1);
    app.travel(31_000);
    const second = (await changes())[1];
    app.travel(-31_000);
    expect(second.before).to.deep.equal(change.after);
    expect(second.after[0].name).to.equal(named([2])[0]);
    expect(await changes()).to.have.length(2);
  });

  it('tell who enters and leaves the top that a project aims at', async () => {
    project = await app.make.project({ owner, features: 7 });
    await app.as(owner).put(`/projects/${project.id}`, { aim_top: 5 });
    await listen();
    await look();
    await answer(6, 0);
    const change = (await look()).find(({ type }) => type === 'ranking.changed')!.payload;
    expect(change.top).to.equal(5);
    expect(change.after.map(({ name }: { name: string }) => name)).to.deep.equal(named([6, 1, 2, 3, 4]));
    expect(change.entered.map(({ name }: { name: string }) => name)).to.deep.equal(named([6]));
    expect(change.left.map(({ name }: { name: string }) => name)).to.deep.equal(named([0]));
  });

  it('tell of a contradiction and of a reached aim when they are new', async () => {
    await listen();
    await look();
    await answer(0, 1);
    await answer(1, 2);
    await answer(2, 3);
    const reached = (await look()).filter(({ type }) => type === 'progress.reached').map(({ payload }) => payload);
    expect(reached).to.deep.equal([{ dimension: 'value', aim_top: null }]);
    await answer(2, 0);
    const found = async () =>
      (await look()).filter(({ type }) => type === 'contradiction.found').map(({ payload }) => payload);
    expect(await found()).to.deep.equal([{ dimension: 'value', contradictions: 1, before: 0 }]);
    expect(await found()).to.have.length(1);
  });

  it('begin by saying that changes were missed while nobody listened', async () => {
    await beginListening();
    await answer(0, 1);
    await beginListening();
    expect((await told()).map(({ type }) => type)).to.deep.equal(['events.missed', 'comparison.recorded']);
    app.travel(11 * MINUTE_MS);
    await answer(1, 2);
    await beginListening();
    app.travel(-11 * MINUTE_MS);
    expect((await told()).map(({ position, type }) => [position, type])).to.deep.include([3, 'events.missed']);
  });

  it('reach their readers by themselves while a worker runs', async () => {
    const workers = await startTestWorkers(app);
    await listen();
    await look();
    await answer(3, 0);
    await workers.until(
      async () => (await stored()).filter(({ position }) => position !== null).length >= 2,
      'an answer and a new order',
    );
    expect((await stored()).map(({ type }) => type)).to.deep.equal(['comparison.recorded', 'ranking.changed']);
    await app.as(owner).put(`${features()}/${project.features[0]!.id}`, { name: newId() });
    await app.resources.jobs.enqueue(relayEventsJob, {});
    await workers.until(
      async () => (await stored()).at(-1).position !== null && (await stored()).length === 3,
      'a new name',
    );
  });

  it('are kept for 30 days', async () => {
    await listen();
    await answer(0, 1);
    const expireIn = (days: number) => {
      const now = () => new Date(Date.now() + days * DAY_MS);
      return expire({ ...app.resources, now }, [eventsTable]);
    };
    expect(await expireIn(29)).to.equal(0);
    expect(await expireIn(31)).to.be.greaterThan(0);
    expect(await stored()).to.deep.equal([]);
  });
});
