import { expect } from 'chai';
import fc from 'fast-check';
import { JointBelief } from '../../../../shared/ranking/estimation/joint-belief.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { columns, type Row, rows } from '../../../support/ranking/comparisons.ts';

const FEATURES = 9;

/** The variance of every difference. */
function variances(belief: JointBelief): number[] {
  const all: number[] = [];
  for (let i = 0; i < belief.n; i++) for (let j = i + 1; j < belief.n; j++) all.push(belief.differenceVariance(i, j));
  return all;
}

describe('JointBelief', () => {
  it('makes differences surer with every answer, and never certain', () => {
    fc.assert(
      fc.property(rows(FEATURES, 40), fc.boolean(), (given, correlated) => {
        const belief = new JointBelief(FEATURES, correlated);
        let before = variances(belief);
        for (const [a, b, outcome] of given) {
          belief.answer(a, b, outcome);
          const after = variances(belief);
          after.forEach((variance, pair) => {
            expect(variance)
              .to.be.above(0)
              .and.at.most(before[pair]! + 1e-12);
          });
          before = after;
        }
        expect(belief.means.every(Number.isFinite)).to.equal(true);
      }),
    );
  });

  it('gives the same differences refitted as replayed, within one Laplace step', () => {
    const given: Row[] = Array.from({ length: 60 }, (_, i): Row => {
      const a = (i * 7) % FEATURES;
      const b = (a + 1 + (i % (FEATURES - 1))) % FEATURES;
      return [a, b, a < b === (i % 6 !== 0) ? 1 : 0, 2];
    });
    const replayed = JointBelief.from(FEATURES, columns(given));
    const refitted = finish(JointBelief.fromChunked(FEATURES, columns(given), 0));
    refitted.means.forEach((mean, v) => {
      expect(mean).to.be.closeTo(replayed.means[v]!, 0.1);
    });
    const expected = variances(replayed);
    variances(refitted).forEach((variance, pair) => {
      expect(variance / expected[pair]!).to.be.within(0.8, 1.25);
    });
  });

  it('inverts the information of a refit exactly where that is known by hand', () => {
    // Two ties of one pair: p = 1/2, information 2/4 on the difference, prior 1/4 on each mean: variance 1/(1/8 + 1/2).
    const given: Row[] = [
      [0, 2, 0.5, 1],
      [2, 0, 0.5, 1],
    ];
    const belief = finish(JointBelief.fromChunked(3, columns(given), 0));
    expect(belief.differenceVariance(0, 2)).to.be.closeTo(1 / (1 / 8 + 1 / 2), 1e-12);
    expect(belief.differenceVariance(0, 1)).to.be.closeTo(4 + (8 + 1.6) / 4, 1e-12);
  });

  it('takes features for independent where their covariance would not fit', () => {
    const belief = new JointBelief(10_000);
    belief.answer(0, 1, 1);
    expect(belief.bytes).to.be.below(1e6);
    expect(belief.means[0]).to.be.closeTo(-belief.means[1]!, 1e-12);
    expect(belief.differenceVariance(0, 1)).to.be.below(8);
    expect(belief.differenceVariance(2, 3)).to.equal(8);
  });
});
