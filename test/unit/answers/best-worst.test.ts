import { expect } from 'chai';
import { comparisonsOf } from '../../../shared/answers/rules/best-worst.ts';

const said = (featureIds: string, best: string, worst: string) =>
  comparisonsOf({ featureIds: [...featureIds], best: [...best], worst: [...worst] }).map(
    ({ featureAId, featureBId, choice }) => `${featureAId}${choice === 'tie' ? '=' : '>'}${featureBId}`,
  );

describe('the best and the worst of some features', () => {
  it('are five comparisons of four, the best over the worst first', () => {
    expect(said('abcd', 'b', 'c')).to.deep.equal(['b>c', 'b>a', 'b>d', 'a>c', 'd>c']);
  });

  it('say the same in whatever order they were shown', () => {
    expect(said('dcba', 'b', 'c')).to.deep.equal(said('abcd', 'b', 'c'));
    expect(said('abcd', 'ba', 'cd')).to.deep.equal(said('abcd', 'ab', 'dc'));
  });

  it('may be several equal ones', () => {
    expect(said('abcd', 'ab', 'd')).to.deep.equal(['a>d', 'b>d', 'a>c', 'b>c', 'c>d', 'a=b']);
    expect(said('abcd', 'a', 'bcd')).to.deep.equal(['a>b', 'a>c', 'a>d', 'b=c', 'b=d', 'c=d']);
    expect(said('abcd', 'ac', 'bd')).to.deep.equal(['a>b', 'a>d', 'c>b', 'c>d', 'a=c', 'b=d']);
  });

  it('are fewer of fewer features', () => {
    expect(said('ab', 'b', 'a')).to.deep.equal(['b>a']);
    expect(said('abc', 'b', 'a')).to.deep.equal(['b>a', 'b>c', 'c>a']);
  });
});
