import { expect } from 'chai';
import type pg from 'pg';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestProject, TestUser } from '../support/factories.ts';

/** Waits for rows: those that a transaction has changed, and those that others wait for already. */
const WAITS = ['tuple', 'transactionid'];

describe('changes of the same thing at the same moment', () => {
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;
  /** Holds a row, so that a request stops in its middle. */
  let other: pg.PoolClient;

  beforeEach(async () => {
    app = await startTestApp();
    lead = await app.make.user();
    project = await app.make.project({ owner: lead, features: 3 });
    other = await app.resources.pool.connect();
    await other.query('begin');
  });
  afterEach(async () => {
    await other.query('rollback');
    other.release();
  });

  /** Until so many transactions wait for rows, or a request is answered. */
  const untilWaiting = async (count: number, request: Promise<unknown>) => {
    let isAnswered = false;
    const answered = request.then(() => {
      isAnswered = true;
    });
    const waiting = async () => {
      const { rows } = await app.resources.pool.query<{ count: number }>(
        `select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
          where not granted and locktype = any($1) and datname = current_database()`,
        [WAITS],
      );
      return rows[0]!.count;
    };
    while (!isAnswered && (await waiting()) < count) await new Promise(setImmediate);
    if (isAnswered) await answered;
  };
  const feature = (index: number) => `/projects/${project.id}/features/${project.features[index]!.id}`;

  it('a feature that is deleted while it is renamed: one waits for the other', async () => {
    const client = app.as(lead);
    await other.query('select from feature_scores where feature_id = $1 for update', [project.features[0]!.id]);
    const deleting = client.delete(feature(0));
    await untilWaiting(1, deleting);
    const renaming = client.put(feature(0), { name: 'another name' });
    await untilWaiting(2, renaming);
    await other.query('commit');
    expect((await deleting).status).to.equal(204);
    expect((await renaming).status).to.equal(404);
  });

  it('a project that is deleted while an invitation to it is accepted: one waits for the other', async () => {
    const client = app.as(lead);
    const { token } = (await client.post(`/projects/${project.id}/links`, { kind: 'invitation' })).body;
    await other.query('select from projects where id = $1 for share', [project.id]);
    const deleting = client.delete(`/projects/${project.id}`);
    await untilWaiting(1, deleting);
    const accepting = app.as(await app.make.user()).post('/invitations/accept', { token });
    await untilWaiting(2, accepting);
    await other.query('commit');
    expect((await deleting).status).to.equal(204);
    expect((await accepting).status).to.be.oneOf([200, 404]);
  });

  it('a deadlock that PostgreSQL ends is answered 503, with nothing changed', async () => {
    const client = app.as(lead);
    for (let attempt = 1; ; attempt++) {
      const before = (await client.get(feature(0))).body.name;
      await other.query('select from features where id = $1 for update', [project.features[0]!.id]);
      const renaming = client.put(feature(0), { name: `another name ${attempt}` });
      await untilWaiting(1, renaming);
      const isCut = await other.query('select from projects where id = $1 for update', [project.id]).then(
        () => false,
        () => true,
      );
      await other.query(isCut ? 'rollback' : 'commit');
      const { status, headers, body } = await renaming;
      const { name } = (await client.get(feature(0))).body;
      await other.query('begin');
      // Usually the request is the one that PostgreSQL ends, since it waits for longer; this time it was the other one.
      if (isCut) continue;
      expect([status, body.code, name]).to.deep.equal([503, 'unavailable', before]);
      expect(Number(headers.get('Retry-After'))).to.be.greaterThan(0);
      return;
    }
  });
});
