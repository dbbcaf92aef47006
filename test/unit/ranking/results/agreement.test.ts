import { expect } from 'chai';
import fc from 'fast-check';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import { carefulAmong } from '../../../../shared/ranking/results/agreement.ts';
import { krippendorffAlpha } from '../../../../shared/ranking/results/shared-pairs.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

/** [author, better, worse], or a tie with a fourth entry. */
type Said = [author: string, x: number, y: number, tie?: 'tie'];

const agreementOf = (n: number, said: readonly Said[], requested = true) =>
  finish(rankingOf(n, said, requested).results.teamAgreementChunked());

function rankingOf(n: number, said: readonly Said[], requested = true): Ranking {
  return Ranking.build(
    n,
    PLAIN_MODEL,
    said.map(([author, a, b, tie]) => ({
      a,
      b,
      choice: tie ?? 'feature_a',
      weight: 1,
      expected: null,
      author,
      requested,
    })),
  );
}

const person = (agreement: ReturnType<typeof agreementOf>, author: string) =>
  agreement.people.find((each) => each.author === author)!;

describe('teamAgreement', () => {
  it('compares each answer with what follows from the answers of the others alone', () => {
    const said: Said[] = [
      ['ada', 0, 1],
      ['bob', 1, 2],
      ['cy', 0, 2],
      ['cy', 3, 0],
      ['dee', 2, 0],
    ];
    const agreement = agreementOf(4, said);
    // The answers of ada and bob together decide about those of cy and dee, and dee's contradicts them.
    expect(person(agreement, 'dee').withOthers).to.deep.equal({ of: 1, agreeing: 0 });
    expect(person(agreement, 'cy')).to.deep.include({ answers: 2, contradictions: 0 });
    // Without cy the others go round in a circle, from which nothing follows.
    expect(person(agreement, 'cy').withOthers).to.deep.equal({ of: 0, agreeing: 0 });
    expect(agreementOf(4, said.slice(0, 4)).people.find(({ author }) => author === 'cy')!.withOthers).to.deep.equal({
      of: 1,
      agreeing: 1,
    });
  });

  it('compares by the scores of the others where these contradict each other', () => {
    const order: Said[] = [];
    for (let x = 0; x < 5; x++) for (let y = x + 1; y < 5; y++) order.push(['ada', x, y], ['bob', x, y], ['cy', x, y]);
    // The latest answers to neighbours are dee's: what follows for ada goes round in circles.
    const said = [...order];
    for (let x = 0; x < 4; x++) said.push(['dee', x + 1, x]);
    const agreement = agreementOf(5, said);
    for (const author of ['ada', 'bob', 'cy']) {
      expect(person(agreement, author).withOthers).to.deep.equal({ of: 10, agreeing: 10 });
    }
    expect(person(agreement, 'dee').withOthers).to.deep.equal({ of: 4, agreeing: 0 });
  });

  it('counts a tie as half where a direction is inferred, and finds people who contradict themselves', () => {
    const agreement = agreementOf(3, [
      ['ada', 0, 1],
      ['bob', 0, 1, 'tie'],
      ['cy', 0, 1],
      ['cy', 1, 2],
      ['cy', 2, 0],
    ]);
    expect(person(agreement, 'ada').withOthers).to.deep.equal({ of: 0, agreeing: 0 });
    expect(person(agreement, 'cy').contradictions).to.equal(3);
    // Of two people the latest answer to the pair says what follows from both: the one of cy.
    const two = agreementOf(2, [
      ['ada', 0, 1],
      ['bob', 0, 1, 'tie'],
    ]);
    expect(two.people.map(({ withOthers }) => withOthers)).to.deep.equal([
      { of: 1, agreeing: 0.5 },
      { of: 1, agreeing: 0.5 },
    ]);
    expect(two.pairs).to.deep.equal([{ one: 'ada', other: 'bob', of: 2, agreeing: 1 }]);
  });

  it('lists pairs of features that people answer in opposite directions, by the latest answer of each', () => {
    const agreement = agreementOf(3, [
      ['ada', 0, 1],
      ['ada', 1, 0],
      ['bob', 0, 1],
      ['cy', 1, 0],
      ['dee', 0, 1, 'tie'],
      ['ada', 1, 2],
      ['bob', 1, 2],
    ]);
    expect(agreement.contested).to.deep.equal([{ a: 0, b: 1, forA: ['bob'], forB: ['ada', 'cy'], level: ['dee'] }]);
    expect(agreement).to.deep.include({ sharedPairs: 2, majorityShare: (2 / 4 + 1) / 2 });
  });

  it('tells who answers straight once there are enough answers', () => {
    const said = Array.from({ length: 60 }, (_, turn): Said => {
      const [x, y] = [turn % 7, 7 + ((3 * turn) % 5)];
      return turn % 3 === 2 ? ['cy', y, x] : [turn % 3 === 0 ? 'ada' : 'bob', x, y];
    });
    const agreement = agreementOf(12, said);
    expect(person(agreement, 'ada').straightness!.low).to.be.above(0.7);
    expect(person(agreement, 'cy').straightness!.high).to.be.below(0.5);
    expect(agreementOf(12, said.slice(0, 12)).people[0]!.straightness).to.equal(null);
  });

  it('says of two people with opposite orders that they differ in taste, and of neither that they are careless', () => {
    const said: Said[] = [];
    for (let x = 0; x < 8; x++) for (let y = x + 1; y < 8; y++) said.push(['ada', x, y], ['bob', y, x]);
    const { people, tastes, alpha } = agreementOf(8, said);
    expect(alpha).to.be.below(-0.9);
    expect(tastes).to.be.at.least(0.95);
    expect(people.map(({ differsIn }) => differsIn))
      .to.include('taste')
      .and.not.include('care');
    expect(people.map(({ straightness }) => straightness)).to.deep.equal([null, null]);
  });

  it('doubts nobody whose opposite answers somebody else shares, and nobody who is careful elsewhere, but one alone', () => {
    const said = (opposed: readonly string[]): Said[] => {
      const all: Said[] = [];
      for (let x = 0; x < 10; x++) {
        for (let y = x + 1; y < 10; y++) {
          for (const [at, author] of ['ada', 'bob', 'cy', 'dee', 'eve'].entries()) {
            if ((x + 2 * y + at) % 3 > 0) continue;
            all.push(opposed.includes(author) ? [author, y, x] : [author, x, y]);
          }
        }
      }
      return all;
    };
    const alone = agreementOf(10, said(['eve']));
    expect(alone.careless).to.deep.equal(['eve']);
    expect(carefulAmong(alone.careless, agreementOf(10, said([])))).to.deep.equal(['eve']);
    expect(carefulAmong(alone.careless, alone)).to.deep.equal([]);
    const ranking = rankingOf(10, said(['eve']));
    const trusted = finish(ranking.results.teamAgreementChunked(new Set(['eve'])));
    expect([trusted.careless, person(trusted, 'eve').differsIn]).to.deep.equal([[], 'taste']);
    const two = agreementOf(10, said(['dee', 'eve']));
    expect([two.careless, person(two, 'dee').differsIn]).to.deep.equal([[], 'taste']);
  });

  it('leaves answers out that their author has replaced', () => {
    const said: Said[] = [
      ['ada', 0, 1],
      ['ada', 1, 0],
      ['bob', 1, 0],
    ];
    expect(person(agreementOf(2, said), 'ada').answers).to.equal(2);
    expect(person(agreementOf(2, said, false), 'ada').answers).to.equal(1);
    expect(agreementOf(2, said, false).contested).to.deep.equal([]);
  });

  it('is the same however the answers to different pairs are interleaved, and bounded by their number', () => {
    const given = fc.array(
      fc
        .tuple(fc.constantFrom('ada', 'bob', 'cy'), fc.nat(5), fc.integer({ min: 1, max: 5 }))
        .map(([author, a, apart]): Said => [author, a, (a + apart) % 6]),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(given, (said) => {
        const pairOf = ([, x, y]: Said) => 10 * Math.min(x, y) + Math.max(x, y);
        const agreement = agreementOf(6, said);
        const byPair = agreementOf(
          6,
          said.toSorted((x, y) => pairOf(x) - pairOf(y)),
        );
        expect(new Set(byPair.people.map((each) => JSON.stringify(each)))).to.deep.equal(
          new Set(agreement.people.map((each) => JSON.stringify(each))),
        );
        expect(byPair.alpha).to.equal(agreement.alpha);
        for (const { answers, withOthers, contradictions } of agreement.people) {
          expect(withOthers!.agreeing).to.be.within(0, withOthers!.of);
          expect(withOthers!.of).to.be.at.most(answers);
          expect(contradictions).to.be.at.most(answers);
        }
      }),
    );
  });
});

describe('krippendorffAlpha', () => {
  it('is 1 for full agreement and negative for opposition, and null where nothing can be compared', () => {
    expect(krippendorffAlpha([[1, 1], [-1, -1, -1], [1]])).to.be.closeTo(1, 1e-12);
    expect(krippendorffAlpha([[1, -1]])).to.be.below(0);
    expect(krippendorffAlpha([[1]])).to.equal(null);
    expect(krippendorffAlpha([[0, 0]])).to.equal(null);
    expect(krippendorffAlpha([])).to.equal(null);
  });

  it('equals one less the observed over the expected disagreement of all couples', () => {
    const votes = fc.array(fc.array(fc.constantFrom(-1, 0, 1), { minLength: 2, maxLength: 5 }), { minLength: 1 });
    fc.assert(
      fc.property(votes, (pairs) => {
        const both = pairs.flatMap((pair) => [pair, pair.map((vote) => -vote)]);
        const all = both.flat();
        let observed = 0;
        for (const pair of both) {
          for (const x of pair) for (const y of pair) observed += (x - y) ** 2 / (pair.length - 1) / all.length;
        }
        let expected = 0;
        for (const x of all) for (const y of all) expected += (x - y) ** 2 / (all.length * (all.length - 1));
        const alpha = krippendorffAlpha(pairs);
        if (expected === 0) expect(alpha).to.equal(null);
        else expect(alpha).to.be.closeTo(1 - observed / expected, 1e-9);
      }),
    );
  });
});
