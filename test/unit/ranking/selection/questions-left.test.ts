import { expect } from 'chai';
import { priorOfRatings } from '../../../../shared/ranking/estimation/rating-prior.ts';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import { questionsIn, roughly } from '../../../../shared/ranking/results/question-worth.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const GOAL = 0.9;

describe('the number of questions announced until a target, with robust', () => {
  for (const n of [20, 30]) {
    it(`is within a fifth of those that come after a first look at ${n} features, from anywhere on the way`, () => {
      const sessions = [1, 2, 3, 4, 5].map((seed) => {
        const random = seededRandom(seed);
        const ranks = shuffledRanks(n, random);
        const ratings = ranks.slice(0, 24).map((rank, feature) => {
          const seen = rank + 0.15 * n * (random() + random() - 1);
          return { person: 0, feature, grade: 1 + Math.max(0, Math.min(4, Math.floor((5 * seen) / n))) };
        });
        return announcedIn(
          Ranking.build(n, PLAIN_MODEL, [], null, priorOfRatings(n, ratings, ['ann'])),
          (_, v) => ranks[v]!,
          1,
        );
      });
      for (const part of [0, 0.25, 0.5]) {
        const ratios = sessions.map((announced) => {
          const index = Math.floor(part * announced.length);
          return announced[index]! / (announced.length - index);
        });
        expect(ratios.toSorted((x, y) => x - y)[2], `at ${part}`).to.be.within(0.8, 1.2);
      }
    });
  }

  it('is never none while people who contradict each other are asked again', () => {
    const n = 12;
    const random = seededRandom(3);
    const views = [1, 2, 3].map(() => shuffledRanks(n, random));
    const ranking = Ranking.build(n, PLAIN_MODEL, []);
    const announced = announcedIn(ranking, (person, v) => views[person]![v]!, 3);
    expect(Math.min(...announced)).to.be.at.least(1);
    const { progressPercent, comparisonsRemaining } = finish(ranking.progressChunked('robust', GOAL));
    expect([progressPercent, comparisonsRemaining]).to.deep.equal([100, 0]);
  });
});

/** Asks people in turn, four features at a time, until nothing is left to ask. @returns what is announced before each question. */
function announcedIn(ranking: Ranking, worth: (person: number, v: number) => number, people: number): number[] {
  const announced: number[] = [];
  const selection = { strategy: 'robust', target: GOAL } as const;
  for (;;) {
    const pair = ranking.nextPair(selection);
    if (!pair) return announced;
    const person = announced.length % people;
    const { comparisonsRemaining, progressPercent } = finish(ranking.progressChunked('robust', GOAL));
    expect(progressPercent).to.be.below(100);
    announced.push(questionsIn(comparisonsRemaining, true));
    const shown = [...pair, ...(ranking.joinPair(pair, selection) ?? [])].toSorted(
      (x, y) => worth(person, y) - worth(person, x),
    );
    const worst = shown.at(-1)!;
    const said = [
      ...shown.slice(1).map((v) => [shown[0]!, v] as const),
      ...shown.slice(1, -1).map((v) => [v, worst] as const),
    ];
    const expected = said.map(([a, b]) => ranking.expected(a, b));
    const set = shown.length > 2 ? `set ${announced.length}` : null;
    for (const [index, [a, b]] of said.entries()) {
      ranking.append({
        a,
        b,
        choice: 'feature_a',
        weight: 1,
        expected: expected[index]!,
        author: `person ${person}`,
        set,
      });
    }
  }
}

describe('roughly', () => {
  it('tells an estimate of more than 100 questions to two digits', () => {
    expect([0, 7, 99, 100, 101, 149, 2471, 12_500].map(roughly)).to.deep.equal([0, 7, 99, 100, 100, 150, 2500, 13_000]);
  });
});
