import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import { heavyProject } from '../support/heavy-project.ts';
import { until } from '../support/operations.ts';
import { holdFeatures } from '../support/unread.ts';

describe('with little memory', () => {
  it('answers what no cache has room for', async () => {
    const app = await startTestApp({ MEMORY_MB: '512' });
    const owner = await app.make.user();
    const project = await heavyProject(app, owner);
    const read = () => app.as(owner).get(`/projects/${project.id}/results`);
    const [first, second] = await Promise.all([read(), read()]);
    expect([first.status, second.status, first.body.length]).to.deep.equal([200, 200, 1000]);
    expect(second.body).to.deep.equal(first.body);
    const next = await app.as(owner).get(`/projects/${project.id}/comparisons/next?dimension=value`);
    expect(next.status).to.equal(200);
  });

  it('makes large answers one after the other, whoever asks, and sends them at the same time', async () => {
    const app = await startTestApp({ MEMORY_MB: '512' });
    const owners = [await app.make.user(), await app.make.user(), await app.make.user()];
    const projects = await Promise.all(owners.map((owner) => heavyProject(app, owner)));
    const release = await holdFeatures(app);
    const answers = projects.map(({ id }, index) =>
      app.as(owners[index]!).get(`/projects/${id}/features?per_page=1000`),
    );
    await until(
      async () => app.resources.shares.waiting.expensive,
      (found) => found === 2,
    );
    await release();
    expect((await Promise.all(answers)).map(({ status }) => status)).to.deep.equal([200, 200, 200]);
  });
});
