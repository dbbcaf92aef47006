import { expect } from 'chai';
import fc from 'fast-check';
import type { Ranking } from '../../../../shared/ranking/ranking.ts';
import { PLAIN_MODEL, play, sessions } from '../../../support/ranking/sessions.ts';

/** Whether answers lead from `x` down to `y` and not back. */
const isAbove = ({ closure }: Ranking, x: number, y: number) => closure.reaches(x, y) && !closure.reaches(y, x);

/** The best and the worst rank of each feature over every order in which nobody stands below who is known to be worse. */
function rangesByTrying(ranking: Ranking): [number, number][] {
  const { n } = ranking;
  const ranges = Array.from({ length: n }, (): [number, number] => [n, 1]);
  const order: number[] = [];
  const extend = () => {
    if (order.length === n) {
      order.forEach((v, at) => {
        const [best, worst] = ranges[v]!;
        ranges[v] = [Math.min(best, at + 1), Math.max(worst, at + 1)];
      });
      return;
    }
    for (let v = 0; v < n; v++) {
      if (order.includes(v)) continue;
      const waits = Array.from({ length: n }, (_, u) => u).some((u) => !order.includes(u) && isAbove(ranking, u, v));
      if (waits) continue;
      order.push(v);
      extend();
      order.pop();
    }
  };
  extend();
  return ranges;
}

const rangesOf = (ranking: Ranking): [number, number][] => {
  const { order, bestRanks, worstRanks } = ranking.results.order();
  const ranges: [number, number][] = [];
  order.forEach((v, at) => {
    ranges[v] = [bestRanks[at]!, worstRanks[at]!];
  });
  return ranges;
};

describe('placesAlong', () => {
  it('gives each feature the ranks that some order gives it that follows the answers, and no others', () => {
    fc.assert(
      fc.property(sessions(6, 8), (session) => {
        const { ranking } = play(session);
        const tried = rangesByTrying(ranking);
        const { order } = ranking.results.order();
        const follows = order.every((v, at) => order.slice(at + 1).every((u) => !isAbove(ranking, u, v)));
        if (follows) {
          expect(rangesOf(ranking)).to.deep.equal(tried);
          return;
        }
        // Where people contradict themselves too much the order does not follow: the range holds what is shown as well.
        for (const [v, [best, worst]] of rangesOf(ranking).entries()) {
          expect(best).to.be.at.most(tried[v]![0]);
          expect(worst).to.be.at.least(tried[v]![1]);
        }
      }),
      { numRuns: 80 },
    );
  });

  it('holds the rank that is shown, whatever was answered', () => {
    fc.assert(
      fc.property(sessions(), (session) => {
        const { bestRanks, worstRanks } = play(session).ranking.results.order();
        bestRanks.forEach((best, at) => {
          expect(at + 1).to.be.within(best, worstRanks[at]!);
        });
      }),
    );
  });

  it('shares ranks among neighbours of one score whom no answers tell apart, as many as possible', () => {
    fc.assert(
      fc.property(sessions(), (session) => {
        const { ranking } = play(session);
        const { order, scores, sharedRanks } = ranking.results.order();
        const apart = (x: number, y: number) =>
          scores[x] !== scores[y] || isAbove(ranking, x, y) || isAbove(ranking, y, x);
        for (let at = 0; at < order.length; at++) {
          const group = [...order].slice(sharedRanks[at]! - 1, at);
          for (const other of group) expect(apart(other, order[at]!)).to.equal(false);
          if (sharedRanks[at] !== at + 1) continue;
          const before = [...order].slice(at > 0 ? sharedRanks[at - 1]! - 1 : 0, at);
          if (at > 0) expect(before.some((other) => apart(other, order[at]!))).to.equal(true);
        }
      }),
    );
  });

  it('distinguishes features with equal scores if an answer does', () => {
    // 1 beats many, and 0 at first; by the latest answer 0 is above, and has one score with it, since its own mean is lower.
    const beats = (a: number, b: number) => ({ a, b, choice: 'feature_a' as const, weight: 1 });
    const answers = [...[2, 3, 4, 5, 6, 7, 8, 9, 0, 0].map((b) => beats(1, b)), beats(0, 1)];
    const { order, scores, sharedRanks } = play({ n: 10, model: PLAIN_MODEL, answers }).ranking.results.order();
    expect([...order.slice(0, 2)]).to.deep.equal([0, 1]);
    expect(scores[0]).to.equal(scores[1]);
    expect([...sharedRanks]).to.deep.equal([1, 2, 3, 3, 3, 3, 3, 3, 3, 3]);
  });
});
