import { expect } from 'chai';
import {
  type Agreement,
  countedAs,
  differInTaste,
  fitOf,
  isEarly,
  keepOrder,
} from '../../../api/client/people/agreement.ts';

const overlap = (of: number, agreeing = of) => ({ of, agreeing });
const personOf = (id: string, of = 40, straightness: Agreement['people'][number]['straightness'] = null) => ({
  user: { id, name: id, username: id },
  answers: of,
  share: 0.5,
  with_others: overlap(of),
  contradictions: 0,
  straightness,
  differs_in: null,
  opposite: false,
  mostly_equal: false,
  weight: 1,
  reversed: 0,
});
const agreementOf = (some: Partial<Agreement>): Agreement => ({
  dimension: 'value',
  revision: 1,
  people: [],
  pairs: [],
  contested: [],
  camps: null,
  tastes: null,
  divisive: [],
  team: { doubted: [], agree: null, moves: 0, moved: [] },
  alpha: null,
  shared_pairs: 0,
  majority_share: null,
  ...some,
});

describe('how far people agree, on the screen', () => {
  it('says nothing of a person with fewer than twenty comparable answers', () => {
    const people = [personOf('mia', 25), personOf('jon', 20)];
    expect(isEarly(agreementOf({ people }))).to.equal(false);
    expect(isEarly(agreementOf({ people: [...people, personOf('ann', 19)] }))).to.equal(true);
    const straightness = { mean: 0.9, low: 0.8, high: 0.95 };
    expect(fitOf(personOf('mia', 19, straightness))).to.equal(null);
    expect(fitOf(personOf('mia', 20))).to.equal(null);
    expect(fitOf(personOf('mia', 20, straightness))).to.deep.equal({ mean: 90, low: 80, high: 95 });
  });

  it('tells the figure behind whatever is said of a person, and how much their answers count', () => {
    const straightness = { mean: 0.1, low: 0, high: 0.3 };
    const few = personOf('ann', 5, straightness);
    expect(fitOf({ ...few, differs_in: 'care' })).to.deep.equal({ mean: 10, low: 0, high: 30 });
    expect(countedAs(few)).to.equal(null);
    expect(countedAs({ ...few, differs_in: 'care', weight: 0.4 })).to.equal('weight');
    expect(countedAs({ ...few, opposite: true, weight: 0, reversed: 0.9 })).to.equal('reversed');
    // Why? names them too.
    expect(countedAs({ ...few, weight: 0.2 })).to.equal('weight');
    expect(isEarly(agreementOf({ people: [{ ...few, mostly_equal: true }] }))).to.equal(false);
  });

  it('says that people differ in taste once that is 95 % likely', () => {
    const said = [null, 0.01, 0.94, 0.95].map((tastes) => differInTaste(agreementOf({ tastes })));
    expect(said).to.deep.equal([false, false, false, true]);
  });

  it('keeps rows where they are, and adds new ones behind', () => {
    expect(keepOrder(['b', 'a', 'gone'], ['a', 'c', 'b', 'd'], (item) => item)).to.deep.equal(['b', 'a', 'c', 'd']);
  });
});
