import { expect } from 'chai';
import { isOpenOrder, nextOf, type Standing, standingOf } from '../../../api/client/projects/next-step.ts';
import type { Progress } from '../../../shared/results/contract/progress.ts';

describe('what the overview says a project stands at, and its next step', () => {
  const of = (dimension: Standing['dimension'], progress: Partial<Progress>, isOffered = true): Standing => ({
    dimension,
    isOffered,
    progress: {
      comparisons_done: 50,
      comparisons_remaining: 20,
      progress_percent: 50,
      transitive_coverage: 0.5,
      cycle_count: 0,
      order_confidence: null,
      ...progress,
    } as Progress,
  });
  const none = { comparisons_done: 0, progress_percent: 0 };
  const done = { comparisons_remaining: 0, progress_percent: 100, order_confidence: 0.95 };

  const told = (...all: Standing[]) => {
    const { told: main, untold } = standingOf(all);
    return [main?.dimension, untold?.dimension];
  };
  const whole = { ...done, transitive_coverage: 1, order_confidence: 0.96 };

  it('are about the lesser of two orders, and about the dimension that has come least far', () => {
    const both = [of('value', { order_confidence: 0.81 }), of('complexity', { order_confidence: 0.84 })];
    expect(told(...both)).to.deep.equal(['value', undefined]);
    expect(nextOf(both)?.dimension).to.equal('value');
    const some = [of('value', { order_confidence: 0.81, progress_percent: 80 }), of('complexity', {})];
    expect(nextOf(some)?.dimension).to.equal('complexity');
    // In order is no more than good, if less of it is right: the dimension is named with its own figure.
    expect(told(of('value', whole), of('complexity', { ...done, order_confidence: 0.97 }))).to.deep.equal([
      'value',
      undefined,
    ]);
  });

  it('are about the order that can be told, and about the one that can’t be yet', () => {
    expect(told(of('value', {}), of('complexity', done))).to.deep.equal(['complexity', 'value']);
    expect(told(of('value', done), of('complexity', none))).to.deep.equal(['value', 'complexity']);
    expect(nextOf([of('value', done), of('complexity', none)])?.dimension).to.equal('complexity');
    expect(told(of('value', none), of('complexity', {}))).to.deep.equal(['complexity', 'value']);
  });

  it('are about value before there are answers', () => {
    const all = [of('value', none), of('complexity', none)];
    expect(told(...all)).to.deep.equal(['value', 'complexity']);
    expect(nextOf(all)?.dimension).to.equal('value');
  });

  it('are about the questions for a top, where the project aims for one', () => {
    const top = (percent: number): Partial<Progress> => ({ top: 5, progress_percent: percent });
    expect(told(of('value', top(60)), of('complexity', top(40)))).to.deep.equal(['complexity', undefined]);
  });

  it('offer no questions where answers don’t agree, of which the card says that more of them don’t help', () => {
    const open = { order_confidence: 0.6, comparisons_done: 200, total_possible_pairs: 703, progress_percent: 40 };
    expect(
      nextOf([of('value', open), of('complexity', { order_confidence: 0.8, progress_percent: 80 })])?.dimension,
    ).to.equal('complexity');
    expect(nextOf([of('value', open), of('complexity', open)])).to.equal(undefined);
    expect(isOpenOrder(of('value', open))).to.equal(true);
    // A top has questions of its own.
    expect(nextOf([of('value', { ...open, top: 5 })])?.dimension).to.equal('value');
  });

  it('offer nothing that the person is not asked about, or that is enough', () => {
    expect(nextOf([of('value', {}, false), of('complexity', done)])).to.equal(undefined);
  });
});
