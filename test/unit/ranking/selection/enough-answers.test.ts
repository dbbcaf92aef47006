import { expect } from 'chai';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import { certaintyExpected, isEstimated } from '../../../../shared/ranking/selection/enough-answers.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const TARGET = 0.9;

/** A session of `robust`, by a judge who slips on a share of the answers. @param target 0 for the whole order. */
function session(n: number, seed: number, wrong: number, target = TARGET) {
  const random = seededRandom(seed);
  const ranks = shuffledRanks(n, random);
  const ranking = Ranking.build(n, PLAIN_MODEL, []);
  const selection = { strategy: 'robust', target } as const;
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
  let certain: ReturnType<typeof session>;
  before(() => {
    certain = session(100, 1, 0);
  });

  it('stops once as many pairs are expected in the right order, before as many are known', () => {
    const { ranking, right } = certain;
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
    const n = 40;
    for (const wrong of [0.05, 0.25]) {
      const { ranking } = session(n, 2, wrong);
      expect(ranking.comparisons).to.be.below(2 * n * Math.log2(n));
      expect(ranking.nextPair({ strategy: 'robust' })).to.not.equal(null);
    }
  });

  it('ends after 2 N log2 N answers at the latest, whoever answers, and also for the whole order', () => {
    const ended: number[] = [];
    for (const n of [6, 12, 16, 24]) {
      for (const wrong of [0.1, 0.3, 0.5]) {
        for (const target of [TARGET, 0]) {
          for (const seed of [1, 2]) {
            const { ranking } = session(n, seed, wrong, target);
            ended.push(ranking.comparisons / (n * Math.log2(n)));
            expect(ended.at(-1), `${n} features, ${wrong} wrong`).to.be.below(2 + 1 / n);
            expect(ranking.reaches('robust', target)).to.equal(true);
            expect(ranking.certainty('robust')).to.be.at.least(target || 1);
            if (target === 0) expect(ranking.coverage()).to.equal(1);
          }
        }
      }
    }
    // For those who are seen to contradict themselves, that is often the end.
    expect(ended.filter((share) => share >= 2).length).to.be.above(6);
  });

  it('goes on with a team until each of them has given as many answers', () => {
    const n = 12;
    const random = seededRandom(3);
    const ranking = Ranking.build(n, PLAIN_MODEL, []);
    for (let turn = 0; ; turn++) {
      const pair = ranking.nextPair({ strategy: 'robust' });
      if (!pair) break;
      const [a, b] = pair;
      const choice = random() < 0.5 ? 'feature_a' : 'feature_b';
      ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b), author: `person ${turn % 2}` });
    }
    expect(ranking.comparisons).to.be.within(4 * n * Math.log2(n), 4 * n * Math.log2(n) + 1);
  });

  it('checks something before it ends, from ten features on', () => {
    for (const n of [10, 12, 16, 24]) {
      for (const target of [TARGET, 0]) {
        const { ranking } = session(n, 1, 0, target);
        // Ten features may be known after 20 answers.
        if (ranking.comparisons > 20) expect(ranking.verifications, `${n} features`).to.be.at.least(1);
      }
      expect(session(n, 1, 0, 0).ranking.comparisons).to.be.above(20);
    }
  });

  it('prepares the decision in steps', () => {
    const { ranking } = certain;
    const fresh = Ranking.build(100, PLAIN_MODEL, ranking.judgements());
    finish(fresh.prepareChunked('robust', TARGET));
    expect(fresh.certainty('robust')).to.equal(ranking.certainty('robust'));
  });
});

describe('certaintyExpected', () => {
  const outlook = {
    certainty: 0.9,
    gainOfNext: 0.01,
    quadrantsSettled: 0.9,
    orderConfidence: 0.85,
    foresight: 0.85,
    inCamps: 0,
  };

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
