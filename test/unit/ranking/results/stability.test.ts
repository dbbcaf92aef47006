import { expect } from 'chai';
import fc from 'fast-check';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import { RankChances } from '../../../../shared/ranking/results/rank-chances.ts';
import { questionsAcrossChunked, stabilityChunked } from '../../../../shared/ranking/results/stability.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { judge, PLAIN_MODEL, play, sessions } from '../../../support/ranking/sessions.ts';

const stability = (ranking: Ranking, k: number) => {
  const { order, scores, variances, final } = ranking.results.order();
  const chances = RankChances.of(
    Array.from(order, (v) => scores[v]!),
    Array.from(order, (v) => variances[v]!),
  );
  const places = Array.from(order, (_, at) => ({ rankRange: final?.ranges[at] ?? null }));
  return finish(stabilityChunked(places, chances, k));
};

describe('stabilityChunked', () => {
  it('is all settled once every order is known, and asks nothing more', () => {
    const n = 20;
    const ask = judge(shuffledRanks(n, seededRandom(1)));
    const ranking = Ranking.build(n, PLAIN_MODEL, []);
    const open: number[] = [];
    for (let pair = ranking.nextPair({ strategy: 'adaptive' }); pair; ) {
      const [a, b] = pair;
      open.push(stability(ranking, 5).settled);
      ranking.append({ a, b, choice: ask(a, b), weight: 1, expected: null });
      pair = ranking.nextPair({ strategy: 'adaptive' });
    }
    expect(open[0]).to.equal(0);
    expect(stability(ranking, 5)).to.deep.equal({ settled: 5, share: 1, expectedChanges: 0, inDoubt: [] });
    expect(finish(questionsAcrossChunked(ranking.closure, ranking.results.order().order, 5))).to.equal(0);
  });

  it('counts as settled what is at least 95 % likely, and what is left as many changes as it expects', () => {
    fc.assert(
      fc.property(sessions(), fc.integer({ min: 1, max: 14 }), (session, k) => {
        const { ranking } = play(session);
        const { settled, share, expectedChanges, inDoubt } = stability(ranking, k);
        const top = Math.min(k, session.n);
        expect(settled).to.be.within(0, top);
        expect(settled + inDoubt.filter(({ index }) => index < top).length).to.equal(top);
        expect(expectedChanges).to.be.closeTo(top * (1 - share), 1e-9);
        for (const { index, probability } of inDoubt) {
          if (index < top) expect(probability).to.be.below(0.95);
          else expect(probability).to.be.above(0.05);
        }
      }),
    );
  });

  it('has questions exactly as long as the order of some pair across the cut is not known', () => {
    fc.assert(
      fc.property(sessions(), fc.integer({ min: 1, max: 14 }), (session, k) => {
        const { ranking } = play(session);
        const { order } = ranking.results.order();
        let open = 0;
        for (const top of order.slice(0, k)) {
          for (const rest of order.slice(k)) if (!ranking.closure.isKnown(top, rest)) open++;
        }
        const questions = finish(questionsAcrossChunked(ranking.closure, order, k));
        expect(questions).to.be.at.most(open);
        expect(questions > 0).to.equal(open > 0);
      }),
    );
  });
});
