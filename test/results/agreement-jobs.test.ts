import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import { assign } from '../support/database-rows.ts';
import type { TestProject, TestUser } from '../support/factories.ts';
import { startTestWorkers } from '../support/workers.ts';

/** More features than people are compared of where it is asked for. */
const MANY = 1500;

describe('how far people agree in a large project', () => {
  let app: TestApp;
  let mia: TestUser;
  let jon: TestUser;
  let project: TestProject;

  before(async () => {
    app = await startTestApp();
    mia = await app.make.user();
    jon = await app.make.user();
    project = await app.make.project({ owner: mia, features: MANY });
    await assign(app, project, jon, mia);
    for (const [user, choice] of [
      [mia, 'feature_a'],
      [jon, 'feature_b'],
    ] as const) {
      const [a, b] = project.features;
      const answer = { feature_a_id: a!.id, feature_b_id: b!.id, choice, dimension: 'value' };
      expect((await app.as(user).post(`/projects/${project.id}/comparisons`, answer)).status).to.equal(201);
    }
  });

  const read = async () => (await app.as(mia).get(`/projects/${project.id}/agreement?dimension=value`)).body;
  const expectFound = ({ contested, people }: Awaited<ReturnType<typeof read>>) => {
    expect(contested).to.have.length(1);
    expect(people.map(({ answers }: { answers: number }) => answers)).to.deep.equal([1, 1]);
  };
  const done = async () =>
    (await app.resources.jobs.queue('ranking').getJobs(['completed'])).filter(({ name }) => name === 'compare-people');

  it('is computed where it is asked for while no worker runs', async () => {
    expectFound(await read());
    expect(await done()).to.have.length(0);
  });

  it('is computed by a worker, once for all who ask', async () => {
    await startTestWorkers(app);
    // The stored agreement is out of date after this answer.
    await app.as(mia).post(`/projects/${project.id}/comparisons`, {
      feature_a_id: project.features[2]!.id,
      feature_b_id: project.features[3]!.id,
      choice: 'tie',
      dimension: 'value',
    });
    app.travel(300_000);
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, read));
    expect(first.people.map(({ answers }: { answers: number }) => answers)).to.deep.equal([2, 1]);
    for (const other of others) expect(other).to.deep.equal(first);
    expect(await done()).to.have.length(1);
  });
});
