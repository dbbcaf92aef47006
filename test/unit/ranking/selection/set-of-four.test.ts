import { expect } from 'chai';
import { Ranking, type Selection } from '../../../../shared/ranking/ranking.ts';
import { questionsIn } from '../../../../shared/ranking/results/question-worth.ts';
import { type Pair, pairsAmong } from '../../../../shared/ranking/selection/reserved-pairs.ts';
import { type Joining, joinPair } from '../../../../shared/ranking/selection/set-of-four.ts';
import { SELECTION_STRATEGIES, type SelectionStrategy } from '../../../../shared/ranking/vocabulary.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const FEATURES = 30;

/** Random amounts for how much an answer about each pair tells. */
function joiningAtRandom(random: () => number, isOpen: Joining['isOpen'] = () => true): Joining {
  const told = Array.from({ length: FEATURES }, () => Array.from({ length: FEATURES }, random));
  return { n: FEATURES, isOpen, tells: (x, y) => told[Math.min(x, y)]![Math.max(x, y)]! };
}

describe('the features that join a pair', () => {
  it('are twice the one that tells most together with those chosen', () => {
    const random = seededRandom(5);
    for (let round = 0; round < 20; round++) {
      const joining = joiningAtRandom(random);
      const pair: Pair = [round, round + 3];
      const most = (chosen: readonly number[]) => {
        const sum = (v: number) => chosen.reduce((all, x) => all + joining.tells(x, v), 0);
        const others = Array.from({ length: FEATURES }, (_, v) => v).filter((v) => !chosen.includes(v));
        return others.reduce((best, v) => (sum(v) > sum(best) ? v : best));
      };
      const third = most(pair);
      expect(joinPair(pair, joining, {})).to.deep.equal([third, most([...pair, third])]);
    }
  });

  it('make no pair that is leased or skipped', () => {
    const random = seededRandom(6);
    for (let round = 0; round < 50; round++) {
      const joining = joiningAtRandom(random);
      const some = () =>
        Array.from({ length: 60 }, (): Pair => [Math.floor(random() * 15), 15 + Math.floor(random() * 15)]);
      const [leased, skipped] = [some(), some()];
      const more = joinPair([0, 1], joining, { leased, skipped });
      if (!more) continue;
      const reserved = new Set([...leased, ...skipped].map(([x, y]) => `${x} ${y}`));
      for (const [x, y] of pairsAmong([0, 1, ...more]))
        expect(reserved.has(`${Math.min(x, y)} ${Math.max(x, y)}`)).to.equal(false);
    }
  });

  it('are none where too few are free, or nothing but the pair is open', () => {
    const random = seededRandom(7);
    const all = Array.from({ length: FEATURES - 3 }, (_, index): Pair => [0, index + 3]);
    expect(joinPair([0, 1], joiningAtRandom(random), { leased: all })).to.equal(null);
    const closed = joiningAtRandom(random, (x, y) => x + y === 1);
    expect(joinPair([0, 1], closed, {})).to.equal(null);
    expect(joinPair([0, 2], closed, {})).to.equal(null);
  });

  for (const strategy of SELECTION_STRATEGIES) {
    it(`need far fewer questions than pairs, and end with the order of somebody who never errs, with ${strategy}`, () => {
      const [bySets, byPairs] = [questionsFor(strategy, true), questionsFor(strategy, false)];
      expect(bySets).to.be.below(0.65 * byPairs);
    });
  }

  it('are announced one by one from the goal to the whole order, where a question settles little', () => {
    let [told, took] = [0, 0];
    for (let seed = 1; seed <= 6; seed++) {
      const random = seededRandom(seed);
      const ranks = shuffledRanks(FEATURES, random);
      const ranking = Ranking.build(FEATURES, PLAIN_MODEL, []);
      askAll(ranking, ranks, { strategy: 'robust', target: 0.9 }, true);
      told += questionsIn(ranking.results.progress(1).comparisonsRemaining, true, 'all');
      took += askAll(ranking, ranks, { strategy: 'robust', target: 1 }, true);
    }
    console.log(told, took);
    expect(told / took).to.be.within(0.75, 1.35);
  });
});

/** Questions until nothing is left to ask. */
function questionsFor(strategy: SelectionStrategy, withSets: boolean): number {
  const random = seededRandom(8);
  const ranks = shuffledRanks(FEATURES, random);
  const ranking = Ranking.build(FEATURES, PLAIN_MODEL, []);
  const asked = askAll(ranking, ranks, { strategy, random }, withSets);
  expect([...ranking.results.order().order].map((v) => ranks[v])).to.deep.equal(ranks.toSorted((x, y) => y - x));
  return asked;
}

/** Asks somebody who never errs until nothing is left to ask. @returns the number of questions. */
function askAll(ranking: Ranking, ranks: readonly number[], selection: Selection, withSets: boolean): number {
  for (let asked = 0; ; asked++) {
    const pair = ranking.nextPair(selection);
    if (!pair) return asked;
    const shown = [...pair, ...((withSets && ranking.joinPair(pair, selection)) || [])];
    expect(new Set(shown).size).to.equal(shown.length);
    const [best, ...others] = shown.toSorted((x, y) => ranks[y]! - ranks[x]!) as [number, ...number[]];
    const worst = others.pop()!;
    const said: Pair[] = [
      [best, worst],
      ...others.flatMap((v): Pair[] => [
        [best, v],
        [v, worst],
      ]),
    ];
    const expected = said.map(([a, b]) => ranking.expected(a, b));
    for (const [index, [a, b]] of said.entries()) {
      const set = said.length > 1 ? `set ${ranking.comparisons - index}` : null;
      ranking.append({ a, b, choice: 'feature_a', weight: 1, expected: expected[index]!, set });
    }
  }
}
