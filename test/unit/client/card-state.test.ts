import { expect } from 'chai';
import { stateOf } from '../../../api/client/projects/card-state.ts';

describe('what the overview says of a dimension', () => {
  const said = (left: number, of: Partial<Parameters<typeof stateOf>[1]> = {}) =>
    stateOf(left, { coverage: 0.8, contradictions: 0, top: undefined, isOfTeam: false, ...of });

  it('is how many questions are left, or what they have led to', () => {
    expect([said(8), said(8, { isOfTeam: true }), said(8, { top: 10 })]).to.deep.equal([
      'about 8 questions to a first ranking',
      'about 8 questions to a first ranking, more if people disagree',
      'about 8 questions for the top 10',
    ]);
    expect([said(0), said(0, { coverage: 1 }), said(0, { top: 10 })]).to.deep.equal([
      'Enough for a first ranking',
      'Every pair is in order',
      'All its questions are answered',
    ]);
  });

  it('is what contradicts itself, where no other questions are left', () => {
    const contradictions = 64;
    expect(said(0, { contradictions })).to.equal('64 contradictions put the order in doubt');
    expect(said(3, { contradictions, coverage: 1 })).to.equal(
      'All pairs are decided, but 64 contradictions put the order in doubt',
    );
    expect(said(0, { contradictions, coverage: 1, top: 10 })).to.equal(
      'All its questions are answered, but 64 contradictions put the order in doubt',
    );
  });
});
