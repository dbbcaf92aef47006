import { expect } from 'chai';
import fc from 'fast-check';
import { type Judgement, Ranking } from '../../../../shared/ranking/ranking.ts';
import type { Choice } from '../../../../shared/ranking/vocabulary.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { type Answer, PLAIN_MODEL, play, sessions } from '../../../support/ranking/sessions.ts';

const answers = (...pairs: [number, number, Choice?][]): Answer[] =>
  pairs.map(([a, b, choice = 'feature_a']) => ({ a, b, choice, weight: 1 }));

function rankingOf(n: number, ...pairs: [number, number, Choice?][]): Ranking {
  return play({ n, model: PLAIN_MODEL, answers: answers(...pairs) }).ranking;
}

/** Length of the shortest way from `from` down to `to` by breadth-first search over the verdicts. */
function distance(ranking: Ranking, from: number, to: number): number {
  let front = new Set([from]);
  const seen = new Set([from]);
  for (let steps = 0; front.size > 0; steps++) {
    if (front.has(to)) return steps;
    const next = new Set<number>();
    for (const x of front) {
      for (let y = 0; y < ranking.n; y++) {
        if (x === y || seen.has(y)) continue;
        const verdict = ranking.verdict(x, y);
        if (verdict === 'feature_a' || verdict === 'tie') next.add(y);
      }
    }
    for (const y of next) seen.add(y);
    front = next;
  }
  return Number.POSITIVE_INFINITY;
}

describe('cycles', () => {
  it('are none while answers agree, ties included', () => {
    const ranking = rankingOf(4, [0, 1], [1, 2, 'tie'], [2, 3, 'tie'], [1, 3, 'tie']);
    expect(ranking.inconsistencies.cycles()).to.deep.equal([]);
    expect(ranking.inconsistencies.summary()).to.deep.equal({ cycleCount: 0, comparisonsInCycles: 0, percentage: 0 });
    expect(ranking.inconsistencies.pairToResolve()).to.equal(null);
  });

  it('are one for a triangle and two for two apart', () => {
    expect(rankingOf(3, [0, 1], [1, 2], [2, 0]).inconsistencies.cycles()).to.deep.equal([[0, 1, 2]]);
    const two = rankingOf(7, [6, 5], [5, 4], [4, 6], [0, 1], [1, 2], [2, 0], [0, 6]);
    expect(two.inconsistencies.cycles()).to.deep.equal([
      [0, 1, 2],
      [4, 6, 5],
    ]);
    expect(two.inconsistencies.summary()).to.deep.equal({ cycleCount: 2, comparisonsInCycles: 6, percentage: 600 / 7 });
  });

  it('can lead over a tie', () => {
    const ranking = rankingOf(3, [0, 1], [1, 2, 'tie'], [2, 0]);
    expect(ranking.inconsistencies.cycles()).to.deep.equal([[0, 1, 2]]);
    expect(ranking.inconsistencies.summary().comparisonsInCycles).to.equal(3);
  });

  it('come shortest first, each from its smallest id', () => {
    const ranking = rankingOf(6, [3, 2], [2, 1], [1, 0], [0, 3], [4, 5], [5, 3], [3, 4]);
    expect(ranking.inconsistencies.cycles()).to.deep.equal([
      [3, 4, 5],
      [0, 3, 2, 1],
    ]);
  });

  it('go, with every comparison of them, when a pair is compared again', () => {
    const ranking = rankingOf(3, [0, 1], [1, 2], [2, 0], [0, 2]);
    expect(ranking.inconsistencies.summary()).to.deep.equal({ cycleCount: 0, comparisonsInCycles: 0, percentage: 0 });
  });

  it('are cycles, distinct, as many as counted, and one runs through each contradicted verdict by the shortest way', () => {
    fc.assert(
      fc.property(sessions(), (session) => {
        const { ranking } = play(session);
        const cycles = ranking.inconsistencies.cycles();
        expect(ranking.inconsistencies.summary().cycleCount).to.equal(cycles.length);
        expect(new Set(cycles.map((cycle) => cycle.join())).size).to.equal(cycles.length);
        const shortest = new Map<string, number>();
        for (const cycle of cycles) {
          expect(cycle.length).to.be.at.least(3);
          expect(Math.min(...cycle)).to.equal(cycle[0]);
          expect(new Set(cycle).size).to.equal(cycle.length);
          cycle.forEach((from, i) => {
            const to = cycle[(i + 1) % cycle.length]!;
            expect(ranking.verdict(from, to)).to.be.oneOf(['feature_a', 'tie']);
            const edge = `${from}>${to}`;
            shortest.set(edge, Math.min(shortest.get(edge) ?? Number.POSITIVE_INFINITY, cycle.length));
          });
        }
        for (let u = 0; u < session.n; u++) {
          for (let v = 0; v < session.n; v++) {
            if (u === v || ranking.verdict(u, v) !== 'feature_a') continue;
            const back = distance(ranking, v, u);
            expect(shortest.get(`${u}>${v}`) ?? Number.POSITIVE_INFINITY).to.equal(back + 1);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are counted rightly however many comparisons came since the last count', () => {
    fc.assert(
      fc.property(sessions(12, 60), fc.array(fc.nat(60), { maxLength: 6 }), (session, counts) => {
        const { judgements } = play(session);
        const { ranking } = play({ ...session, answers: [] });
        judgements.forEach((judgement, i) => {
          ranking.append(judgement);
          if (counts.includes(i)) ranking.inconsistencies.summary();
        });
        expect(ranking.inconsistencies.summary().cycleCount).to.equal(ranking.inconsistencies.cycles().length);
      }),
      { numRuns: 40 },
    );
  });

  it('are followed through a large session as they would be counted afresh', () => {
    const n = 150;
    const random = seededRandom(2);
    const ranks = shuffledRanks(n, random);
    const judgements: Judgement[] = [];
    const ranking = Ranking.build(n, PLAIN_MODEL, []);
    while (judgements.length < 900) {
      const pair = ranking.nextPair({ strategy: 'random', random }) ?? [
        judgements.length % n,
        (judgements.length + 7) % n,
      ];
      const [a, b] = pair as [number, number];
      const right = random() >= 0.15;
      const choice = random() < 0.05 ? 'tie' : ranks[a]! > ranks[b]! === right ? 'feature_a' : 'feature_b';
      judgements.push({ a, b, choice, weight: 1, expected: null });
      ranking.append(judgements.at(-1)!);
      const followed = ranking.inconsistencies.summary();
      if (judgements.length % 60 !== 0) continue;
      const afresh = Ranking.build(n, PLAIN_MODEL, judgements);
      expect(followed).to.deep.equal(afresh.inconsistencies.summary());
      expect(ranking.inconsistencies.cycles()).to.deep.equal(afresh.inconsistencies.cycles());
    }
    expect(ranking.inconsistencies.summary().cycleCount).to.be.above(100);
  });

  it('may be as long as the list of features', () => {
    const n = 1000;
    const round = Array.from({ length: n }, (_, i): [number, number] => [i, (i + 1) % n]);
    const ranking = rankingOf(n, ...round);
    expect(ranking.inconsistencies.summary()).to.deep.equal({ cycleCount: 1, comparisonsInCycles: n, percentage: 100 });
    expect(ranking.inconsistencies.cycles()[0]).to.have.length(n);
  });
});
