import { expect } from 'chai';
import { goalText } from '../../../api/client/compare/goal-text.ts';
import { lazyTexts } from '../../../api/client/compare/lazy-texts.ts';
import { type AtTopEnd, topEndOf } from '../../../api/client/compare/top-end-text.ts';
import type { Stability } from '../../../shared/results/contract/explanations.ts';

describe('what is said where more answers would hardly help', () => {
  const standing = (of: Partial<Stability>) => ({ k: 5, settled: 0, checked: true, ...of }) as Stability;
  const endOf = (at: Partial<AtTopEnd>) =>
    topEndOf({
      ...{
        dimension: 'value',
        by: 'dimension',
        standing: null,
        hasOther: false,
        isAskedSets: false,
      },
      ...at,
    });

  it('is the same of the top as in the results', () => {
    expect(goalText('value', null)).to.equal('There is enough for a first ranking by value.');
    expect(goalText('complexity', standing({ checked: false, questions_to_ask: 40 }))).to.equal(
      'There is enough for a first ranking by effort. Top 5: nothing settled yet.',
    );
    expect(goalText('ratio', standing({ settled: 3, questions_to_ask: 0 }))).to.equal(
      'There is enough for a first ranking. Top 5: 3 settled, 2 too close to call.',
    );
  });

  it('is why the questions end, if it is known how good the order is', () => {
    const early = 'More answers would hardly change the order.';
    expect(goalText('value', null, true)).to.equal(`There is enough for a first ranking by value. ${early}`);
    expect(goalText('value', null, false)).to.equal('There is enough for a first ranking by value.');
  });

  it('calls nothing close while answers contradict each other', () => {
    const doubtful = standing({ settled: 3, questions_to_ask: 0, contradicted: true });
    expect(goalText('value', doubtful)).to.match(/Top 5: 3 settled, 2 not settled yet\.$/);
  });

  it('says of a top whose answers contradict each other what the results say, and why no more questions come', () => {
    const said = (of: Partial<Stability>, by: AtTopEnd['by'] = 'ratio') =>
      endOf({ by, standing: standing({ questions_to_ask: 0, ...of }) }).text;
    const all = 'All 5 belong there with a probability of at least 95 %.';
    expect([said({ settled: 5 }), said({ settled: 5, contradicted: true })]).to.deep.equal([all, all]);
    for (const by of ['ratio', 'dimension'] as const) {
      expect(said({ k: 10, settled: 4, contradicted: true }, by), by).to.equal(
        'Top 10: 4 settled, 6 not settled yet. Answers contradict each other. Until that is settled, more questions would hardly help.',
      );
    }
  });

  it('calls no half of a top settled whose other half may not be', () => {
    const titles = (['value', 'complexity'] as const).map((dimension) => lazyTexts.top.halfTitle[dimension](10));
    expect(titles).to.deep.equal([
      'All questions about value for the top 10 are answered',
      'All questions about effort for the top 10 are answered',
    ]);
  });

  it('claims no more of a top than was checked', () => {
    const said = (of: Partial<Stability>) => endOf({ standing: standing({ checked: false, ...of }) }).text;
    expect(said({ settled: 5 })).to.equal('The top 5 seems settled. Too few answers were checked so far.');
    expect(said({ settled: 4, questions_to_ask: 0 })).to.equal(
      'Top 5: 4 seem settled, 1 too close to call. Too few answers were checked so far.',
    );
  });

  it('is that more answers would hardly help only if they do not make the order final', () => {
    const ended = { settled: 4, questions_to_ask: 0 };
    expect(endOf({ standing: standing(ended) })).to.deep.equal({
      text: '4 of 5 are settled. Those around rank 5 are too close to tell apart. More answers would hardly help.',
      next: 'results',
    });
    const consistent = standing({ ...ended, questions_to_final: 6 });
    expect(endOf({ standing: consistent })).to.deep.equal({
      text: 'Top 5: 4 settled, 1 too close to call. After about 6 more questions about all features, every pair is decided. If no answer contradicts another, the order is final then.',
      next: 'all',
    });
    expect(goalText('value', consistent)).to.match(/Top 5: 4 settled, 1 too close to call\.$/);
    expect(goalText('value', standing({ ...ended, questions_to_final: 0 }))).to.match(/1 too close to call\.$/);
  });

  it('leads on to the other dimension, and says nothing of what is close before it is known', () => {
    const half = standing({ questions_to_ask: 12 });
    expect(endOf({ by: 'ratio', hasOther: true, standing: half })).to.deep.equal({
      text: 'Next: effort, about 12 questions.',
      next: 'other',
    });
    expect(endOf({ by: 'ratio', standing: half })).to.deep.equal({
      text: 'What is left is about effort, which other people answer: about 12 questions.',
      next: 'results',
    });
    for (const by of ['ratio', 'dimension'] as const) {
      expect(endOf({ by, hasOther: true }), by).to.deep.equal({ text: '', next: 'other' });
    }
    const value = { settled: 4, questions_to_ask: 0, questions_to_final: 6 };
    expect(endOf({ hasOther: true, standing: standing(value) }).next).to.equal('other');
    expect(endOf({ by: 'ratio', hasOther: true, standing: standing({ questions_to_ask: 0 }) }).next).to.equal(
      'results',
    );
  });

  it('is that more answers bring little only once the top is settled, and that was checked', () => {
    expect(goalText('value', standing({ settled: 5 }))).to.equal(
      'There is enough for a first ranking by value. The top 5 is settled. More answers would only move what comes later.',
    );
    expect(goalText('value', standing({ settled: 5, checked: false }))).to.equal(
      'There is enough for a first ranking by value. The top 5 seems settled. Too few answers were checked so far.',
    );
  });
});
