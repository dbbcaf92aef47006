import { expect } from 'chai';
import type { CompareState } from '../../../api/client/compare/compare-state.ts';
import { wayOf } from '../../../api/client/compare/ways.ts';

describe('the bar above the questions', () => {
  const wayAt = (right: number | null) => {
    const progress = {
      progress_percent: 100,
      comparisons_done: 200,
      comparisons_remaining: 0,
      transitive_coverage: 0.95,
      order_confidence: right,
    };
    return wayOf({ progress, isOwn: false } as unknown as CompareState, 0);
  };

  it('is as full as the figure beside it says, as on the overview', () => {
    expect(wayAt(0.89)?.percent).to.equal(89);
    expect(wayAt(0.89)?.known).to.match(/about 89.% of pairs right$/);
    expect(wayAt(null)?.percent).to.equal(100);
  });
});
