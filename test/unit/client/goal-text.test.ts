import { expect } from 'chai';
import { goalText } from '../../../api/client/compare/goal-text.ts';
import { lazyTexts } from '../../../api/client/compare/lazy-texts.ts';
import type { Stability } from '../../../api/contract/explanations.ts';

describe('what is said where most pairs are decided', () => {
  const standing = (of: Partial<Stability>) => ({ k: 5, settled: 0, checked: true, ...of }) as Stability;

  it('is the same of the top as in the results', () => {
    expect(goalText('value', null)).to.equal('There is enough for a first ranking by value.');
    expect(goalText('complexity', standing({ checked: false, questions_to_ask: 40 }))).to.equal(
      'There is enough for a first ranking by effort. Top 5: 0 seem settled, 5 not settled yet, not checked.',
    );
    expect(goalText('ratio', standing({ settled: 3, questions_to_ask: 0 }))).to.equal(
      'There is enough for a first ranking. Top 5: 3 settled, 2 too close to call.',
    );
  });

  it('claims nothing of a top whose answers contradict each other', () => {
    const { end } = lazyTexts.top;
    expect(end(5, 5, 0)).to.equal('All 5 belong there with a probability of at least 95 %.');
    expect([end(5, 5, 1), end(10, 3, 2)]).to.deep.equal([
      '1 contradiction puts the top 5 in doubt.',
      '2 contradictions put the top 10 in doubt.',
    ]);
  });

  it('is that more answers bring little only once the top is settled, and that was checked', () => {
    expect(goalText('value', standing({ settled: 5 }))).to.equal(
      'There is enough for a first ranking by value. The top 5 is settled. More answers would only move what comes later.',
    );
    expect(goalText('value', standing({ settled: 5, checked: false }))).to.equal(
      'There is enough for a first ranking by value. The top 5 seems settled, not checked.',
    );
  });
});
