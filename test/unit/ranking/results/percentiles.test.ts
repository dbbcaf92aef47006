import { expect } from 'chai';
import { percentilesOf } from '../../../../shared/ranking/results/percentiles.ts';

describe('percentilesOf', () => {
  it('is the share of the others that are smaller', () => {
    expect(percentilesOf([30, 10, 20])).to.deep.equal([100, 0, 50]);
    expect(percentilesOf([2, 1, 2, 2, 9])).to.deep.equal([25, 0, 25, 25, 100]);
  });

  it('leaves out what is not known', () => {
    expect(percentilesOf([null, 5, null, 7, 6])).to.deep.equal([null, 0, null, 100, 50]);
    expect(percentilesOf([null, 5])).to.deep.equal([null, 0]);
    expect(percentilesOf([])).to.deep.equal([]);
  });
});
