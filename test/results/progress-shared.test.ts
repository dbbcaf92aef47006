import { expect } from 'chai';
import { RankingResults } from '../../shared/ranking/results/ranking-results.ts';
import { startTestApp } from '../support/app.ts';

const FEATURES = 40;
/** Enough answers that it is told how many more are worth while. */
const ANSWERS = 180;
const PEOPLE = 12;

describe('progress that many ask for at the same time', () => {
  it('is computed once for all of them', async () => {
    const app = await startTestApp();
    const lead = await app.make.user();
    const { id, features } = await app.make.project({ owner: lead, features: FEATURES });
    const path = `/projects/${id}/comparisons`;
    const client = app.as(lead);
    for (let at = 0; at < ANSWERS; at += 1) {
      // Other pairs with every round: a pair that is answered again would be a correction.
      const [a, b] = [at % FEATURES, (at + 1 + 3 * Math.floor(at / FEATURES)) % FEATURES];
      const choice = a < b ? 'feature_a' : 'feature_b';
      const body = { feature_a_id: features[a]!.id, feature_b_id: features[b]!.id, dimension: 'value', choice };
      expect((await client.post(`${path}/binary`, body)).status).to.equal(201);
    }

    const original = RankingResults.prototype.outlookChunked;
    let computed = 0;
    RankingResults.prototype.outlookChunked = function* () {
      const steps = original.call(this);
      let step = steps.next();
      if (!step.done) computed += 1;
      for (; !step.done; step = steps.next()) yield;
      return step.value;
    };
    try {
      const asked = Array.from({ length: PEOPLE }, () => client.get(`${path}/progress?dimension=value`));
      const told = (await Promise.all(asked)).map(({ body }) => body);
      expect(told[0].order_confidence).to.be.a('number');
      expect(told).to.deep.equal(told.map(() => told[0]));
      expect(computed).to.equal(1);
    } finally {
      RankingResults.prototype.outlookChunked = original;
    }
  });
});
