import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import { answerEverything } from '../support/answering.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { assign } from '../support/database-rows.ts';
import { expectReplay } from '../support/estimates.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { patient } from '../support/patience.ts';

/** Well above what any of these requests takes, well below what waiting for Redis would. */
const AT_ONCE_MS = 1500;

describe('with Redis away', () => {
  let app: TestApp;
  let lead: TestUser;
  let project: TestProject;

  before(async () => {
    app = await startTestApp({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
    lead = await app.make.user();
  });
  beforeEach(async () => {
    project = await app.make.project({ owner: lead, features: 8 });
  });

  const at = (path: string) => `/projects/${project.id}${path}`;

  it('a whole session works, from the first question to the ranking', async () => {
    const { order } = await answerEverything(app.as(lead), project, { dimension: 'value', seed: 3 });
    const results = await app.as(lead).get(at('/results?sort_by=value'));
    expect(results.body.map(({ feature }: { feature: { id: string } }) => feature.id)).to.deep.equal(order);
    await expectReplay(app, project.id);
  });

  it('every endpoint of comparing answers, and none waits for it', async () => {
    const client = app.as(lead);
    const [a, b] = project.features;
    const pair = { feature_a_id: a!.id, feature_b_id: b!.id, choice: 'feature_a', dimension: 'value' };
    const proposal = (await client.get(at('/comparisons/next?dimension=value'))).body.comparison_id;
    const { id } = (await client.post(at('/comparisons'), pair)).body;
    for (const [method, path, body] of [
      ['GET', '/comparisons/next?dimension=value&include_progress=true'],
      ['POST', '/comparisons/binary', pair],
      ['POST', '/comparisons/skip', { comparison_id: proposal }],
      ['POST', '/comparisons/leave', { dimension: 'value', screen: proposal }],
      ['GET', '/comparisons'],
      ['GET', `/comparisons/${id}`],
      ['PUT', `/comparisons/${id}`, { choice: 'tie' }],
      ['GET', '/comparisons/estimates?dimension=value'],
      ['GET', '/comparisons/progress?dimension=value'],
      ['GET', '/comparisons/inconsistencies'],
      ['GET', '/comparisons/inconsistency-stats'],
      ['GET', '/comparisons/resolve-inconsistency?dimension=value'],
      ['GET', '/results?include_quadrants=true'],
      ['GET', '/statistics'],
      ['GET', '/summary'],
      ['POST', '/comparisons/undo', { dimension: 'value' }],
      ['DELETE', `/comparisons/${id}`],
      ['POST', '/comparisons/reset', { dimension: 'value' }],
      ['POST', '/features', { name: 'Another' }],
    ] as const) {
      const began = performance.now();
      const { status } = await client.send(method, at(path), body);
      expect(status, `${method} ${path}`).to.be.within(200, 204);
      expect(performance.now() - began, `${method} ${path}`).to.be.below(patient(AT_ONCE_MS));
    }
  });

  it('leases and skips hold within the process', async () => {
    const colleague = await app.make.user();
    await assign(app, project, colleague, lead);
    const next = async (user: TestUser) => (await app.as(user).get(at('/comparisons/next?dimension=value'))).body;
    const pairOf = (body: { feature_a: { id: string }; feature_b: { id: string } }) =>
      [body.feature_a.id, body.feature_b.id].toSorted().join(' ');
    const mine = await next(lead);
    expect((await next(lead)).comparison_id).to.equal(mine.comparison_id);
    expect(pairOf(await next(colleague))).not.to.equal(pairOf(mine));
    await app.as(lead).post(at('/comparisons/skip'), { comparison_id: mine.comparison_id });
    expect(pairOf(await next(lead))).not.to.equal(pairOf(mine));
  });

  it('signing in works, and readiness reports Redis as unavailable', async () => {
    const { username, password } = lead;
    expect((await app.anonymous.form('/auth/login', { username, password })).status).to.equal(200);
    const { status, body } = await app.anonymous.get('/health/ready');
    expect([status, body.redis]).to.deep.equal([200, 'away']);
  });
});
