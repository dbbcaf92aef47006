import { expect } from 'chai';
import fc from 'fast-check';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import type { Duels } from '../../../../shared/ranking/results/duels.ts';
import { weightOf } from '../../../../shared/ranking/results/hardly-counts.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import type { Choice } from '../../../../shared/ranking/vocabulary.ts';
import { PLAIN_MODEL, play, sessions } from '../../../support/ranking/sessions.ts';

/** "ann 0>1" or "ann 0=1". */
function judgement(text: string) {
  const [author, pair] = text.split(' ') as [string, string];
  const [a, b] = pair.split(/[>=]/).map(Number) as [number, number];
  const choice: Choice = pair.includes('=') ? 'tie' : 'feature_a';
  return { a, b, choice, weight: 1, expected: null, author };
}

/** Duels of these answers, where some people don't count in full. */
function duelsOf(n: number, answers: readonly string[], straightness: Record<string, number> = {}): Duels {
  const ranking = Ranking.build(n, PLAIN_MODEL, answers.map(judgement));
  return finish(ranking.results.duelsChunked(new Map(Object.entries(straightness))));
}

const explain = (duels: Duels, upper: number, lower: number) => finish(duels.explainChunked(upper, lower));

describe('duels', () => {
  it('count the answers of each person, and by how much the ranking counts them', () => {
    const answers = ['ann 0>1', 'ben 0>1', 'ben 1>0', 'ben 1>0', 'cid 0=1', 'dan 1>0'];
    const duel = duelsOf(2, answers, { ben: 0.7, dan: 0.1 }).of(0, 1);
    expect(duel.answers).to.deep.equal({ won: 2, lost: 3, tied: 1 });
    expect(duel.weighted.won).to.be.closeTo(1.4, 1e-9);
    expect(duel.weighted.lost).to.be.closeTo(0.8, 1e-9);
    expect(duel.weighted.tied).to.equal(1);
    const said = Object.fromEntries(duel.voices.map(({ author, sign, weight }) => [author, [sign, weight]]));
    expect(said).to.deep.equal({ ann: [1, 1], ben: [-1, weightOf(0.7)], cid: [0, 1], dan: [-1, 0] });
  });

  it('are seen from either feature', () => {
    const { answers, voices } = duelsOf(2, ['ann 0>1', 'ben 1>0', 'cid 1>0']).of(1, 0);
    expect(answers).to.deep.equal({ won: 2, lost: 1, tied: 0 });
    expect(voices.map(({ sign }) => sign).sort()).to.deep.equal([-1, 1, 1]);
  });

  it('justify an order by direct answers, and say so where most of them are against it or divided', () => {
    const duels = duelsOf(4, ['ann 0>1', 'ben 0>1', 'cid 1>0', 'ann 1>2', 'ben 2>1', 'ann 2=3']);
    expect(explain(duels, 0, 1)).to.deep.equal({ basis: 'direct', chain: [] });
    expect(explain(duels, 1, 0)).to.deep.equal({ basis: 'opposed', chain: [] });
    expect(explain(duels, 1, 2).basis).to.equal('split');
    expect(explain(duels, 2, 3).basis).to.equal('split');
  });

  it('follow a chain only where no direct answer counts, and never over answers that do not count', () => {
    const answers = ['ann 0>1', 'ann 1>2', 'ben 0>3', 'ben 3>2', 'ben 2>0', 'dan 0>4', 'dan 4>2'];
    expect(explain(duelsOf(5, answers), 0, 2).basis).to.equal('opposed');
    expect(explain(duelsOf(5, answers, { ben: 0.5 }), 0, 2)).to.deep.equal({ basis: 'chain', chain: [0, 1, 2] });
    const nobody = duelsOf(5, answers, { ann: 0.55, ben: 0.5, dan: 0 });
    expect(explain(nobody, 0, 2)).to.deep.equal({ basis: 'scores', chain: [] });
    expect(explain(nobody, 0, 1)).to.deep.equal({ basis: 'scores', chain: [] });
  });

  it('lead from one to the other along pairs whose answers count, in any session', () => {
    fc.assert(
      fc.property(sessions(), (session) => {
        const { ranking } = play(session);
        const duels = finish(ranking.results.duelsChunked());
        for (let x = 0; x < ranking.n; x++) {
          for (let y = 0; y < ranking.n; y++) {
            if (x === y) continue;
            const { basis, chain } = explain(duels, x, y);
            const { answers } = duels.of(x, y);
            expect(basis === 'chain' || basis === 'scores').to.equal(answers.won + answers.lost + answers.tied === 0);
            expect([chain.at(0), chain.at(-1)]).to.deep.equal(basis === 'chain' ? [x, y] : [undefined, undefined]);
            for (const [at, worse] of chain.slice(1).entries()) {
              const { won, lost, tied } = duels.of(chain[at]!, worse).weighted;
              expect(won > lost || (tied >= won && tied >= lost)).to.equal(true);
            }
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
