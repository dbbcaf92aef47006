import { expect } from 'chai';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import {
  comparisonsRemaining,
  fewestComparisons,
  openness,
  practicalEstimate,
  theoreticalMinimum,
} from '../../../../shared/ranking/results/bounds.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { type Answer, judge, PLAIN_MODEL, play } from '../../../support/ranking/sessions.ts';

const answer = (a: number, b: number, choice: Answer['choice'] = 'feature_a'): Answer => ({ a, b, choice, weight: 1 });

describe('bounds', () => {
  // Bounds worked out by hand.
  for (const [n, ninety, full] of [
    [5, 5.9, 6.9],
    [20, 44.6, 61.1],
    [200, 623, 1245],
    [1000, 3269, 8529],
  ] as const) {
    it(`are ${ninety} comparisons for 90 % of ${n} features and ${full} for the full order`, () => {
      const digits = n < 100 ? 0.05 : 0.5;
      expect(fewestComparisons(n, 0.9)).to.be.closeTo(ninety, digits);
      expect(fewestComparisons(n, 1)).to.be.closeTo(full, digits);
    });
  }

  it('give the theoretical minimum exactly', () => {
    const bits = (n: number) => {
      let product = 1n;
      for (let k = 2n; k <= BigInt(n); k++) product *= k;
      return (product - 1n).toString(2).length;
    };
    expect(theoreticalMinimum(0)).to.equal(0);
    expect(theoreticalMinimum(1)).to.equal(0);
    for (const n of [2, 3, 4, 5, 10, 100, 1000]) expect(theoreticalMinimum(n)).to.equal(bits(n));
  });

  it('estimate 0.77 N log2 N for 90 %', () => {
    expect(practicalEstimate(100, 0.9)).to.equal(Math.round(0.77 * 100 * Math.log2(100)));
    expect(practicalEstimate(1, 0.9)).to.equal(0);
    for (const target of [0, 0.5, 0.9, 1]) {
      for (let n = 2; n < 20; n += 1) expect(practicalEstimate(n, target)).to.be.within(1, (n * (n - 1)) / 2);
    }
  });

  it('foretell within a quarter how many comparisons remain, from anywhere on the way', () => {
    const n = 100;
    const ranks = shuffledRanks(n, seededRandom(11));
    const says = judge(ranks);
    const ranking = Ranking.build(n, PLAIN_MODEL, []);
    const foretold: number[] = [];
    for (
      let pair = ranking.nextPair({ strategy: 'adaptive' });
      pair;
      pair = ranking.nextPair({ strategy: 'adaptive' })
    ) {
      const [a, b] = pair;
      foretold.push(ranking.results.progress(0).comparisonsRemaining);
      ranking.append({ a, b, choice: says(a, b), weight: 1, expected: null });
    }
    for (const index of [0, 100, 250, 400]) {
      const truth = foretold.length - index;
      expect(foretold[index]).to.be.within(0.75 * truth, 1.25 * truth);
    }
    expect(ranking.results.progress(0).comparisonsRemaining).to.equal(0);
  });

  for (const n of [10, 29, 60]) {
    it(`foretell within a fifth how many comparisons bring 90 % of the pairs of ${n} features, and count down evenly`, () => {
      const sessions = [1, 2, 3, 4].map((seed) => {
        const says = judge(shuffledRanks(n, seededRandom(seed)));
        const ranking = Ranking.build(n, PLAIN_MODEL, []);
        const foretold: number[] = [];
        while (ranking.coverage() < 0.9) {
          const [a, b] = ranking.nextPair({ strategy: 'adaptive' })!;
          foretold.push(ranking.results.progress(0.9).comparisonsRemaining);
          ranking.append({ a, b, choice: says(a, b), weight: 1, expected: null });
        }
        return foretold;
      });
      for (const share of [0, 0.25, 0.5]) {
        const shares = sessions.map((foretold) => {
          const index = Math.floor(share * foretold.length);
          return foretold[index]! / (foretold.length - index);
        });
        expect(shares.reduce((sum, each) => sum + each, 0) / shares.length, `at ${share}`).to.be.within(0.8, 1.2);
      }
      for (const foretold of sessions) {
        for (const [index, each] of foretold.slice(0, -5).entries()) {
          if (index > 0) expect(Math.abs(foretold[index - 1]! - each), `answer ${index}`).to.be.at.most(4);
        }
      }
    });
  }

  it('foretell at least one comparison where any remains', () => {
    expect(
      comparisonsRemaining(
        2,
        openness(2, () => 1),
        1,
        0,
      ),
    ).to.equal(1);
  });
});

describe('progress', () => {
  it('counts what is known, directly and by inference', () => {
    const { ranking } = play({ n: 4, model: PLAIN_MODEL, answers: [answer(0, 1), answer(1, 2), answer(0, 1)] });
    const progress = ranking.results.progress(0.9);
    expect(progress).to.include({
      transitiveKnownPairs: 3,
      uncertainPairs: 3,
      transitiveCoverage: 0.5,
      uniquePairsCompared: 2,
      directCoverage: 1 / 3,
      totalPossiblePairs: 6,
      coverageConfidence: 0.5,
      comparisonsDone: 3,
      consistencyScore: 1,
      cycleCount: 0,
      verifications: 1,
      agreement: 1,
      theoreticalMinimum: 5,
      practicalEstimate: 6,
    });
    expect(progress.progressPercent).to.be.closeTo(50 / 0.9, 1e-12);
    expect(progress.bayesianConfidence).to.be.within(0, 1);
    expect(progress.effectiveConfidence).to.equal(0.5 + 0.5 * 0.05 * progress.bayesianConfidence);
  });

  it('takes contradicted pairs out of the confidence, not out of the coverage', () => {
    const { ranking } = play({
      n: 4,
      model: PLAIN_MODEL,
      answers: [answer(0, 1), answer(1, 2), answer(2, 0), answer(0, 3)],
    });
    const progress = ranking.results.progress(1);
    expect(progress.transitiveCoverage).to.equal(1);
    expect(progress.coverageConfidence).to.equal(0.5);
    expect(progress.consistencyScore).to.equal(0.25);
    expect(progress.cycleCount).to.equal(1);
    expect(progress.progressPercent).to.equal(100);
    expect(progress.comparisonsRemaining).to.equal(0);
  });

  it('reads a target of nothing as the full order', () => {
    const { ranking } = play({ n: 3, model: PLAIN_MODEL, answers: [answer(0, 1)] });
    expect(ranking.results.progress(0)).to.deep.equal(ranking.results.progress(1));
    expect(ranking.results.progress(0).progressPercent).to.be.closeTo(100 / 3, 1e-12);
  });

  it('is nothing, and finite, without features', () => {
    for (const n of [0, 1]) {
      const progress = Ranking.build(n, PLAIN_MODEL, []).results.progress(0.9);
      expect(progress).to.include({ transitiveCoverage: 0, comparisonsRemaining: 0, directCoverage: 0 });
      for (const figure of Object.values(progress)) if (figure !== null) expect(figure).to.satisfy(Number.isFinite);
    }
  });
});
