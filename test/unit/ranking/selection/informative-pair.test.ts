import { expect } from 'chai';
import { JointBelief } from '../../../../shared/ranking/estimation/joint-belief.ts';
import { AskedCounts, mostInformativePair } from '../../../../shared/ranking/selection/informative-pair.ts';
import type { Pair } from '../../../../shared/ranking/selection/reserved-pairs.ts';
import { seededRandom } from '../../../support/random.ts';

/** Random answers about features that are better the higher their number. */
function answered(n: number, answers: number) {
  const random = seededRandom(n);
  const belief = new JointBelief(n);
  const asked = new AskedCounts(n, 3);
  for (let i = 0; i < answers; i++) {
    const a = Math.floor(random() * n);
    const b = (a + 1 + Math.floor(random() * Math.min(n - 1, 6))) % n;
    belief.answer(a, b, a > b === random() < 0.9 ? 1 : 0);
    asked.add(a, b);
  }
  return { belief, asked };
}

describe('mostInformativePair', () => {
  for (const { n, window } of [
    { n: 40, window: 40 },
    { n: 200, window: 32 },
  ]) {
    it(`finds the largest information among ${n} features, ${window} ahead by mean`, () => {
      const { belief, asked } = answered(n, 3 * n);
      const { means } = belief;
      const byMean = Array.from({ length: n }, (_, v) => v).sort((x, y) => means[y]! - means[x]! || x - y);
      const all = byMean.flatMap((x, i) => byMean.slice(i + 1, i + 1 + window).map((y): Pair => [x, y]));
      const information = ([x, y]: Pair) => {
        const p = 1 / (1 + Math.exp(means[y]! - means[x]!));
        return (belief.differenceVariance(x, y) * p * (1 - p)) / (1 + 0.2 * asked.of(x, y));
      };
      const even = (x: number, y: number) => (x + y) % 2 === 0;
      const best = all.filter(([x, y]) => even(x, y)).sort((p, q) => information(q) - information(p))[0]!;
      const found = mostInformativePair(belief, asked, even)!;
      expect(information(found)).to.be.closeTo(information(best), 1e-6);
      expect(found[0]).to.be.below(found[1]);
    });
  }

  it('finds the pair that would be far down by mean only if it looks at all pairs', () => {
    // Among few features a pair that is 40 places apart is weighed like any other; among many it isn't looked at.
    const far = (x: number, y: number) => Math.abs(x - y) === 40;
    expect(mostInformativePair(new JointBelief(128), new AskedCounts(128, 3), far)).to.deep.equal([0, 40]);
    expect(mostInformativePair(new JointBelief(129), new AskedCounts(129, 3), far)).to.equal(null);
    const near = (x: number, y: number) => Math.abs(x - y) === 32;
    expect(mostInformativePair(new JointBelief(129), new AskedCounts(129, 3), near)).to.deep.equal([0, 32]);
  });

  it('counts a pair for less each time it was asked', () => {
    const asked = new AskedCounts(3, 3);
    asked.add(0, 1);
    expect(mostInformativePair(new JointBelief(3), asked, () => true)).to.deep.equal([0, 2]);
  });

  it('has nothing to say when nothing may be asked', () => {
    expect(mostInformativePair(new JointBelief(3), new AskedCounts(3, 3), () => false)).to.equal(null);
  });
});

describe('AskedCounts', () => {
  it('counts a pair from either side and remembers when it was asked often', () => {
    const asked = new AskedCounts(5, 2);
    asked.add(3, 1);
    expect([asked.of(1, 3), asked.oftenAsked.length]).to.deep.equal([1, 0]);
    asked.add(1, 3);
    asked.add(1, 3);
    expect(asked.of(3, 1)).to.equal(3);
    expect(asked.oftenAsked).to.deep.equal([[1, 3]]);
  });

  it('holds a pair for recent for 10 answers, or for a quarter of the pairs that were not asked often', () => {
    const many = new AskedCounts(20, 3);
    many.add(1, 0);
    for (let y = 2; y < 12; y++) {
      expect(many.isRecent(0, 1)).to.equal(true);
      expect(many.after(0, y).isRecent(0, 1)).to.equal(y < 11);
      many.add(0, y);
    }
    expect([many.isRecent(0, 1), many.isRecent(2, 0)]).to.deep.equal([false, true]);
    const few = new AskedCounts(4, 1);
    few.add(0, 1);
    expect([few.isRecent(0, 1), few.after(0, 2).isRecent(0, 1)]).to.deep.equal([true, false]);
    few.add(0, 2);
    expect([few.isRecent(0, 1), few.isRecent(0, 2)]).to.deep.equal([false, true]);
  });
});
