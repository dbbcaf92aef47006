import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestAnswer } from '../support/client.ts';
import { dropDatabase, newDatabase } from '../support/database.ts';
import { expectReplay } from '../support/estimates.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { until } from '../support/operations.ts';
import { patient } from '../support/patience.ts';
import { closeLater } from '../support/root-hooks.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

/** Well above what a busy machine takes, well below the three seconds that waiting for a connection takes. */
const AT_ONCE_MS = 2000;

describe('while PostgreSQL is away', () => {
  let proxy: TcpProxy;
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;

  beforeEach(async () => {
    const url = await newDatabase();
    closeLater(() => dropDatabase(url));
    proxy = await TcpProxy.before(url);
    app = await startTestApp({ DATABASE_URL: proxy.through(url) });
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, features: 4 });
  });

  const compare = (a: number, b: number, id: string = randomUUID()) =>
    app.as(lead).post(`/projects/${project.id}/comparisons/binary`, project.answer(a, b, { comparison_id: id }));
  const ready = () => app.anonymous.get('/health/ready');
  const timed = async (ask: () => Promise<TestAnswer>) => {
    const began = performance.now();
    const answer = await ask();
    return { ...answer, ms: performance.now() - began };
  };

  it('answers 503 with Retry-After at once, and recovers afterwards', async () => {
    await compare(0, 1);
    await proxy.refuse();
    for (const ask of [() => compare(1, 2), () => app.as(lead).get('/auth/me')]) {
      const refused = await timed(ask);
      expect(refused.status, refused.text).to.equal(503);
      expect(Number(refused.headers.get('Retry-After'))).to.be.greaterThan(0);
      expect(refused.body.detail).to.be.a('string');
      expect(refused.ms).to.be.lessThan(patient(AT_ONCE_MS));
    }
    await proxy.heal();
    const recorded = await until(
      () => compare(1, 2),
      ({ status }) => status !== 503,
    );
    expect(recorded.status).to.equal(201);
  });

  it('is alive but not ready, and says why', async () => {
    expect((await ready()).status).to.equal(200);
    await proxy.refuse();
    const away = await ready();
    expect(away.status).to.equal(503);
    expect(away.body).to.include({ status: 'not ready', database: 'away', detail: 'The database is not reachable' });
    expect((await app.anonymous.get('/health/live')).status).to.equal(204);
    await proxy.heal();
    const back = await ready();
    expect(back.body).to.include({ status: 'ready', database: 'up', migrations: 'applied' });
  });

  it('fails requests instead of waiting for a hanging server', async () => {
    proxy.goSilent();
    const caught = await timed(() => compare(0, 1));
    expect(caught.status).to.equal(503);
    expect(caught.ms).to.be.lessThan(patient(5000));
    const next = await timed(() => compare(0, 1));
    expect(next.status).to.equal(503);
    expect(next.ms).to.be.lessThan(patient(AT_ONCE_MS));
    await proxy.heal();
    await until(
      () => compare(0, 1),
      ({ status }) => status === 201,
    );
  });

  it('does not cut the requests of a server that is slow, but answers', async () => {
    const { database } = app.resources;
    await database.look();
    proxy.leaveUnanswered('pg_is_in_recovery');
    let isLooking = true;
    const look = database.look().finally(() => {
      isLooking = false;
    });
    const ask = async () => {
      const answer = await app.as(lead).get('/auth/me');
      expect(answer.status, answer.text).to.equal(200);
    };
    await until(ask, () => !isLooking);
    expect((await look).up).to.equal(true);
  });

  it('frees a transaction that waited for a silent server', async () => {
    const { em } = app.resources.orm;
    const stuck = em.fork().transactional(async (tx) => {
      proxy.goSilent();
      await tx.execute('select 1');
    });
    const failure = await stuck.then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).to.be.an('error');
    await proxy.heal();
    await until(ready, ({ status }) => status === 200);
    expect(app.resources.pool.totalCount - app.resources.pool.idleCount).to.equal(0);
  });

  it('answers 503 if the result of the commit is unknown, and the retry finds the comparison', async () => {
    await compare(0, 1);
    const id = randomUUID();
    proxy.loseAnswerTo('append_comparisons');
    expect((await compare(1, 2, id)).status).to.equal(503);
    await proxy.heal();
    const retried = await until(
      () => compare(1, 2, id),
      ({ status }) => status !== 503,
    );
    expect(retried.status).to.equal(201);
    expect(retried.body.id).to.equal(id);
    await expectReplay(app, project.id);
    const { rows } = await app.resources.pool.query('select count(*)::int as n from comparisons where id = $1', [id]);
    expect(rows[0].n).to.equal(1);
  });
});
