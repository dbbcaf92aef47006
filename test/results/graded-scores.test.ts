import { expect } from 'chai';
import type { Strength } from '../../shared/ranking/vocabulary.ts';
import { startTestApp } from '../support/app.ts';

describe('the scores of a graded project', () => {
  it('go by what the grades say, in the process that stored them and in any other', async () => {
    const app = await startTestApp();
    const other = await startTestApp({ DATABASE_URL: app.settings.DATABASE_URL });
    const lead = await app.make.user();
    const scores = async (strength: Strength) => {
      const project = await app.make.project({ owner: lead, features: 2, mode: 'graded' });
      const [a, b] = project.features;
      const pair = { feature_a_id: a!.id, feature_b_id: b!.id, dimension: 'value' };
      const path = `/projects/${project.id}`;
      expect((await app.as(lead).get(`${path}/results`)).status).to.equal(200);
      expect((await app.as(lead).post(`${path}/comparisons/graded`, { ...pair, strength })).status).to.equal(201);
      const read = async (process: typeof app): Promise<[number, number]> => {
        const items: { feature: { id: string }; score: number }[] = (
          await process.as(lead).get(`${path}/results?sort_by=value`)
        ).body;
        return [a, b].map((feature) => items.find((item) => item.feature.id === feature!.id)!.score) as [
          number,
          number,
        ];
      };
      const [first, second] = await read(app);
      expect(await read(other)).to.deep.equal([first, second]);
      expect(second).to.be.closeTo(-first, 1e-3);
      return first;
    };
    const much = await scores('a_much_better');
    const better = await scores('a_better');
    expect(much).to.be.above(better + 0.1);
    expect(better).to.be.above(0.1);
    expect(await scores('equal')).to.be.closeTo(0, 1e-3);
    expect(await scores('b_better')).to.be.closeTo(-better, 1e-3);
    expect(await scores('b_much_better')).to.be.closeTo(-much, 1e-3);
  });
});
