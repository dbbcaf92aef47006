import { expect } from 'chai';
import { describe as describeInWords } from '../../../api/client/results/describe.ts';
import { quadrantOf, sharesOf } from '../../../api/client/results/shares.ts';
import { result } from './results.ts';

describe('how a feature compares with the others, in words', () => {
  const best = { value_percentile: 100, complexity_percentile: 0 };

  it('has no superlative and no quadrant after an answer or two', () => {
    const early = result({ ...best, value_early: true, complexity_early: true });
    expect(sharesOf(early)).to.deep.equal({
      value: 'value: too early to tell',
      complexity: 'effort: too early to tell',
    });
    expect(quadrantOf(early)).to.equal(null);
    expect(describeInWords(early)).not.to.match(/above|easiest|Quick wins/);
    expect(quadrantOf(result({ ...best, complexity_early: true }))).to.equal(null);
  });

  it('has both once enough is known', () => {
    const known = result({ ...best, value_early: false, complexity_early: false });
    expect(sharesOf(known)).to.deep.equal({
      value: 'ranked above all the others by value',
      complexity: 'easiest of all',
    });
    expect(quadrantOf(known)).to.equal('Quick wins');
  });
});
