import { expect } from 'chai';
import fc from 'fast-check';
import { normalScores } from '../../../../shared/ranking/estimation/normal-scores.ts';
import { type Judgement, Ranking } from '../../../../shared/ranking/ranking.ts';
import type { Pair } from '../../../../shared/ranking/selection/reserved-pairs.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { CHOICES, type Choice } from '../../../../shared/ranking/vocabulary.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { judge, PLAIN_MODEL, play, sessions } from '../../../support/ranking/sessions.ts';

const STRATEGIES = ['adaptive', 'robust'] as const;

/** Estimates of some features on any scale, some of them missing. */
const estimatesFor = (n: number) =>
  fc
    .array(fc.option(fc.constantFrom(-3, 0, 1, 2, 3, 5, 8, 1e9), { freq: 4 }), { minLength: n, maxLength: n })
    .map(normalScores);

/** A history with corrections, and estimates. */
const histories = sessions(14, 60).chain(({ n, answers }) =>
  fc.record({
    n: fc.constant(n),
    estimates: estimatesFor(n),
    judgements: fc.constant(play({ n, model: PLAIN_MODEL, answers }).judgements),
    unasked: fc.array(fc.boolean(), { minLength: answers.length, maxLength: answers.length }),
    prepared: fc.array(fc.boolean(), { minLength: answers.length, maxLength: answers.length }),
  }),
);

const withCorrections = (judgements: readonly Judgement[], unasked: readonly boolean[]) =>
  judgements.map((judgement, index) => ({ ...judgement, author: 'Ada', requested: !unasked[index] }));

describe('the warm start', () => {
  it('asks the same whether answers were appended one by one or read at once, prepared or not', () => {
    fc.assert(
      fc.property(histories, ({ n, estimates, judgements, unasked, prepared }) => {
        const history = withCorrections(judgements, unasked);
        const grown = Ranking.build(n, PLAIN_MODEL, [], estimates);
        history.forEach((judgement, index) => {
          if (prepared[index]) finish(grown.prepareChunked('adaptive'));
          grown.nextPair({ strategy: 'adaptive' });
          grown.append(judgement);
        });
        const read = Ranking.build(n, PLAIN_MODEL, history, estimates);
        expect(grown.beliefs()?.means).to.deep.equal(read.beliefs()?.means);
        expect(grown.beliefs()?.variances).to.deep.equal(read.beliefs()?.variances);
        for (const strategy of STRATEGIES) {
          expect(grown.nextPairs(4, { strategy })).to.deep.equal(read.nextPairs(4, { strategy }));
        }
      }),
      { numRuns: 10 },
    );
  });

  it('knows nothing of an answer that its author has replaced', () => {
    const estimates = normalScores([3, 1, 2]);
    const by = (a: number, b: number, requested: boolean): Judgement => ({
      a,
      b,
      choice: 'feature_a',
      weight: 1,
      expected: null,
      author: 'Ada',
      requested,
    });
    const corrected = Ranking.build(3, PLAIN_MODEL, [by(0, 1, true), by(1, 0, false)], estimates).beliefs()!;
    const alone = Ranking.build(3, PLAIN_MODEL, [by(1, 0, false)], estimates).beliefs()!;
    expect([...corrected.means]).to.deep.equal([...alone.means]);
    expect([...corrected.variances]).to.deep.equal([...alone.variances]);
  });

  it('is prepared while answers come in, without losing one', () => {
    const n = 12;
    const random = seededRandom(3);
    const ask = judge(shuffledRanks(n, random));
    const estimates = normalScores(shuffledRanks(n, random));
    const ranking = Ranking.build(n, PLAIN_MODEL, [], estimates);
    for (
      let pair = ranking.nextPair({ strategy: 'adaptive' });
      pair;
      pair = ranking.nextPair({ strategy: 'adaptive' })
    ) {
      const preparing = ranking.prepareChunked('adaptive');
      preparing.next();
      const [a, b] = pair;
      ranking.append({ a, b, choice: ask(a, b), weight: 1, expected: ranking.expected(a, b) });
      finish(preparing);
      const read = Ranking.build(n, PLAIN_MODEL, ranking.judgements(), estimates);
      expect(ranking.beliefs()!.means).to.deep.equal(read.beliefs()!.means);
    }
  });

  it('changes no progress, nothing known and no order that follows from answers', () => {
    fc.assert(
      fc.property(histories, ({ n, estimates, judgements, unasked }) => {
        const history = withCorrections(judgements, unasked);
        const plain = Ranking.build(n, PLAIN_MODEL, history);
        const informed = Ranking.build(n, PLAIN_MODEL, history, estimates);
        informed.nextPair({ strategy: 'adaptive' });
        expect(informed.results.progressInputs()).to.deep.equal(plain.results.progressInputs());
        expect(informed.means).to.deep.equal(plain.means);
        expect(informed.closure.aboveBits).to.deep.equal(plain.closure.aboveBits);
        expect(informed.inconsistencies.cycles()).to.deep.equal(plain.inconsistencies.cycles());
        if (plain.bad > 0 || plain.knowledge.components.contradictedPairs > 0) return;
        informed.results.order().order.forEach((v, place, order) => {
          for (const worse of order.subarray(place)) expect(informed.expected(v, worse)).to.not.equal('feature_b');
        });
      }),
      { numRuns: 20 },
    );
  });

  it('asks unknown pairs alone, none that is leased, and ends with the true order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 16 }), fc.nat(1000), fc.boolean(), (n, seed, misleading) => {
        const random = seededRandom(seed);
        const ranks = shuffledRanks(n, random);
        const ask = judge(ranks);
        const given = misleading ? ranks.map((rank) => -rank) : shuffledRanks(n, random);
        const ranking = Ranking.build(n, PLAIN_MODEL, [], normalScores(given));
        for (;;) {
          const [first, ...others] = ranking.nextPairs(3, { strategy: 'adaptive' });
          if (!first) break;
          for (const [a, b] of [first, ...others]) expect(ranking.closure.isKnown(a, b)).to.equal(false);
          expect(new Set([first, ...others].map(String)).size).to.equal(1 + others.length);
          append(ranking, first, ask(...first));
        }
        expect(ranking.coverage()).to.equal(1);
        expect(Array.from(ranking.results.order().order, (v) => ranks[v])).to.deep.equal(
          ranks.toSorted((x, y) => y - x),
        );
      }),
      { numRuns: 10 },
    );
  });

  it('is left aside by robust, which is for people who waver', () => {
    fc.assert(
      fc.property(histories, ({ n, estimates, judgements }) => {
        const selection = { strategy: 'robust' } as const;
        const informed = Ranking.build(n, PLAIN_MODEL, judgements, estimates).nextPairs(3, selection);
        expect(informed).to.deep.equal(Ranking.build(n, PLAIN_MODEL, judgements).nextPairs(3, selection));
      }),
      { numRuns: 10 },
    );
  });

  it('goes by the order of the estimates, whatever their scale', () => {
    const random = seededRandom(5);
    const ranks = shuffledRanks(30, random);
    const given = Array.from({ length: 30 }, () => Math.round(20 * random()));
    const asked = (estimates: number[]) => session(30, ranks, estimates).map(String);
    expect(asked(given.map((number) => 3 ** number - 1e6))).to.deep.equal(asked(given));
  });

  for (const strategy of STRATEGIES) {
    it(`lets the pair after each answer be foreseen with ${strategy}`, () => {
      let foreseen = 0;
      let asked = 0;
      for (let seed = 1; seed <= 3; seed++) {
        const n = 14;
        const random = seededRandom(seed);
        const ranks = shuffledRanks(n, random);
        const estimates = normalScores(ranks.map((rank) => rank + 6 * random()));
        const answers: [Pair, Choice][] = [];
        const ranking = Ranking.build(n, PLAIN_MODEL, [], estimates);
        for (;;) {
          finish(ranking.prepareChunked(strategy));
          const pair = ranking.nextPair({ strategy });
          if (!pair) break;
          const foresight = ranking.foresee(pair, { strategy });
          for (const choice of CHOICES) {
            asked++;
            const after = foresight?.[choice];
            if (!after) continue;
            foreseen++;
            const tried = Ranking.build(n, PLAIN_MODEL, [], estimates);
            for (const [earlier, given] of [...answers, [pair, choice] as const]) append(tried, earlier, given);
            expect(tried.nextPair({ strategy })).to.deep.equal(after);
          }
          const choice = judge(ranks)(...pair);
          append(ranking, pair, choice);
          answers.push([pair, choice]);
        }
      }
      expect(foreseen / asked).to.be.greaterThan(strategy === 'adaptive' ? 0.8 : 0.5);
    });
  }

  it('saves questions with estimates that fit, and costs few with others', () => {
    const n = 60;
    const questions = (estimate: (rank: number, random: () => number) => number | null) => {
      const random = seededRandom(1);
      const ranks = shuffledRanks(n, random);
      const estimates = ranks.map((rank) => estimate(rank, random));
      return session(n, ranks, estimates).length;
    };
    const none = questions(() => null);
    const noisy = (rank: number, random: () => number) => rank + n * (random() - 0.5);
    expect(questions(noisy)).to.be.below(0.92 * none);
    expect(questions((rank, random) => -noisy(rank, random))).to.be.below(none);
    expect(questions((_, random) => random())).to.be.below(1.03 * none);
    expect(questions((rank, random) => (random() < 0.5 ? noisy(rank, random) : null))).to.be.below(none);
  });
});

describe('normalScores', () => {
  it('gives equal numbers one score and missing ones none', () => {
    const { scores, given } = normalScores([5, null, 5, 1, 9])!;
    expect(scores[0]).to.equal(scores[2]);
    expect(scores[0]).to.be.closeTo(0, 1e-12);
    expect(scores[3]).to.be.closeTo(-1.1503, 1e-4);
    expect(scores[4]).to.be.closeTo(1.1503, 1e-4);
    expect([...given]).to.deep.equal([1, 0, 1, 1, 1]);
  });

  it('says nothing where no two numbers differ', () => {
    for (const numbers of [[], [null, null], [3, null], [2, 2, 2]]) expect(normalScores(numbers)).to.equal(null);
  });
});

function append(ranking: Ranking, [a, b]: Pair, choice: Choice): void {
  ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b) });
}

/** The pairs that a perfect judge is asked until all is known. */
function session(n: number, ranks: readonly number[], estimates: (number | null)[]): Pair[] {
  const ranking = Ranking.build(n, PLAIN_MODEL, [], normalScores(estimates));
  const asked: Pair[] = [];
  for (;;) {
    const pair = ranking.nextPair({ strategy: 'adaptive' });
    if (!pair) return asked;
    asked.push(pair);
    append(ranking, pair, judge(ranks)(...pair));
  }
}
