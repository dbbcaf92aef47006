import { expect } from 'chai';
import fc from 'fast-check';
import { EqualShares } from '../../../shared/ranking/closure/equal-shares.ts';
import { Ranking } from '../../../shared/ranking/ranking.ts';
import type { Pair } from '../../../shared/ranking/selection/reserved-pairs.ts';
import { CHOICES, type Choice } from '../../../shared/ranking/vocabulary.ts';
import { kendallTau } from '../../bench/answering.ts';
import { mean } from '../../bench/statistics.ts';
import { seededRandom, shuffledRanks } from '../../support/random.ts';
import { judge, PLAIN_MODEL, play, teamSessions } from '../../support/ranking/sessions.ts';

const FEATURES = 24;
const STRATEGIES = ['adaptive', 'robust'] as const;

/** People answer in turn until nothing is left to ask. */
function session(strategy: (typeof STRATEGIES)[number], people: ((pair: Pair) => Choice)[]): Ranking {
  const ranking = Ranking.build(FEATURES, PLAIN_MODEL, []);
  for (let turn = 0; ; turn++) {
    const pair = ranking.nextPair({ strategy });
    if (!pair) return ranking;
    const [a, b] = pair;
    const person = turn % people.length;
    const choice = people[person]!(pair);
    ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b), author: `person ${person}` });
  }
}

describe('people who answer "Equal"', () => {
  for (const strategy of STRATEGIES) {
    it(`take little from five good people who answer ${strategy}`, () => {
      const taus = [1, 2, 3, 4, 5, 6].map((seed) => {
        const ranks = shuffledRanks(FEATURES, seededRandom(seed));
        const says = judge(ranks);
        const good = Array.from(
          { length: 5 },
          () =>
            ([a, b]: Pair) =>
              says(a, b),
        );
        const ranking = session(strategy, [...good, () => 'tie']);
        expect(ranking.comparisons).to.be.below(1.5 * session(strategy, good).comparisons);
        return kendallTau(ranking.results.order().order, ranks);
      });
      // Only pairs that nobody else was asked about stay undecided.
      expect(mean(taus)).to.be.above(0.95);
    });

    it(`end ${strategy} soon where nobody says anything else`, () => {
      for (const people of [1, 2, 6]) {
        const ranking = session(
          strategy,
          Array.from({ length: people }, () => () => 'tie'),
        );
        expect(ranking.comparisons).to.be.at.most(FEATURES * Math.log2(FEATURES));
        expect(ranking.coverage()).to.equal(1);
      }
    });

    it(`are asked as before by ${strategy}, where all see the same equals`, () => {
      for (const seed of [1, 2, 3]) {
        // Seven levels: 15 % of all pairs are equal.
        const levels = shuffledRanks(FEATURES, seededRandom(seed)).map((rank) => Math.floor((rank * 7) / FEATURES));
        const says = ([a, b]: Pair) => judge(levels)(a, b);
        const team = session(
          strategy,
          Array.from({ length: 6 }, () => says),
        );
        expect(team.comparisons).to.equal(session(strategy, [says]).comparisons);
      }
    });
  }

  it('make a pair known, from which nothing follows, where they say so far more often than the others', () => {
    const chain = Array.from({ length: 8 }, (_, v) => ({
      a: v,
      b: v + 1,
      choice: 'feature_a' as const,
      author: 'ann',
    }));
    const equal = [9, 10, 11, 12].map((v) => ({ a: v, b: v + 1, choice: 'tie' as const, author: 'eve' }));
    const { ranking } = play({
      n: 14,
      model: PLAIN_MODEL,
      answers: [...chain, ...equal, { a: 8, b: 9, choice: 'feature_a' as const, author: 'ann' }].map((answer) => ({
        ...answer,
        weight: 1,
      })),
    });
    expect(ranking.closure.isKnown(9, 10)).to.equal(true);
    expect(ranking.expected(9, 10)).to.equal(null);
    expect(ranking.closure.isKnown(9, 11)).to.equal(false);
    expect(ranking.closure.isKnown(0, 10)).to.equal(false);
    // Another's "Equal" about the same pair leads on.
    ranking.append({ a: 9, b: 10, choice: 'tie', weight: 1, expected: null, author: 'ann' });
    expect(ranking.closure.isKnown(0, 10)).to.equal(true);
    // The others' answers stay, whatever this person answers about the pair.
    ranking.append({ a: 0, b: 1, choice: 'tie', weight: 1, expected: 'feature_a', author: 'eve' });
    expect(ranking.verdict(0, 1)).to.equal('feature_a');
  });

  it('are foreseen exactly, or not at all', () => {
    let foreseen = 0;
    fc.assert(
      fc.property(teamSessions(10), fc.constantFrom(...STRATEGIES), (each, strategy) => {
        const { ranking, judgements } = play(each);
        const pair = ranking.nextPair({ strategy });
        const foresight = pair && ranking.foresee(pair, { strategy, author: 'eve' });
        if (!foresight) return;
        const [a, b] = pair;
        for (const choice of CHOICES) {
          const after = Ranking.build(each.n, each.model, judgements);
          after.append({ a, b, choice, weight: 1, expected: after.expected(a, b), author: 'eve' });
          expect(foresight.gain[choice]).to.satisfy(
            (gain: number) =>
              foresight[choice] === null || gain === after.closure.knownPairs - ranking.closure.knownPairs,
          );
          if (foresight[choice] === null) continue;
          foreseen++;
          expect(after.nextPair({ strategy })).to.deep.equal(foresight[choice]);
        }
      }),
      { numRuns: 100 },
    );
    expect(foreseen).to.be.above(25);
  });
});

describe('EqualShares', () => {
  it('names those who answer "Equal" far more often than the others, and takes it back', () => {
    const shares = new EqualShares();
    for (let i = 0; i < 10; i++) shares.add('ann', false);
    for (let i = 0; i < 3; i++) shares.add('eve', true);
    expect([...shares.standingOut()]).to.deep.equal([]);
    expect([...shares.standingOutAfter('eve', true)]).to.deep.equal(['eve']);
    expect([...shares.standingOut()]).to.deep.equal([]);
    shares.add('eve', true);
    expect([...shares.copy().standingOut()]).to.deep.equal(['eve']);
    for (let i = 0; i < 12; i++) shares.add('eve', false);
    expect([...shares.standingOut()]).to.deep.equal([]);
  });

  it('names nobody who is alone, or as undecided as the others', () => {
    const shares = new EqualShares();
    for (let i = 0; i < 50; i++) shares.add('ann', true);
    expect(shares.standingOut().size).to.equal(0);
    for (let i = 0; i < 20; i++) shares.add('bob', i % 4 > 0);
    expect(shares.standingOut().size).to.equal(0);
  });
});
