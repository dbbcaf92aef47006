import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';

describe('the scores of a graded project', () => {
  it('are the joint fit of weighted answers, the same answers of a binary project being fitted without weights', async () => {
    const app = await startTestApp();
    const lead = await app.make.user();
    const scores = async (mode: 'binary' | 'graded') => {
      const project = await app.make.project({ owner: lead, features: 2, mode });
      const [a, b] = project.features;
      const pair = { feature_a_id: a!.id, feature_b_id: b!.id, dimension: 'value' };
      const said = mode === 'graded' ? { strength: 'a_better' } : { choice: 'feature_a' };
      const path = `/projects/${project.id}`;
      expect((await app.as(lead).post(`${path}/comparisons/${mode}`, { ...pair, ...said })).status).to.equal(201);
      const items: { score: number }[] = (await app.as(lead).get(`${path}/results?sort_by=value`)).body;
      return items.map(({ score }) => score);
    };
    const [better = 0, worse = 0] = await scores('graded');
    expect(worse).to.be.closeTo(-better, 1e-4);
    // Where the slope of the posterior is level: m/8 = 1 − p, p = 1/(1 + e^−2m).
    expect(better / 8).to.be.closeTo(1 - 1 / (1 + Math.exp(-2 * better)), 1e-4);
    expect((await scores('binary'))[0]).to.be.above(better + 0.01);
  });
});
