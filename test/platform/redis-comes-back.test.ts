import { expect } from 'chai';
import { Redis } from 'ioredis';
import { createContext } from '../../shared/context.ts';
import { findLedgersChangedSince } from '../../shared/results/store/rankings.ts';
import { keepSchedules } from '../../workers/keep-schedules.ts';
import { schedule } from '../../workers/schedules.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startTestWorkers, until } from '../support/operations.ts';
import { patient } from '../support/patience.ts';
import { closeLater } from '../support/root-hooks.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

/** Below any time limit of a connection, the shortest of which is 1.5 seconds. */
const AT_ONCE_MS = 1400;
const DATABASE = 15;

describe('when Redis goes and comes back', () => {
  let proxy: TcpProxy;
  let direct: Redis;
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;

  beforeEach(async () => {
    const url = new URL(process.env.TEST_REDIS_URL!);
    url.pathname = `/${DATABASE}`;
    direct = new Redis(url.href);
    closeLater(async () => direct.disconnect());
    await direct.flushdb();
    proxy = await TcpProxy.before(url.href);
    app = await startTestApp({ REDIS_URL: proxy.through(url.href) });
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, features: 6 });
  });

  const compare = async (a: number, b: number) => {
    const began = performance.now();
    const { status } = await app.as(lead).post(`/projects/${project.id}/comparisons/binary`, {
      feature_a_id: project.features[a]!.id,
      feature_b_id: project.features[b]!.id,
      choice: 'feature_a',
      dimension: 'value',
    });
    return { status, ms: performance.now() - began };
  };
  const next = async () => {
    const began = performance.now();
    const { status } = await app.as(lead).get(`/projects/${project.id}/comparisons/next?dimension=value`);
    return { status, ms: performance.now() - began };
  };
  const lagging = async () =>
    app.resources.views.lagging(
      'next',
      await findLedgersChangedSince(app.resources.pool, { since: new Date(0), limit: 10 }),
    );

  it('comparing goes on, and one that has gone silent is waited for once at most', async () => {
    proxy.goSilent();
    expect((await next()).status).to.equal(200);
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [2, 3],
    ] as const) {
      expect((await compare(a, b)).status).to.equal(201);
      const asked = await next();
      expect(asked.status).to.equal(200);
      expect(asked.ms).to.be.lessThan(patient(AT_ONCE_MS));
    }
    await proxy.heal();
    await until(
      async () => app.resources.redis.status,
      (status) => status === 'ready',
    );
  });

  it('jobs resume, the schedules are there again and the views refill, even if everything in it was lost', async () => {
    await startTestWorkers(app);
    const { jobs, log, redis } = app.resources;
    const schedules = keepSchedules({
      jobs,
      connection: redis,
      log,
      schedule: () => schedule(createContext(app.resources, log)),
    });
    closeLater(() => schedules.close());
    const scheduled = () =>
      Promise.all((['ranking', 'operations'] as const).map((queue) => jobs.queue(queue).getJobSchedulersCount()));
    await until(scheduled, (counts) => counts.every((count) => count > 0));
    const before = await scheduled();
    await until(lagging, (ledgers) => ledgers.length === 0);

    await proxy.refuse();
    expect((await compare(0, 1)).status).to.equal(201);
    await direct.flushdb();
    await proxy.heal();
    await until(
      async () => app.resources.redis.status,
      (status) => status === 'ready',
    );
    await until(scheduled, (counts) => counts.every((count, index) => count >= before[index]!));
    // The wish was lost with Redis; the first sweep makes up for it.
    await until(lagging, (ledgers) => ledgers.length === 0);
    expect((await compare(1, 2)).status).to.equal(201);
    await until(lagging, (ledgers) => ledgers.length === 0);
  });
});
