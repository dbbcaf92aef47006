import { expect } from 'chai';
import { indexOfRatio, median, quadrantsOf, ratio, worth } from '../../../../shared/ranking/results/quadrants.ts';

describe('quadrantsOf', () => {
  it('names the four corners', () => {
    const corners = [
      { value: 9, complexity: 1 },
      { value: 8, complexity: 8 },
      { value: 1, complexity: 2 },
      { value: 2, complexity: 9 },
    ];
    expect(quadrantsOf(corners)).to.deep.equal(['quick_wins', 'major_projects', 'fill_ins', 'thankless_tasks']);
  });

  it('calls a feature at the median high', () => {
    const features = [1, 2, 3].map((value) => ({ value, complexity: 4 - value }));
    expect(quadrantsOf(features)).to.deep.equal(['thankless_tasks', 'major_projects', 'quick_wins']);
  });

  it('are null for features that were not compared in both dimensions, which do not affect the medians', () => {
    const features = [
      { value: 9, complexity: 1 },
      { value: null, complexity: 7 },
      { value: 1, complexity: null },
      { value: 2, complexity: 9 },
      { value: null, complexity: null },
    ];
    expect(quadrantsOf(features)).to.deep.equal(['quick_wins', null, null, 'major_projects', null]);
  });

  it('are null while all features of a dimension are equal', () => {
    const equals = [1, 2, 3].map((value) => ({ value, complexity: 1 }));
    expect(quadrantsOf(equals)).to.deep.equal([null, null, null]);
    expect(quadrantsOf([{ value: 1, complexity: 1 }])).to.deep.equal([null]);
  });

  it('has nothing to say about nothing', () => {
    expect(quadrantsOf([])).to.deep.equal([]);
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
    expect(ratio({ value: worth(-3), complexity: worth(-1) })).to.be.closeTo(Math.exp(-2), 1e-15);
  });

  it('is an index from 0 to 100, with 50 where value and effort are equal', () => {
    expect([0.1, 1, 10].map((each) => Math.round(indexOfRatio(each)))).to.deep.equal([9, 50, 91]);
    expect(indexOfRatio(ratio({ value: worth(1e6), complexity: worth(-1e6) }))).to.be.within(0, 100);
    expect(indexOfRatio(ratio({ value: worth(-1e6), complexity: worth(1e6) }))).to.be.within(0, 100);
  });
});

describe('worths of extreme scores', () => {
  it('are positive and finite, and so is their ratio', () => {
    for (const [value, complexity] of [
      [1e6, -1e6],
      [-1e6, 1e6],
    ] as const) {
      const shown = { value: worth(value), complexity: worth(complexity) };
      for (const number of [shown.value, shown.complexity, ratio(shown)]) {
        expect(number).to.be.greaterThan(0);
        expect(Number.isFinite(number)).to.equal(true);
      }
    }
  });
});
