import { expect } from 'chai';
import { stateOf } from '../../../api/client/projects/card-state.ts';

describe('what the overview says of a dimension', () => {
  const more = (pairs: number | null) => ({ pairs, minutes: 10 });
  const said = (left: number, of: Partial<Parameters<typeof stateOf>[1]> = {}) =>
    stateOf(left, {
      coverage: 0.8,
      contradictions: 0,
      top: undefined,
      right: null,
      isOfTeam: false,
      isOpen: false,
      more: more(null),
      ...of,
    });

  it('is how many questions are left, or what more answers would change', () => {
    expect([said(8), said(8, { isOfTeam: true }), said(8, { top: 10 })]).to.deep.equal([
      'about 8 questions to a first ranking',
      'about 8 questions to a first ranking, more if people disagree',
      'about 8 questions for the top 10',
    ]);
    expect([said(0), said(0, { top: 10 })]).to.deep.equal([
      'Enough for a first ranking',
      'All its questions are answered',
    ]);
    expect([said(0, { right: 0.9, more: more(1) }), said(0, { right: 0.9, more: more(34) })]).to.deep.equal([
      '10 more minutes put about 1 pair right',
      '10 more minutes put about 34 pairs right',
    ]);
    expect(said(0, { right: 0.97, more: more(0) })).to.equal('More answers would hardly change it');
  });

  it('announces no questions to a ranking where the answers do not agree with one another', () => {
    expect(said(900, { isOpen: true, right: 0.55 })).to.equal('More answers help once people agree more');
    expect(said(9, { isOpen: true, right: 0.55, top: 10 })).to.equal('about 9 questions for the top 10');
  });

  it('is what contradicts itself, where no other questions are left, and nobody can tell how good the order is', () => {
    const contradictions = 64;
    expect(said(0, { contradictions })).to.equal('Answers that contradict each other put the order in doubt');
    expect(said(3, { contradictions })).to.equal('about 3 questions to a first ranking');
    expect(said(3, { contradictions, coverage: 1 })).to.equal(
      'Answers that contradict each other put the order in doubt',
    );
    expect(said(3, { contradictions, coverage: 1, right: 0.8 })).to.equal('about 3 questions to a first ranking');
    expect(said(0, { contradictions, right: 0.93, more: more(12) })).to.equal(
      '10 more minutes put about 12 pairs right',
    );
    expect(said(0, { contradictions, top: 10 })).to.equal(
      'All its questions are answered, but answers that contradict each other put the order in doubt',
    );
  });
});
