import { expect } from 'chai';
import { indexOfRatio, median, quadrantsOf, worth } from '../../../../shared/ranking/results/quadrants.ts';

describe('quadrantsOf', () => {
  it('names the four corners', () => {
    expect(quadrantsOf([9, 8, 1, 2], [1, 8, 2, 9])).to.deep.equal([
      'quick_wins',
      'major_projects',
      'fill_ins',
      'thankless_tasks',
    ]);
  });

  it('calls a feature at the median high', () => {
    expect(quadrantsOf([1, 2, 3], [3, 2, 1])).to.deep.equal(['thankless_tasks', 'major_projects', 'quick_wins']);
  });

  it('are null for features that were not compared in both dimensions, which do not affect the medians', () => {
    const [gains, costs] = [
      [9, null, 1, 2, null],
      [1, 7, null, 9, null],
    ];
    expect(quadrantsOf(gains, costs)).to.deep.equal(['quick_wins', null, null, 'major_projects', null]);
  });

  it('are null while all features of a dimension are equal', () => {
    expect(quadrantsOf([1, 2, 3], [1, 1, 1])).to.deep.equal([null, null, null]);
    expect(quadrantsOf([1], [1])).to.deep.equal([null]);
  });

  it('has nothing to say about nothing', () => {
    expect(quadrantsOf([], [])).to.deep.equal([]);
  });
});

describe('median', () => {
  it('is the middle number, or the mean of the two middle ones, and sorts by size', () => {
    expect(median([10, 9, 100])).to.equal(10);
    expect(median([-1, -20, 3, 5])).to.equal(1);
  });
});

describe('ratio', () => {
  it('is value for effort, positive even for negative scores', () => {
    expect(worth(-3) / worth(-1)).to.be.closeTo(Math.exp(-2), 1e-15);
  });

  it('is an index from 0 to 100, with 50 where value and effort are equal', () => {
    expect([0.1, 1, 10].map((each) => Math.round(indexOfRatio(each)))).to.deep.equal([9, 50, 91]);
    expect(indexOfRatio(worth(1e6) / worth(-1e6))).to.be.within(0, 100);
    expect(indexOfRatio(worth(-1e6) / worth(1e6))).to.be.within(0, 100);
  });
});

describe('worths of extreme scores', () => {
  it('are positive and finite, and so is their ratio', () => {
    for (const score of [1e6, -1e6]) {
      const [gain, cost] = [worth(score), worth(-score)];
      for (const number of [gain, cost, gain / cost]) {
        expect(number).to.be.greaterThan(0);
        expect(Number.isFinite(number)).to.equal(true);
      }
    }
  });
});
