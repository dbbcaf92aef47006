import { expect } from 'chai';
import { comparisonsToVariance, meanOf } from '../../../../shared/ranking/estimation/variance-forecast.ts';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';

describe('comparisonsToVariance', () => {
  const of = (values: number[]) => Float64Array.from(values);

  it('is nothing where the target is reached already, or nothing can be compared', () => {
    expect(comparisonsToVariance('bradley_terry', of([0, 0]), of([0.1, 0.1]), 0.1)).to.equal(0);
    expect(comparisonsToVariance('bradley_terry', of([0]), of([1]), 0.1)).to.equal(0);
    expect(comparisonsToVariance('bradley_terry', of([]), of([]), 0.1)).to.equal(0);
  });

  it('is one comparison where one brings two features exactly there', () => {
    // From variance 1 an even comparison leaves 5/6; the formula takes it in small steps and rounds up.
    expect(comparisonsToVariance('bradley_terry', of([0, 0]), of([1, 1]), 5 / 6)).to.equal(1);
  });

  it('falls with every comparison that lowers the variance, and rises with a lower target', () => {
    const flat = of([0, 0, 0, 0]);
    const at = (variances: number[], target: number) =>
      comparisonsToVariance('bradley_terry', flat, of(variances), target);
    expect(at([1, 1, 1, 1], 0.05)).to.be.greaterThan(at([1, 1, 1, 1], 0.1));
    expect(at([1, 1, 0.2, 0.2], 0.1)).to.be.lessThan(at([1, 1, 1, 1], 0.1));
  });

  for (const model of ['bradley_terry', 'thurstone_mosteller'] as const) {
    it(`predicts within a third how many answers an undecided judge needs (${model})`, () => {
      const n = 24;
      const random = seededRandom(7);
      const ranking = Ranking.build(n, { modelType: model, priorMean: 0, priorVariance: 1, targetVariance: 0.1 }, []);
      const foretold = comparisonsToVariance(model, ranking.means, ranking.variances, 0.2);
      let asked = 0;
      while (meanOf(ranking.variances) > 0.2) {
        // Round robin over shuffled features, so that all get their share.
        const order = shuffledRanks(n, random);
        for (let index = 0; index + 1 < n && meanOf(ranking.variances) > 0.2; index += 2) {
          ranking.append({ a: order[index]!, b: order[index + 1]!, choice: 'tie', weight: 1, expected: null });
          asked += 1;
        }
      }
      expect(foretold / asked).to.be.within(2 / 3, 4 / 3);
    });
  }
});
