import { expect } from 'chai';
import { whyDone } from '../../../api/client/compare/why-none.ts';

describe('whyDone', () => {
  const progress = { total_possible_pairs: 10, uncertain_pairs: 3, progress_percent: 77 };

  it('tells the goal from questions that are lent to others, also where it is reached before the coverage is', () => {
    expect(whyDone(progress)).to.equal(null);
    expect(whyDone({ ...progress, progress_percent: 100 })).to.equal('goal');
    expect(whyDone({ ...progress, progress_percent: 100, uncertain_pairs: 0 })).to.equal('known');
    expect(whyDone({ ...progress, progress_percent: 100, uncertain_pairs: 0, total_possible_pairs: 0 })).to.equal(
      'few',
    );
  });
});
