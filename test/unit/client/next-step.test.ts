import { expect } from 'chai';
import { isOfOne, nextOf, type Standing, weakestOf } from '../../../api/client/projects/next-step.ts';
import type { Progress } from '../../../api/contract/progress.ts';

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

  it('are about the less certain dimension, and about the one that has come least far', () => {
    const all = [of('value', { order_confidence: 0.81, progress_percent: 80 }), of('complexity', {})];
    expect([weakestOf(all)?.dimension, nextOf(all)?.dimension]).to.deep.equal(['complexity', 'complexity']);
    const both = [of('value', { order_confidence: 0.81 }), of('complexity', { order_confidence: 0.84 })];
    expect([weakestOf(both)?.dimension, nextOf(both)?.dimension]).to.deep.equal(['value', 'value']);
  });

  it('are about value before there are answers, and say so if only one dimension has some', () => {
    const all = [of('value', none), of('complexity', none)];
    expect([weakestOf(all)?.dimension, nextOf(all)?.dimension, isOfOne(all)]).to.deep.equal(['value', 'value', false]);
    const one = [of('value', done), of('complexity', none)];
    expect([weakestOf(one)?.dimension, nextOf(one)?.dimension, isOfOne(one)]).to.deep.equal([
      'value',
      'complexity',
      true,
    ]);
  });

  it('offer nothing that the person is not asked about, or that is enough', () => {
    expect(nextOf([of('value', {}, false), of('complexity', done)])).to.equal(undefined);
  });
});
