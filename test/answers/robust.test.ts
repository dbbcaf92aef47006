import { expect } from 'chai';
import { startTestApp, type TestApp } from '../support/app.ts';
import { seededRandom, shuffledRanks } from '../support/random.ts';

const FEATURES = 100;
const TARGET = 0.9;

describe('the strategy robust', () => {
  let app: TestApp;

  before(async () => {
    app = await startTestApp();
  });

  it('stops before the target coverage once as many pairs are expected in the right order, and says so', async () => {
    const lead = await app.make.user();
    const client = app.as(lead);
    const project = await app.make.project({ owner: lead, features: FEATURES });
    const path = `/projects/${project.id}/comparisons`;
    await client.put(`/projects/${project.id}/model-config`, { selection_strategy: 'robust' });
    const ranks = shuffledRanks(FEATURES, seededRandom(1));
    const rankOf = new Map(project.features.map(({ id }, index) => [id, ranks[index]!]));
    const query = `dimension=value&target_certainty=${TARGET}`;
    let { body: pair } = await client.get(`${path}/next?${query}`);
    let asked = 0;
    while (pair) {
      const [a, b] = [pair.feature_a.id, pair.feature_b.id];
      const { status, body } = await client.post(`${path}/binary?include_next=true&target_certainty=${TARGET}`, {
        comparison_id: pair.comparison_id,
        feature_a_id: a,
        feature_b_id: b,
        choice: rankOf.get(a)! > rankOf.get(b)! ? 'feature_a' : 'feature_b',
        dimension: 'value',
      });
      expect(status).to.equal(201);
      asked++;
      pair = body.next;
    }
    expect((await client.get(`${path}/next?${query}`)).status).to.equal(204);
    const { body: progress } = await client.get(`${path}/progress?${query}`);
    expect(progress.transitive_coverage).to.be.below(TARGET);
    expect(progress).to.include({ progress_percent: 100, comparisons_remaining: 0, comparisons_done: asked });
    // The whole order is further away, and so is the coverage for who goes by that.
    expect((await client.get(`${path}/next?dimension=value`)).status).to.equal(200);
    const { body: whole } = await client.get(`${path}/progress?dimension=value&target_certainty=0`);
    expect(whole.comparisons_remaining).to.be.above(0);
    await client.put(`/projects/${project.id}/model-config`, { selection_strategy: 'adaptive' });
    expect((await client.get(`${path}/next?${query}`)).status).to.equal(200);
  }).timeout(30_000);
});
