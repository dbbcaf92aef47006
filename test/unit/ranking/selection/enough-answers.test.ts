import { expect } from 'chai';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import { certaintyExpected, isEstimated } from '../../../../shared/ranking/selection/enough-answers.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const TARGET = 0.9;

/** A session of `robust` with a target, by a judge who slips on a share of the answers. */
function session(n: number, seed: number, wrong: number) {
  const random = seededRandom(seed);
  const ranks = shuffledRanks(n, random);
  const ranking = Ranking.build(n, PLAIN_MODEL, []);
  const selection = { strategy: 'robust', target: TARGET } as const;
  for (let pair = ranking.nextPair(selection); pair; pair = ranking.nextPair(selection)) {
    const [a, b] = pair;
    const choice = ranks[a]! > ranks[b]! === random() >= wrong ? 'feature_a' : 'feature_b';
    ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b) });
  }
  let right = 0;
  const { order } = ranking.results.order();
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) right += Number(ranks[order[i]!]! > ranks[order[j]!]!);
  return { ranking, right: right / ((n * (n - 1)) / 2) };
}

describe('robust with a target', () => {
  it('stops once as many pairs are expected in the right order, before as many are known', () => {
    const { ranking, right } = session(100, 1, 0);
    expect(ranking.coverage('robust')).to.be.below(TARGET);
    expect(ranking.certainty('robust')).to.be.within(TARGET, 0.99);
    expect(right).to.be.above((1 + TARGET) / 2 - 0.02);
    expect(ranking.reaches('robust', TARGET)).to.equal(true);
    // Neither another strategy nor the whole order is content with that.
    expect(ranking.reaches('adaptive', TARGET)).to.equal(false);
    expect(ranking.nextPair({ strategy: 'robust' })).to.not.equal(null);
    expect(ranking.nextPair({ strategy: 'robust', target: 1 })).to.not.equal(null);
  });

  it('stops in the end even with a judge who slips', () => {
    const n = 60;
    for (const wrong of [0.05, 0.25]) {
      const { ranking } = session(n, 2, wrong);
      expect(ranking.comparisons).to.be.below(2 * n * Math.log2(n));
      expect(ranking.nextPair({ strategy: 'robust' })).to.not.equal(null);
    }
  });

  it('prepares the decision in steps', () => {
    const { ranking } = session(100, 1, 0);
    const fresh = Ranking.build(100, PLAIN_MODEL, ranking.judgements());
    finish(fresh.prepareChunked('robust', TARGET));
    expect(fresh.certainty('robust')).to.equal(ranking.certainty('robust'));
  });
});

describe('certaintyExpected', () => {
  const outlook = { certainty: 0.9, gainOfNext: 0.01, quadrantsSettled: 0.9, orderConfidence: 0.85 };

  it('is the coverage at which as many pairs would be right, the others being so by chance', () => {
    expect(certaintyExpected(100, 500, outlook)).to.be.closeTo(0.84, 1e-12);
    expect(certaintyExpected(100, 500, { ...outlook, certainty: 1 })).to.equal(0.99);
    expect(certaintyExpected(100, 500, { ...outlook, certainty: null })).to.equal(0);
  });

  it('is enough when more answers would hardly bring anything, but not early, nor for the whole order', () => {
    const flat = { ...outlook, gainOfNext: 0.002 };
    expect(certaintyExpected(100, 663, flat)).to.be.closeTo(0.84, 1e-12);
    expect(certaintyExpected(100, 665, flat)).to.equal(0.99);
    // Of 1000 features 60 answers are a tenth of what is asked here of 100.
    expect(certaintyExpected(1000, 20_000, flat)).to.be.closeTo(0.84, 1e-12);
    expect([0, 0.9, 0.99, 1].map((target) => isEstimated(target))).to.deep.equal([false, true, true, false]);
  });
});
