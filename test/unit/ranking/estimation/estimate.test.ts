import { expect } from 'chai';
import fc from 'fast-check';
import {
  compareEstimates,
  MU_A,
  MU_B,
  updateEstimates,
  VARIANCE_A,
  VARIANCE_B,
  winProbability,
} from '../../../../shared/ranking/estimation/estimate.ts';
import { normalCdf, normalTail } from '../../../../shared/ranking/estimation/normal.ts';
import { MODEL_TYPES, type ModelType } from '../../../../shared/ranking/vocabulary.ts';

const model = fc.constantFrom<ModelType>(...MODEL_TYPES);
// A stored mean is never −0; adding 0 turns the generated one into 0.
const mean = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((mu) => mu + 0);
const variance = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
const outcome = fc.constantFrom(0, 0.5, 1);
const weight = fc.double({ min: 0.01, max: 100, noNaN: true });

type Given = readonly [number, number, number, number, number, number];

function update(type: ModelType, ...given: Given) {
  const out = new Float64Array(4);
  updateEstimates(out, type, ...given);
  return out;
}

describe('updateEstimates', () => {
  const vectors: { given: Given; means: [number, number]; variances: [number, number] }[] = [
    { given: [0, 1, 0, 1, 1, 1], means: [0.333333, -0.333333], variances: [0.833333, 0.833333] },
    { given: [0, 1, 0, 1, 1, 2], means: [0.5, -0.5], variances: [0.75, 0.75] },
    { given: [1.5, 4, -0.5, 1, 0, 1], means: [-0.810336, 0.077584], variances: [2.898405, 0.93115] },
    { given: [0.3, 2, 0.8, 0.5, 0.5, 1], means: [0.454279, 0.76143], variances: [1.407868, 0.462992] },
  ];
  for (const { given, means, variances } of vectors) {
    it(`moves (${given.join(', ')}) to means ${means.join(', ')}`, () => {
      const out = update('bradley_terry', ...given);
      expect(out[MU_A]).to.be.closeTo(means[0], 1e-6);
      expect(out[MU_B]).to.be.closeTo(means[1], 1e-6);
      expect(out[VARIANCE_A]).to.be.closeTo(variances[0], 1e-6);
      expect(out[VARIANCE_B]).to.be.closeTo(variances[1], 1e-6);
    });
  }

  it('follows the normal model for thurstone_mosteller', () => {
    // Equal means: p = 1/2, phi(0)² = 1/(2 pi), so the information is 1/pi and the slope 1/sqrt(pi).
    const out = update('thurstone_mosteller', 0, 1, 0, 1, 1, 1);
    const whole = 1 + 2 / Math.PI;
    expect(out[MU_A]).to.be.closeTo(1 / Math.sqrt(Math.PI) / whole, 1e-12);
    expect(out[VARIANCE_A]).to.be.closeTo((1 + 1 / Math.PI) / whole, 1e-12);
  });

  it('keeps variances positive and never lets them grow, whatever the means', () => {
    fc.assert(
      fc.property(model, mean, variance, mean, variance, outcome, weight, (type, muA, vA, muB, vB, y, w) => {
        const out = update(type, muA, vA, muB, vB, y, w);
        expect(out.every(Number.isFinite)).to.equal(true);
        expect(out[VARIANCE_A]).to.be.within(Number.MIN_VALUE, vA);
        expect(out[VARIANCE_B]).to.be.within(Number.MIN_VALUE, vB);
      }),
    );
  });

  it('moves no mean for a tie between equals', () => {
    fc.assert(
      fc.property(model, mean, variance, variance, weight, (type, mu, vA, vB, w) => {
        const out = update(type, mu, vA, mu, vB, 0.5, w);
        expect([out[MU_A], out[MU_B]]).to.deep.equal([mu, mu]);
      }),
    );
  });

  it('gives the mirrored bits when the sides are swapped', () => {
    fc.assert(
      fc.property(model, mean, variance, mean, variance, outcome, weight, (type, muA, vA, muB, vB, y, w) => {
        const out = update(type, muA, vA, muB, vB, y, w);
        const swapped = update(type, muB, vB, muA, vA, 1 - y, w);
        expect([...swapped]).to.deep.equal([out[MU_B], out[VARIANCE_B], out[MU_A], out[VARIANCE_A]]);
      }),
    );
  });

  it('raises the winner and lowers the loser, even against a hopeless difference', () => {
    fc.assert(
      fc.property(model, fc.double({ min: -1000, max: 1000, noNaN: true }), weight, (type, muA, w) => {
        const out = update(type, muA, 1, 0, 1, 1, w);
        expect(out[MU_A]).to.be.at.least(muA);
        expect(out[MU_B]).to.be.at.most(0);
        if (muA < -10) expect(out[MU_A]).to.be.above(muA);
      }),
    );
  });
});

describe('compareEstimates', () => {
  it('says the same in words', () => {
    const a = { mu: 1.5, variance: 4 };
    const b = { mu: -0.5, variance: 1 };
    const [nextA, nextB] = compareEstimates('bradley_terry', a, b, { choice: 'feature_b', weight: 1 });
    expect(nextA.mu).to.be.closeTo(-0.810336, 1e-6);
    expect(nextB.variance).to.be.closeTo(0.93115, 1e-6);
    expect(a).to.deep.equal({ mu: 1.5, variance: 4 });
  });
});

describe('winProbability', () => {
  it('adds up to one over the two sides, and is never certain', () => {
    fc.assert(
      fc.property(model, mean, (type, difference) => {
        const p = winProbability(type, difference);
        expect(p).to.be.above(0).and.below(1);
        expect(p + winProbability(type, -difference)).to.be.closeTo(1, 1e-15);
      }),
    );
  });
});

describe('normalCdf', () => {
  // Reference values: 1 − erfc(x/√2)/2 with the erfc of the C library.
  const known: [number, number][] = [
    [0, 0.5],
    [0.5, 0.6914624612740131],
    [1, 0.8413447460685429],
    [1.999999, 0.9772498140608002],
    [2, 0.9772498680518208],
    [3, 0.9986501019683699],
    [5, 0.9999997133484281],
  ];
  for (const [x, p] of known) {
    it(`is ${p} at ${x}`, () => {
      expect(normalCdf(x)).to.be.closeTo(p, 1e-14);
      expect(normalCdf(-x)).to.be.closeTo(1 - p, 1e-14);
    });
  }

  it('keeps its relative precision in the tail', () => {
    expect(normalTail(3) / 0.0013498980316300957).to.be.closeTo(1, 1e-12);
    expect(normalTail(6) / 9.865876450377012e-10).to.be.closeTo(1, 1e-12);
    expect(normalTail(8) / 6.220960574271819e-16).to.be.closeTo(1, 1e-12);
  });

  it('joins its two formulas without a step', () => {
    expect(normalTail(2 - 1e-12) / normalTail(2 + 1e-12)).to.be.closeTo(1, 1e-11);
  });
});
