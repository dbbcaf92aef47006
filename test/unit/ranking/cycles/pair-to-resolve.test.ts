import { expect } from 'chai';
import fc from 'fast-check';
import { contradictoryRanking, proposalsUntilResolved } from '../../../support/ranking/resolving.ts';
import { play, sessions } from '../../../support/ranking/sessions.ts';

const SEEDS = Array.from({ length: 25 }, (_, seed) => seed);
const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length;

describe('pairToResolve', () => {
  it('is on a cycle and unconfirmed if any pair is, and of a single cycle the least certain one', () => {
    fc.assert(
      fc.property(sessions(), (session) => {
        const { ranking, judgements } = play(session);
        const pair = ranking.inconsistencies.pairToResolve();
        const counts = new Map<string, number>();
        for (const cycle of ranking.inconsistencies.cycles()) {
          cycle.forEach((from, i) => {
            const to = cycle[(i + 1) % cycle.length]!;
            const key = `${Math.min(from, to)} ${Math.max(from, to)}`;
            counts.set(key, (counts.get(key) ?? 0) + 1);
          });
        }
        if (counts.size === 0) {
          expect(pair).to.equal(null);
          return;
        }
        // Everybody here is the same person: confirmed means that the two latest answers agree.
        const isConfirmed = (key: string) => {
          const signs = judgements
            .filter(({ a, b }) => `${Math.min(a, b)} ${Math.max(a, b)}` === key)
            .map(({ a, b, choice }) => (choice === 'tie' ? 0 : (choice === 'feature_a') === a < b ? 1 : -1));
          return signs.length > 1 && signs.at(-1) === signs.at(-2);
        };
        const open = [...counts].filter(([key]) => !isConfirmed(key));
        expect(pair!.insisted).to.equal(open.length === 0);
        expect(counts.has(`${pair!.a} ${pair!.b}`)).to.equal(true);
        if (open.length === 0) return;
        expect(open.map(([key]) => key)).to.include(`${pair!.a} ${pair!.b}`);
        if (ranking.inconsistencies.cycles().length > 1) return;
        const sums = open.map(([key]) =>
          key.split(' ').reduce((sum, v) => sum + Math.sqrt(ranking.variances[Number(v)]!), 0),
        );
        expect(pair!.combinedUncertainty).to.be.closeTo(Math.max(...sums), 1e-12);
      }),
    );
  });

  for (const origin of ['session', 2, 4] as const) {
    for (const n of [10, 20, 50]) {
      it(`is resolved soon by correct answers: ${n} features, ${origin === 'session' ? 'a whole session' : `${origin} answers a feature`}`, () => {
        const needed = (wrong: number) => SEEDS.map((seed) => proposalsUntilResolved({ n, seed, wrong, origin }));
        const [one, three] = [needed(1), needed(3)];
        expect(mean(one)).to.be.at.most(3);
        expect(mean(three)).to.be.at.most(4 * 3);
        expect(Math.max(...one, ...three)).to.be.below(60);
      }).timeout(60_000);
    }
  }

  it('alternates among the pairs of a cycle that a person insists on, and says so', () => {
    const { ranking, say } = contradictoryRanking({ n: 3, seed: 1, wrong: 0, origin: 'session' });
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      say(a, b, 'feature_a');
    }
    const asked = Array.from({ length: 9 }, () => {
      const pair = ranking.inconsistencies.pairToResolve()!;
      const verdict = ranking.verdict(pair.a, pair.b)!;
      say(pair.a, pair.b, verdict);
      return pair;
    });
    const keys = asked.map(({ a, b }) => `${a} ${b}`);
    expect(new Set(keys.slice(-3)).size).to.equal(3);
    expect(asked[0]!.insisted).to.equal(false);
    expect(asked.at(-1)!.insisted).to.equal(true);
  });

  it('counts a verdict that two people share as confirmed', () => {
    const { ranking, say } = contradictoryRanking({ n: 3, seed: 1, wrong: 0, origin: 2 });
    expect(ranking.comparisons).to.equal(3);
    const [top] = ranking.results.order().order;
    const worst = ranking.results.order().order[2]!;
    say(worst, top!, 'feature_a');
    const answer = { a: worst, b: top!, choice: 'feature_a' as const, weight: 1, author: 'bob', requested: false };
    ranking.append({ ...answer, expected: ranking.expected(worst, top!) });
    const pair = ranking.inconsistencies.pairToResolve()!;
    expect([pair.a, pair.b].toSorted()).not.to.deep.equal([worst, top!].toSorted());
  });
});
