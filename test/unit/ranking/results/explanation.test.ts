import { expect } from 'chai';
import fc from 'fast-check';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import { explainPair, movesOf } from '../../../../shared/ranking/results/explanation.ts';
import { PLAIN_MODEL, play, sessions } from '../../../support/ranking/sessions.ts';

describe('explainPair', () => {
  it('leads from the one above to the one below along stored verdicts, and by no shorter way', () => {
    fc.assert(
      fc.property(sessions(), (session) => {
        const { ranking } = play(session);
        const { order } = ranking.results.order();
        for (let place = 1; place < order.length; place++) {
          const [upper, lower] = [order[place - 1]!, order[place]!];
          const { kind, chain } = explainPair(ranking, upper, lower);
          for (let at = 1; at < chain.length; at++) {
            expect(ranking.verdict(chain[at - 1]!, chain[at]!)).to.be.oneOf(['feature_a', 'tie']);
          }
          const expected = ranking.expected(upper, lower);
          if (kind === 'estimated') {
            expect([expected, chain]).to.deep.equal([null, []]);
            continue;
          }
          const [first, last] = [chain[0]!, chain.at(-1)!];
          if (expected === 'contradicted') {
            expect([first, last]).to.deep.equal([upper, upper]);
            expect(chain).to.include(lower);
          } else if (expected === 'feature_b') {
            expect([kind, first, last]).to.deep.equal(['contradicted', lower, upper]);
          } else {
            expect([first, last]).to.deep.equal([upper, lower]);
            expect(chain.length - 1).to.equal(distance(ranking, upper, lower));
            const direct = ranking.verdict(upper, lower);
            if (expected === 'tie') expect(kind).to.equal('tied');
            else expect(kind).to.equal(direct === null ? 'inferred' : 'answered');
          }
        }
      }),
    );
  });
});

/** Fewest verdicts from one feature down to another: by trying all features over and over. */
function distance(ranking: Ranking, from: number, to: number): number {
  let reached = new Set([from]);
  for (let steps = 0; ; steps++) {
    if (reached.has(to)) return steps;
    const next = new Set(reached);
    for (const x of reached) {
      for (let y = 0; y < ranking.n; y++) {
        if (x !== y && ['feature_a', 'tie'].includes(ranking.verdict(x, y) ?? '')) next.add(y);
      }
    }
    reached = next;
  }
}

describe('movesOf', () => {
  it('predicts ranks of an order that agrees with all answers and the new one', () => {
    fc.assert(
      fc.property(sessions(9, 14), fc.nat(8), (session, at) => {
        const { ranking } = play(session);
        const { order } = ranking.results.order();
        const place = at % order.length;
        const v = order[place]!;
        const isAbove = (x: number, y: number) => ranking.closure.reaches(x, y) && !ranking.closure.reaches(y, x);
        // Where people contradict themselves too much the order follows nothing.
        fc.pre(order.every((x, before) => order.slice(before + 1).every((y) => !isAbove(y, x))));
        for (const { other, isBetter, rank } of movesOf(ranking.closure, order, place, 20)) {
          expect(ranking.expected(v, other)).to.equal(null);
          expect(isBetter).to.equal([...order].indexOf(other) < place);
          const after = Ranking.build(session.n, session.model, []);
          for (const answer of session.answers) after.append({ ...answer, expected: null });
          after.append({ a: v, b: other, choice: isBetter ? 'feature_a' : 'feature_b', weight: 1, expected: null });
          const places = after.results.order();
          const now = [...places.order].indexOf(v);
          expect(rank).to.be.within(places.bestRanks[now]!, places.worstRanks[now]!);
          expect(isBetter ? place + 1 - rank : rank - place - 1).to.be.at.least(0);
        }
      }),
    );
  });

  it('moves features that must stay above or below along, nearest first', () => {
    const ranking = Ranking.build(4, PLAIN_MODEL, []);
    ranking.append({ a: 1, b: 2, choice: 'feature_a', weight: 1, expected: null });
    const order = Int32Array.of(0, 1, 2, 3);
    // 1 stays above 2: where 2 passes 0 it is second at best.
    expect(movesOf(ranking.closure, order, 2, 20)).to.deep.equal([
      { other: 3, isBetter: false, rank: 4 },
      { other: 0, isBetter: true, rank: 2 },
    ]);
    expect(movesOf(ranking.closure, order, 2, 1)).to.have.length(1);
  });
});
