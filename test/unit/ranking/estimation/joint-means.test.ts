import { expect } from 'chai';
import fc from 'fast-check';
import { likelihood, SLOPE } from '../../../../shared/ranking/estimation/estimate.ts';
import { gatherEvidence } from '../../../../shared/ranking/estimation/evidence.ts';
import { type JointPrior, jointMeans, jointMeansChunked } from '../../../../shared/ranking/estimation/joint-means.ts';
import { MODEL_TYPES } from '../../../../shared/ranking/vocabulary.ts';
import { columns, type Row, rows } from '../../../support/ranking/comparisons.ts';

const FEATURES = 12;
const wide: JointPrior = { model: 'bradley_terry', mean: 0, variance: 8 };

describe('gatherEvidence', () => {
  it('sums the answers of each pair, for both sides', () => {
    fc.assert(
      fc.property(rows(FEATURES), (given) => {
        const evidence = gatherEvidence(FEATURES, columns(given));
        const weight = new Map<string, number>();
        const won = new Map<string, number>();
        const add = (sums: Map<string, number>, v: number, o: number, amount: number) =>
          sums.set(`${v}/${o}`, (sums.get(`${v}/${o}`) ?? 0) + amount);
        for (const [a, b, outcome, w] of given) {
          add(weight, a, b, w);
          add(weight, b, a, w);
          add(won, a, b, w * outcome);
          add(won, b, a, w * (1 - outcome));
        }
        expect(evidence.start[FEATURES]).to.equal(weight.size);
        for (let v = 0; v < FEATURES; v++) {
          for (let e = evidence.start[v]!; e < evidence.start[v + 1]!; e++) {
            const key = `${v}/${evidence.opponent[e]}`;
            expect(evidence.weight[e]).to.equal(weight.get(key));
            expect(evidence.won[e]).to.equal(won.get(key));
            if (e > evidence.start[v]!) expect(evidence.opponent[e]).to.be.above(evidence.opponent[e - 1]!);
          }
        }
      }),
    );
  });
});

describe('jointMeans', () => {
  for (const model of MODEL_TYPES) {
    it(`finds where the slope of the ${model} posterior is level`, () => {
      fc.assert(
        fc.property(rows(FEATURES), fc.double({ min: -2, max: 2, noNaN: true }), (given, mean) => {
          const prior = { model, mean, variance: 8 };
          const { means, information } = jointMeans(gatherEvidence(FEATURES, columns(given)), prior);
          const slope = Array.from(means, (m) => (mean - m) / prior.variance);
          const out = new Float64Array(2);
          for (const [a, b, outcome, w] of given) {
            likelihood(out, model, means[a]! - means[b]!, outcome);
            slope[a]! += w * out[SLOPE]!;
            slope[b]! -= w * out[SLOPE]!;
          }
          // The rest is at most a few of the last steps, in units of slope.
          slope.forEach((left, v) => {
            expect(Math.abs(left) / information[v]!).to.be.below(2e-3);
          });
        }),
      );
    });
  }

  it('does not depend on the order of the answers', () => {
    fc.assert(
      fc.property(rows(FEATURES), fc.infiniteStream(fc.nat()), (given, keys) => {
        const shuffled = given
          .map((row) => ({ row, key: keys.next().value }))
          .sort((x, y) => x.key - y.key)
          .map(({ row }) => row);
        const [one, other] = [given, shuffled].map((list) => jointMeans(gatherEvidence(FEATURES, columns(list)), wide));
        expect([...one!.means]).to.deep.equal([...other!.means]);
      }),
    );
  });

  it('finds the same means from a warm start', () => {
    const given: Row[] = Array.from({ length: 40 }, (_, i) => [i % 11, 11, i % 3 === 0 ? 1 : 0, 1]);
    const evidence = gatherEvidence(FEATURES, columns(given));
    const cold = jointMeans(evidence, wide);
    const warm = jointMeans(
      evidence,
      wide,
      Float64Array.from({ length: FEATURES }, (_, v) => v),
    );
    cold.means.forEach((mean, v) => {
      expect(warm.means[v]).to.be.closeTo(mean, 5e-3);
    });
  });

  it('works in slices and takes few of them', () => {
    const given: Row[] = Array.from({ length: 300 }, (_, i) => [i % 12, (i * i + 1) % 12, 1, 1]).filter(
      ([a, b]) => a !== b,
    ) as Row[];
    const steps = jointMeansChunked(gatherEvidence(FEATURES, columns(given)), wide);
    let slices = 1;
    while (!steps.next().done) slices++;
    expect(slices).to.be.within(2, 500);
  });

  it('leaves features without answers at the prior mean', () => {
    const { means, information } = jointMeans(gatherEvidence(2, columns([])), { ...wide, mean: 0.5 });
    expect([...means]).to.deep.equal([0.5, 0.5]);
    expect([...information]).to.deep.equal([1 / 8, 1 / 8]);
  });
});
