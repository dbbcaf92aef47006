import { expect } from 'chai';
import fc from 'fast-check';
import { JointBelief } from '../../../../shared/ranking/estimation/joint-belief.ts';
import { normalCdf } from '../../../../shared/ranking/estimation/normal.ts';
import { ProbitBelief } from '../../../../shared/ranking/estimation/probit-belief.ts';
import { sortAnswers } from '../../../../shared/ranking/estimation/sorted-answers.ts';
import { columns, type Row, rows } from '../../../support/ranking/comparisons.ts';

const NOISE = { spread: 0.2, slips: 0.02 };
const beliefOf = (n: number, given: readonly Row[]) => ProbitBelief.from(sortAnswers(n, columns(given)), NOISE);

describe('ProbitBelief', () => {
  it('knows a difference after one answer as Bayes does', () => {
    const belief = beliefOf(3, [[0, 1, 1, 1]]);
    // Moments of N(0, 2) times ε + (1 − 2ε)·Φ(d/β), by the trapezoid rule.
    let [mass, first, second] = [0, 0, 0];
    for (let d = -12; d <= 12; d += 1e-3) {
      const weight = Math.exp((-d * d) / 4) * (0.02 + 0.96 * normalCdf(d / 0.2));
      mass += weight;
      first += weight * d;
      second += weight * d * d;
    }
    const mean = first / mass;
    expect(belief.means[0]! - belief.means[1]!).to.be.closeTo(mean, 1e-6);
    expect(belief.differenceVariance(0, 1)).to.be.closeTo(second / mass - mean * mean, 1e-6);
    expect(belief.differenceVariance(0, 2)).to.be.within(1, 2);
  });

  it('is to the last bit what it foresees, with covariance and without', () => {
    for (const n of [6, 301]) {
      fc.assert(
        fc.property(
          rows(6, 20),
          fc.nat(5),
          fc.integer({ min: 1, max: 5 }),
          fc.constantFrom(1, 0.5, 0),
          (given, a, apart, outcome) => {
            const b = (a + apart) % 6;
            for (const belief of [beliefOf(n, given), JointBelief.from(n, columns(given))]) {
              const foreseen = belief.after(a, b, outcome);
              const [means, spread] = [foreseen.means.slice(), foreseen.differenceVariance(1, 4)];
              belief.answer(a, b, outcome);
              expect(belief.means).to.deep.equal(means);
              expect(belief.differenceVariance(1, 4)).to.equal(spread);
            }
          },
        ),
        { numRuns: n > 6 ? 10 : 100 },
      );
    }
  });

  it('makes every difference surer with an answer, and never certain', () => {
    fc.assert(
      fc.property(rows(6, 30), (given) => {
        const belief = beliefOf(6, given);
        const before = belief.differenceVariance(2, 3);
        belief.answer(2, 3, 1);
        const after = belief.differenceVariance(2, 3);
        expect(after).to.be.above(0);
        // Only an answer that was most unlikely can make it less sure.
        if (belief.means[2]! > belief.means[3]!) expect(after).to.be.at.most(before + 1e-9);
      }),
    );
  });

  it('expects most of an answer about close scores that are uncertain, and never more than there is to know', () => {
    const belief = beliefOf(4, [[0, 1, 1, 1]]);
    const share = fc.double({ min: 0.001, max: 4, noNaN: true });
    fc.assert(
      fc.property(share, share, (difference, variance) => {
        const told = belief.information(difference, variance);
        expect(told).to.be.within(-0.02, Math.LN2);
        expect(told).to.be.at.most(belief.mostInformation(variance) + 1e-9);
        expect(belief.information(0, variance)).to.be.closeTo(belief.mostInformation(variance), 1e-9);
        expect(belief.information(0, variance + 1)).to.be.above(belief.information(0, variance));
      }),
    );
  });
});
