import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { FEATURES, heavyProject } from '../support/heavy-project.ts';
import { until } from '../support/operations.ts';
import { askAndLeaveUnread } from '../support/unread.ts';

const COMPARISONS = 20_000;

async function longHistory(app: TestApp, owner: TestUser): Promise<TestProject> {
  const project = await app.make.project({ owner, features: 2 });
  const [a, b] = project.features;
  await app.resources.pool.query(
    `insert into comparisons (project_id, id, dimension, seq, feature_a_id, feature_b_id, choice, user_id, created_at)
     select $1, gen_random_uuid(), 'value', n, $2, $3, 'tie', $4, now() from generate_series(1, $5::int) as n`,
    [project.id, a!.id, b!.id, owner.id, COMPARISONS],
  );
  await app.resources.pool.query('update ranking_ledgers set revision = $2 where project_id = $1', [
    project.id,
    COMPARISONS,
  ]);
  return project;
}

/** Large projects, which services with other settings share. */
interface Large {
  DATABASE_URL: string;
  SECRET_KEY: string;
  busy: TestUser;
  other: TestUser;
  /** Of `busy`, with more features than a connection's buffers hold. */
  heavy: TestProject;
  /** The same, of `other`. */
  elsewhere: TestProject;
  /** Of `busy`, with many comparisons. */
  long: TestProject;
}

async function makeLarge(): Promise<Large> {
  const app = await startTestApp();
  const [busy, other] = [await app.make.user(), await app.make.user()];
  const { DATABASE_URL, SECRET_KEY } = app.settings;
  return {
    ...{ DATABASE_URL, SECRET_KEY, busy, other },
    heavy: await heavyProject(app, busy),
    elsewhere: await heavyProject(app, other),
    long: await longHistory(app, busy),
  };
}

const pageOf = ({ id }: TestProject) => `/projects/${id}/features?per_page=1000`;
const unsent = (app: TestApp, isGood: (bytes: number) => boolean) =>
  until(async () => app.resources.unsent.bytes, isGood);
const waiting = (app: TestApp, count: number) =>
  until(
    async () => app.resources.shares.waiting.expensive,
    (found) => found === count,
  );

describe('an answer that is not read', () => {
  let large: Large;
  let busy: TestUser;
  let other: TestUser;
  before(async () => {
    large = await makeLarge();
    ({ busy, other } = large);
  });

  const start = (settings: Record<string, string>, options?: Parameters<typeof startTestApp>[1]) => {
    const { DATABASE_URL, SECRET_KEY } = large;
    return startTestApp({ DATABASE_URL, SECRET_KEY, ...settings }, options);
  };

  const askedTwice: [string, () => string][] = [
    ['a page of features', () => pageOf(large.heavy)],
    ['a streamed history', () => `/projects/${large.long.id}/history`],
    ['results', () => `/projects/${large.heavy.id}/results`],
  ];
  for (const [name, pathOf] of askedTwice) {
    it(`holds the share of its user until the connection is closed: ${name}`, async () => {
      const app = await start({ EXPENSIVE_REQUESTS_PER_PERSON: '1' });
      const path = pathOf();
      const unread = await askAndLeaveUnread(app.base, busy.token, path);
      await unsent(app, (bytes) => bytes > 0);
      const second = app.as(busy).get(path);
      await waiting(app, 1);
      // Neither others nor short answers wait for it.
      expect((await app.as(busy).get('/users/me')).status).to.equal(200);
      expect((await app.as(other).get('/projects?limit=1000')).status).to.equal(200);
      unread.destroy();
      expect((await second).status).to.equal(200);
      await unsent(app, (bytes) => bytes === 0);
    });
  }

  it('refuses its reader further ones, but never the response to a change, which is stored', async () => {
    const app = await start({ UNSENT_MB_PER_PERSON: '1' });
    const project = await app.make.project({ owner: busy });
    await askAndLeaveUnread(app.base, busy.token, pageOf(large.heavy));
    await unsent(app, (bytes) => bytes > 0);
    expect((await app.as(busy).get(`/projects/${large.heavy.id}/results`)).status).to.equal(429);
    const features = Array.from({ length: 500 }, (_, n) => ({ name: `Feature ${n}`, description: 'x'.repeat(300) }));
    const added = await app.as(busy).post(`/projects/${project.id}/features/bulk`, { features });
    expect([added.status, added.body.count]).to.deep.equal([201, 500]);
  });

  it('leaves no warning in the log when its reader leaves', async () => {
    const lines: string[] = [];
    const app = await start({ LOG_LEVEL: 'debug' }, { logLines: { write: (line) => void lines.push(line) } });
    const unread = await askAndLeaveUnread(app.base, busy.token, `/projects/${large.long.id}/history`);
    await unsent(app, (bytes) => bytes > 0);
    unread.destroy();
    const said = () => lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'sending a response failed');
    expect(
      await until(
        async () => said(),
        (line) => line !== undefined,
      ),
    ).to.have.property('level', 'debug');
  });

  it('holds none of the places for expensive work', async () => {
    const app = await start({ EXPENSIVE_REQUESTS_PER_PERSON: '8', DATABASE_POOL: '8' });
    for (let count = 1; count <= 4; count += 1) {
      await askAndLeaveUnread(app.base, busy.token, `/projects/${large.long.id}/history`);
      await unsent(app, (bytes) => bytes >= count * 2 ** 19);
    }
    const project = await app.make.project({ owner: other });
    expect((await app.as(other).get(`/projects/${project.id}/activity`)).status).to.equal(200);
  });

  it('is broken off once its reader has left the project: the rest would tell what came after', async () => {
    const app = await start({});
    const { id } = large.long;
    await app.as(busy).post(`/users/${other.id}/assignments`, { project_id: id });
    await askAndLeaveUnread(app.base, other.token, `/projects/${id}/history`);
    await unsent(app, (bytes) => bytes > 0);
    expect((await app.as(busy).delete(`/users/${other.id}/assignments/${id}`)).status).to.equal(204);
    await unsent(app, (bytes) => bytes === 0);
  });

  it('is broken off when nothing was read for some time', async () => {
    const app = await start({ SEND_TIMEOUT_SECONDS: '0.5', EXPENSIVE_REQUESTS_PER_PERSON: '1' });
    const page = pageOf(large.heavy);
    await askAndLeaveUnread(app.base, busy.token, page);
    await unsent(app, (bytes) => bytes > 0);
    await unsent(app, (bytes) => bytes === 0);
    expect((await app.as(busy).get(page)).body.items).to.have.length(FEATURES);
  });

  it('goes on to a slow reader who never stops for long', async () => {
    const app = await start({ SEND_TIMEOUT_SECONDS: '0.5' });
    const response = await fetch(`${app.base}/api/v1${pageOf(large.heavy)}`, {
      headers: { Authorization: `Bearer ${busy.token}`, 'Accept-Encoding': 'identity' },
    });
    const began = performance.now();
    let bytes = 0;
    for await (const chunk of response.body!) {
      bytes += chunk.length;
      await delay(Math.min(20, chunk.length / 2000));
    }
    expect(bytes).to.equal(Number(response.headers.get('Content-Length')));
    expect(performance.now() - began).to.be.above(1000);
  });

  it('takes a bounded memory: more is refused to its user, and to no one else', async () => {
    const app = await start({ UNSENT_MB_PER_PERSON: '1', EXPENSIVE_REQUESTS_PER_PERSON: '4' });
    const page = pageOf(large.heavy);
    const unread = await askAndLeaveUnread(app.base, busy.token, page);
    await unsent(app, (bytes) => bytes > 0);
    const refused = await app.as(busy).get(page);
    expect([refused.status, refused.body.code]).to.deep.equal([429, 'too_many_requests']);
    expect(Number(refused.headers.get('Retry-After'))).to.be.at.least(1);
    expect((await app.as(other).get(pageOf(large.elsewhere))).status).to.equal(200);
    unread.destroy();
    await unsent(app, (bytes) => bytes === 0);
    expect((await app.as(busy).get(page)).status).to.equal(200);
  });

  it('holds nothing after its connection broke, also where it waits behind another answer on it', async () => {
    const app = await start({ EXPENSIVE_REQUESTS_PER_PERSON: '2' });
    const page = pageOf(large.heavy);
    const unread = await askAndLeaveUnread(app.base, busy.token, page, page);
    const both = await unsent(app, (bytes) => bytes > 15e6);
    expect(both).to.be.above(15e6);
    unread.destroy();
    await unsent(app, (bytes) => bytes === 0);
    const again = await Promise.all([app.as(busy).get(page), app.as(busy).get(page)]);
    expect(again.map(({ status }) => status)).to.deep.equal([200, 200]);
  });
});
