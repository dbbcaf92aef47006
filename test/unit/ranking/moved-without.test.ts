import { expect } from 'chai';
import { movedWithoutChunked } from '../../../shared/ranking/moved-without.ts';
import { Ranking } from '../../../shared/ranking/ranking.ts';
import { finish } from '../../../shared/ranking/steps.ts';
import { PLAIN_MODEL } from '../../support/ranking/sessions.ts';

/** Ada orders five features as they are numbered; Bob says that the last is better than all others. */
const answers = [
  ...[0, 1, 2, 3].flatMap((a) => [1, 2, 3, 4].filter((b) => b > a).map((b) => ({ author: 'ada', a, b }))),
  ...[0, 1, 2, 3].map((b) => ({ author: 'bob', a: 4, b })),
];

function rankingOf(said: typeof answers): Ranking {
  const choice = 'feature_a';
  return Ranking.build(
    5,
    PLAIN_MODEL,
    said.map((answer) => ({ ...answer, choice, weight: 1, expected: null, requested: false }) as const),
  );
}

describe('what the answers of some people change', () => {
  it('is the features with another rank without them, those that move the furthest first', () => {
    const ranking = rankingOf(answers);
    const { order } = ranking.results.order();
    const moves = finish(movedWithoutChunked(ranking, new Set(['bob'])));
    expect(moves.length).to.be.above(0);
    for (const { feature, rank, rankWithout } of moves) {
      expect(order[rank - 1]).to.equal(feature);
      expect(rankWithout).to.equal(feature + 1);
    }
    const distances = moves.map(({ rank, rankWithout }) => Math.abs(rank - rankWithout));
    expect(distances).to.deep.equal(distances.toSorted((x, y) => y - x));
    expect(moves[0]!.feature).to.equal(4);
  });

  it('is nothing where they answered nothing, and leaves the ranking as it was', () => {
    const ranking = rankingOf(answers);
    const before = [...ranking.judgements()];
    expect(finish(movedWithoutChunked(ranking, new Set(['cy'])))).to.deep.equal([]);
    finish(movedWithoutChunked(ranking, new Set(['bob'])));
    expect([...ranking.judgements()]).to.deep.equal(before);
  });
});
