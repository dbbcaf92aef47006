import { expect } from 'chai';
import {
  type Agreement,
  agreeingPercent,
  fitOf,
  isEarly,
  keepOrder,
  levelOf,
  matrixOf,
  shareOf,
  tastesOf,
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
});
const agreementOf = (some: Partial<Agreement>): Agreement => ({
  dimension: 'value',
  revision: 1,
  people: [],
  pairs: [],
  contested: [],
  tastes: null,
  divisive: [],
  alpha: null,
  shared_pairs: 0,
  majority_share: null,
  ...some,
});

describe('how far people agree, on the screen', () => {
  it('says nothing of a person with fewer than twenty comparable answers', () => {
    expect([agreeingPercent(null), agreeingPercent(overlap(19)), agreeingPercent(overlap(20, 15))]).to.deep.equal([
      null,
      null,
      75,
    ]);
    const people = [personOf('mia', 25), personOf('jon', 20)];
    expect(isEarly(agreementOf({ people }))).to.equal(false);
    expect(isEarly(agreementOf({ people: [...people, personOf('ann', 19)] }))).to.equal(true);
    const straightness = { mean: 0.9, low: 0.8, high: 0.95 };
    // Others' answers may leave the fit open, but never remove the agreement.
    expect([shareOf(personOf('mia', 19)), shareOf(personOf('mia', 20)), fitOf(personOf('mia', 20))]).to.deep.equal([
      null,
      100,
      null,
    ]);
    expect(fitOf(personOf('mia', 19, straightness))).to.equal(null);
    expect(fitOf(personOf('mia', 20))).to.equal(null);
    expect(fitOf(personOf('mia', 20, straightness))).to.deep.equal({ mean: 90, low: 80, high: 95 });
  });

  it('says how far the team agrees once twenty pairs were answered by several people', () => {
    expect(levelOf(agreementOf({ alpha: 0.9, shared_pairs: 19 }))).to.equal(null);
    expect(levelOf(agreementOf({ alpha: null, shared_pairs: 30 }))).to.equal(null);
    const levels = [1, 0.8, 0.7, 0.4, 0.2, 0, -0.5].map((alpha) => levelOf(agreementOf({ alpha, shared_pairs: 20 })));
    expect(levels).to.deep.equal(['nearly', 'nearly', 'largely', 'partly', 'hardly', 'not', 'opposed']);
  });

  it('says what people differ in once that is 95 % likely', () => {
    const told = [personOf('mia', 20), personOf('jon', 19)];
    const said = [null, 0.01, 0.15, 0.94, 0.95].map((tastes) => tastesOf(agreementOf({ tastes, people: told })));
    expect(said).to.deep.equal(['early', 'slips', 'early', 'early', 'taste']);
    expect(tastesOf(agreementOf({ tastes: 0.01, people: [personOf('mia', 19), personOf('jon', 19)] }))).to.equal(
      'early',
    );
    const people = [{ ...personOf('mia'), differs_in: 'care' as const }];
    expect(tastesOf(agreementOf({ tastes: 0.99, people }))).to.equal('both');
  });

  it('puts each two people into a table, the same both ways', () => {
    const [mia, jon, ann] = ['mia', 'jon', 'ann'].map((id) => personOf(id));
    const left = { ...personOf('zoe'), with_others: null };
    const pairs = [
      { a: jon!.user, b: mia!.user, ...overlap(30) },
      { a: ann!.user, b: jon!.user, ...overlap(25) },
    ];
    const { people, cells } = matrixOf(agreementOf({ people: [mia!, jon!, ann!, left], pairs }), 12);
    expect(people.map(({ id }) => id)).to.deep.equal(['mia', 'jon', 'ann']);
    expect(cells.map((row) => row.map((cell) => cell?.of ?? null))).to.deep.equal([
      [null, 30, null],
      [30, null, 25],
      [null, 25, null],
    ]);
    expect(matrixOf(agreementOf({ people: [mia!, jon!, ann!], pairs }), 2).people).to.have.length(2);
  });

  it('keeps rows where they are, and adds new ones behind', () => {
    expect(keepOrder(['b', 'a', 'gone'], ['a', 'c', 'b', 'd'], (item) => item)).to.deep.equal(['b', 'a', 'c', 'd']);
  });
});
