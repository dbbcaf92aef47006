import { expect } from 'chai';
import { REDIS_PREFIX } from '../../config/redis.ts';
import about from '../../package.json' with { type: 'json' };
import { newId } from '../../shared/platform/identifiers.ts';
import { findProjectsOf } from '../../shared/projects/store/project-access.ts';
import { DIMENSIONS, type Dimension, SELECTION_STRATEGIES } from '../../shared/ranking/vocabulary.ts';
import { recomputeClosureJob } from '../../shared/results/jobs.ts';
import type { ViewShapes } from '../../shared/results/views.ts';
import { processors } from '../../workers/processors.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestClient } from '../support/client.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { seededRandom, shuffledRanks } from '../support/random.ts';
import { startTestWorkers, type TestWorkers } from '../support/workers.ts';

/** Wishes for one job are gathered for this long before they are put on the queue. */
const GATHER_MS = 200;

describe('jobs that prepare what is read', () => {
  let app: TestApp;
  let workers: TestWorkers;
  let lead: TestUser;
  let project: TestProject;

  before(async () => {
    app = await startTestApp();
    workers = await startTestWorkers(app);
  });
  beforeEach(async () => {
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, features: 8 });
  });

  const path = () => `/projects/${project.id}/comparisons`;
  const ledgerOf = async (dimension: Dimension) => {
    const projects = await findProjectsOf(app.resources.pool, lead.id, { skip: 0, limit: 1 });
    return projects[0]!.ledgers[dimension];
  };
  const viewOf = async <V extends keyof ViewShapes>(view: V, dimension: Dimension = 'value') =>
    app.resources.views.read(view, await ledgerOf(dimension));
  // All of them: a list of next pairs may be of a later state than the progress that was stored before it.
  const untilFresh = (dimension: Dimension = 'value') =>
    workers.until(async () => {
      const views = await Promise.all(
        (['progress-inputs', 'ranks', 'next'] as const).map((view) => viewOf(view, dimension)),
      );
      return views.every((view) => view !== null);
    }, 'views of the present state');
  const compare = (client: TestClient, a: number, b: number, choice = 'feature_a') =>
    client.post(`${path()}/binary`, {
      feature_a_id: project.features[a]!.id,
      feature_b_id: project.features[b]!.id,
      choice,
      dimension: 'value',
    });
  const anotherApp = (overrides: Record<string, string> = {}) =>
    startTestApp({
      DATABASE_URL: app.settings.DATABASE_URL,
      REDIS_URL: app.settings.REDIS_URL,
      SECRET_KEY: app.settings.SECRET_KEY,
      ...overrides,
    });
  const appWithoutRedis = () => anotherApp({ REDIS_URL: 'redis://127.0.0.1:1' });

  /** Everything that can be read of comparing, as one answer; the id of a proposal is new with every lease. */
  const readAll = async (from: TestApp) => {
    const client = from.as(lead);
    const answers: Record<string, unknown> = {};
    for (const path of [
      ...DIMENSIONS.flatMap((dimension) => [
        `/comparisons/next?dimension=${dimension}&include_progress=true`,
        `/comparisons/progress?dimension=${dimension}`,
        `/comparisons/estimates?dimension=${dimension}`,
        `/comparisons/resolve-inconsistency?dimension=${dimension}`,
      ]),
      '/comparisons',
      '/comparisons/inconsistencies',
      '/comparisons/inconsistency-stats',
      '/results?include_quadrants=true',
      '/results?sort_by=value',
      '/results/export?format=csv',
      '/statistics',
      '/summary',
    ]) {
      const { status, body } = await client.get(`/projects/${project.id}${path}`);
      if (body?.comparison_id) delete body.comparison_id;
      answers[path] = { status, body };
    }
    return answers;
  };

  const expectSame = (actual: Record<string, unknown>, expected: Record<string, unknown>, who: string) => {
    for (const [at, answer] of Object.entries(expected)) expect(actual[at], `${who}: ${at}`).to.deep.equal(answer);
  };

  it('store progress, order and next pairs with the stamp of the ledger after a comparison', async () => {
    await compare(app.as(lead), 0, 1);
    await compare(app.as(lead), 1, 2);
    await untilFresh();
    const facts = await viewOf('progress-inputs');
    expect(facts).to.include({ features: 8, comparisons: 2, knownPairs: 3 });
    const order = await viewOf('ranks');
    expect(order!.featureIds).to.have.members(project.features.map(({ id }) => id));
    const next = await viewOf('next');
    expect(next!.strategy).to.equal('robust');
    expect(next!.coverage).to.equal(3 / 28);
    expect(next!.pairs.length).to.be.greaterThan(0);
  });

  it('are not those that another version has stored of the same state', async () => {
    await compare(app.as(lead), 0, 1);
    await untilFresh();
    const best = async (from: TestApp) => {
      const { body } = await from.as(lead).get(`/projects/${project.id}/results?sort_by=value`);
      return body[0].feature.id;
    };
    expect(await best(app)).to.equal(project.features[0]!.id);
    const { redis } = app.resources;
    const own = await redis.keys(`*:ranks:${project.id}/value`);
    expect(own.map((key) => key.includes(`:${about.version}:`))).to.deep.equal([true]);
    const { content, ...stamp } = JSON.parse((await redis.get(own[0]!))!);
    content.featureIds.reverse();
    for (const version of ['view3', `view:${about.version}0`]) {
      const key = `${REDIS_PREFIX}:${version}:ranks:${project.id}/value`;
      await redis.set(key, JSON.stringify({ ...stamp, content }), 'EX', 60);
    }
    await redis.del(own);
    expect(await best(await anotherApp())).to.equal(project.features[0]!.id);
  });

  it('prepare both dimensions when a feature comes or goes, and the old views are believed no more', async () => {
    await untilFresh('value');
    await app.as(lead).delete(`/projects/${project.id}/features/${project.features[7]!.id}`);
    expect(await viewOf('next')).to.equal(null);
    for (const dimension of DIMENSIONS) {
      await untilFresh(dimension);
      expect((await viewOf('progress-inputs', dimension))!.features).to.equal(7);
    }
  });

  it('are a handful for 200 comparisons made in a burst, and the last one prepares the last state', async () => {
    await untilFresh();
    const before = workers.count('recompute-closure');
    const began = performance.now();
    const random = seededRandom(1);
    const pick = () => firstTwo(shuffledRanks(8, random));
    for (let burst = 0; burst < 10; burst++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => compare(app.as(lead), ...pick())));
      for (const { status } of answers) expect(status).to.equal(201);
    }
    await untilFresh();
    const took = performance.now() - began;
    expect(workers.count('recompute-closure') - before).to.be.within(1, Math.ceil(took / GATHER_MS) + 1);
    expect((await viewOf('progress-inputs'))!.comparisons).to.equal(200);
  });

  it('that are asked for while one like it waits become one', async () => {
    const { jobs } = app.resources;
    await jobs.queue('ranking').pause();
    try {
      const payload = { projectId: project.id, dimension: 'value' as const };
      for (let ask = 0; ask < 10; ask++) await jobs.enqueue(recomputeClosureJob, payload);
      const waiting = await jobs.queue('ranking').getJobs(['wait', 'waiting', 'prioritized', 'delayed']);
      expect(waiting.filter(({ data }) => data.projectId === project.id && data.dimension === 'value')).to.have.length(
        1,
      );
    } finally {
      await jobs.queue('ranking').resume();
    }
    await untilFresh();
  });

  it('answer /next in a process that has not loaded the ranking, with the pair that it would choose itself', async () => {
    const other = await anotherApp();
    const alone = await appWithoutRedis();
    const ranks = shuffledRanks(8, seededRandom(5));
    const indexOf = new Map(project.features.map(({ id }, index) => [id, index]));
    // The first time at least: then the process loads the ranking, and may have it for some of the next times.
    const { hits } = other.resources.views;
    for (let asked = 0; ; asked++) {
      await untilFresh();
      const ask = `${path()}/next?dimension=value`;
      const [listed, chosen] = [await other.as(lead).get(ask), await alone.as(lead).get(ask)];
      expect(other.resources.views.hits, 'the prepared list was used').to.be.greaterThan(hits);
      expect(listed.status).to.equal(chosen.status);
      if (listed.status === 204) break;
      expect([listed.body.feature_a.id, listed.body.feature_b.id]).to.deep.equal([
        chosen.body.feature_a.id,
        chosen.body.feature_b.id,
      ]);
      const [a, b] = [listed.body.feature_a, listed.body.feature_b].map(({ id }: { id: string }) => indexOf.get(id)!);
      await compare(app.as(lead), a!, b!, ranks[a!]! > ranks[b!]! ? 'feature_a' : 'feature_b');
      expect(asked).to.be.below(28);
    }
  });

  it('make no answer right or wrong: with Redis flushed in the middle of a session all stay the same', async () => {
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [2, 0],
      [3, 4],
    ] as const) {
      await compare(app.as(lead), a, b);
    }
    await untilFresh();
    const withViews = await readAll(app);
    expectSame(await readAll(await anotherApp()), withViews, 'a new process that reads the views');
    await app.resources.redis.flushdb();
    expectSame(await readAll(app), withViews, 'the same process after the flush');
    await app.resources.redis.flushdb();
    expectSame(await readAll(await anotherApp()), withViews, 'a new process that finds no view');
    expectSame(await readAll(await appWithoutRedis()), withViews, 'a process without Redis');
    const { feature_a, feature_b } = (await app.as(lead).get(`${path()}/next?dimension=value`)).body;
    const pair = { feature_a_id: feature_a.id, feature_b_id: feature_b.id, dimension: 'value', choice: 'feature_a' };
    expect((await app.as(lead).post(`${path()}/binary`, pair)).status).to.equal(201);
    await untilFresh();
    expectSame(await readAll(await anotherApp()), await readAll(await appWithoutRedis()), 'a new process');
  });

  it('for a project that is gone are done without a result', async () => {
    const failed = workers.failed.length;
    const isSkipped = ({ name, result }: { name: string; result: unknown }) =>
      name === 'recompute-closure' && (result as { skipped?: string }).skipped !== undefined;
    await app.resources.jobs.enqueue(recomputeClosureJob, { projectId: newId(), dimension: 'value' });
    await workers.until(() => workers.done.some(isSkipped), 'the job to end');
    expect(workers.failed).to.have.length(failed);
  });
});

describe('the sweep', () => {
  let app: TestApp;
  let workers: TestWorkers;
  let project: TestProject;
  let lead: TestUser;

  beforeEach(async () => {
    app = await startTestApp();
    workers = await startTestWorkers(app);
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, features: 4 });
    await untilNothingLags();
  });

  const untilNothingLags = () =>
    workers.until(async () => {
      const projects = await findProjectsOf(app.resources.pool, lead.id, { skip: 0, limit: 1 });
      const ledgers = DIMENSIONS.map((dimension) => projects[0]!.ledgers[dimension]);
      return (await app.resources.views.lagging('next', ledgers)).length === 0;
    }, 'views of the present state in both dimensions');
  const sweep = async () => {
    const before = workers.count('sweep-views');
    await app.resources.jobs.enqueue(processors['sweep-views'].definition, {});
    await workers.until(() => workers.count('sweep-views') > before, 'the sweep');
    return workers.done.findLast(({ name }) => name === 'sweep-views')!.result;
  };

  for (const strategy of SELECTION_STRATEGIES) {
    it(`brings back what Redis has lost, and then asks for nothing more, where pairs are chosen by ${strategy}`, async () => {
      await app.resources.pool.query('update projects set selection_strategy = $2 where id = $1', [
        project.id,
        strategy,
      ]);
      await app.resources.redis.flushdb();
      expect(await sweep()).to.deep.equal({ lagging: 2 });
      await untilNothingLags();
      expect(await sweep()).to.deep.equal({ lagging: 0 });
      expect((await app.as(lead).get(`/projects/${project.id}/comparisons/next?dimension=value`)).status).to.equal(200);
    });
  }
});

describe('with the worker stopped', () => {
  it('every answer is the one that a process without Redis computes', async () => {
    const app = await startTestApp();
    const workers = await startTestWorkers(app);
    const lead = await app.make.user();
    const { id, features } = await app.make.project({ owner: lead, features: 6 });
    const client = app.as(lead);
    const compare = (a: number, b: number) =>
      client.post(`/projects/${id}/comparisons`, {
        feature_a_id: features[a]!.id,
        feature_b_id: features[b]!.id,
        choice: 'feature_a',
        dimension: 'value',
      });
    await compare(0, 1);
    await workers.until(() => workers.count('precompute-next-pair') > 0, 'the first view');
    await workers.stop();
    await compare(1, 2);
    await compare(4, 3);
    const alone = await startTestApp({
      DATABASE_URL: app.settings.DATABASE_URL,
      SECRET_KEY: app.settings.SECRET_KEY,
      REDIS_URL: 'redis://127.0.0.1:1',
    });
    for (const path of ['/comparisons/progress?dimension=value', '/results', '/statistics', '/comparisons']) {
      const [here, there] = [
        await client.get(`/projects/${id}${path}`),
        await alone.as(lead).get(`/projects/${id}${path}`),
      ];
      expect(here.status).to.equal(200);
      expect(here.body, path).to.deep.equal(there.body);
    }
  });
});

function firstTwo([a, b]: readonly number[]): [number, number] {
  return [a!, b!];
}
