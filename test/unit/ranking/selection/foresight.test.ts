import { expect } from 'chai';
import fc from 'fast-check';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import { MAX_FORESEEN_FEATURES } from '../../../../shared/ranking/selection/foresight.ts';
import type { Pair } from '../../../../shared/ranking/selection/reserved-pairs.ts';
import { CHOICES, type Choice, type SelectionStrategy } from '../../../../shared/ranking/vocabulary.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { judge, PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const append = (ranking: Ranking, [a, b]: Pair, choice: Choice) =>
  ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b) });

describe('foresee', () => {
  for (const strategy of ['adaptive', 'robust'] as const) {
    it(`predicts the pair that ${strategy} then chooses, whatever is answered, skipped or leased`, () => {
      let foreseen = 0;
      const anySession = fc.record({
        n: fc.integer({ min: 2, max: 14 }),
        choices: fc.array(fc.constantFrom(...CHOICES), { minLength: 40, maxLength: 40 }),
        target: fc.constantFrom(0, 0.6, 0.9),
        seed: fc.nat(1000),
      });
      fc.assert(
        fc.property(anySession, ({ n, choices, target, seed }) => {
          const random = seededRandom(seed);
          const ranking = Ranking.build(n, PLAIN_MODEL, []);
          const taken: [number, number, Choice][] = [];
          const somePair = (): Pair[] => {
            const [x, y] = shuffledRanks(n, random) as [number, number];
            return random() < 0.3 ? [[Math.min(x, y), Math.max(x, y)]] : [];
          };
          for (const choice of choices) {
            const selection = { strategy, target, leased: somePair(), skipped: somePair() };
            const pair = ranking.nextPair({ ...selection, leased: [], skipped: [] });
            if (!pair) break;
            const foresight = ranking.foresee(pair, selection);
            for (const each of CHOICES) {
              if (!foresight) continue;
              const after = foresight[each];
              const tried = Ranking.build(n, PLAIN_MODEL, []);
              for (const [a, b, given] of taken) append(tried, [a, b], given);
              const known = tried.closure.knownPairs;
              append(tried, pair, each);
              const changed = ranking.verdict(...pair);
              if (!changed || changed === each) expect(foresight.gain[each]).to.equal(tried.closure.knownPairs - known);
              const chosen = tried.nextPair(selection);
              if (after) foreseen++;
              // `robust` may ask something that isn't foreseen.
              if (after || strategy === 'adaptive') expect(after).to.deep.equal(chosen);
            }
            append(ranking, pair, choice);
            taken.push([...pair, choice]);
          }
        }),
        { numRuns: 25 },
      );
      expect(foreseen).to.be.greaterThan(100);
    });
  }

  it('predicts for robust what follows on a slip, too: by how people answer, until that is estimated anew', () => {
    let [asked, foreseen, weighed] = [0, 0, 0];
    // The last one ends because enough is expected to be right, which an answer in ten may decide.
    for (const { n, seed, wrong, target } of [
      { n: 40, seed: 2, wrong: 0.04, target: 0 },
      { n: 100, seed: 1, wrong: 0, target: 0.9 },
    ]) {
      const random = seededRandom(seed);
      const ask = judge(shuffledRanks(n, random));
      const ranking = Ranking.build(n, PLAIN_MODEL, []);
      const selection = { strategy: 'robust', target } as const;
      let pair = ranking.nextPair(selection);
      while (pair && ranking.comparisons < 6 * n) {
        const [a, b] = pair;
        const after = ranking.foresee(pair, selection);
        const choice = random() < wrong ? ask(b, a) : ask(a, b);
        append(ranking, pair, choice);
        pair = ranking.nextPair(selection);
        asked++;
        weighed += Number(ranking.robustState().informative() !== ranking.robustState().belief);
        if (!after?.[choice]) continue;
        foreseen++;
        expect(after[choice]).to.deep.equal(pair);
      }
      if (target > 0) expect(pair).to.equal(null);
    }
    expect(weighed).to.be.above(50);
    expect(foreseen / asked).to.be.above(0.75);
  });

  it('costs a whole session not one question more, by either strategy', () => {
    for (const strategy of ['adaptive', 'robust'] as const) {
      const n = 40;
      const ask = judge(shuffledRanks(n, seededRandom(4)));
      const alone = questions(strategy, n, ask, false);
      expect(questions(strategy, n, ask, true)).to.deep.equal(alone);
    }
  });

  it('does not change the ranking, and omits unpredictable pairs', () => {
    const ranking = Ranking.build(5, PLAIN_MODEL, []);
    append(ranking, [0, 1], 'feature_a');
    const before = [...ranking.closure.aboveBits, ranking.closure.knownPairs];
    expect(ranking.foresee([2, 3], { strategy: 'adaptive' })).to.not.equal(null);
    expect([...ranking.closure.aboveBits, ranking.closure.knownPairs]).to.deep.equal(before);
    expect(ranking.foresee([0, 1], { strategy: 'adaptive' })).to.equal(null);
    for (const strategy of ['random', 'uncertainty'] as const) {
      expect(ranking.foresee([2, 3], { strategy })).to.equal(null);
    }
    const large = Ranking.build(MAX_FORESEEN_FEATURES + 1, PLAIN_MODEL, []);
    expect(large.foresee([0, 1], { strategy: 'adaptive' })).to.equal(null);
  });
});

/** A session in which the pair that was foreseen is asked, where one was. */
function questions(
  strategy: SelectionStrategy,
  n: number,
  ask: (a: number, b: number) => Choice,
  withForesight: boolean,
): Pair[] {
  const ranking = Ranking.build(n, PLAIN_MODEL, []);
  const asked: Pair[] = [];
  let shown = ranking.nextPair({ strategy });
  while (shown) {
    asked.push(shown);
    const choice = ask(...shown);
    const after: Pair | null = withForesight ? (ranking.foresee(shown, { strategy })?.[choice] ?? null) : null;
    append(ranking, shown, choice);
    shown = after ?? ranking.nextPair({ strategy });
  }
  return asked;
}
