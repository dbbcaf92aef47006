import { expect } from 'chai';
import fc from 'fast-check';
import { Closure } from '../../../../shared/ranking/closure/closure.ts';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import { adaptivePair } from '../../../../shared/ranking/selection/adaptive.ts';
import { randomPair } from '../../../../shared/ranking/selection/random.ts';
import type { Pair } from '../../../../shared/ranking/selection/reserved-pairs.ts';
import { uncertainPair } from '../../../../shared/ranking/selection/uncertainty.ts';
import { SELECTION_STRATEGIES } from '../../../../shared/ranking/vocabulary.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { PLAIN_MODEL, play, sessions } from '../../../support/ranking/sessions.ts';

/** Asks a perfect judge until everything is known; the number of comparisons at 90 % coverage and at the end. */
function askEverything(ranks: readonly number[], answered: (x: number, y: number) => void = () => {}) {
  const n = ranks.length;
  const closure = new Closure(n);
  let comparisons = 0;
  let atNinety = 0;
  for (let pair = adaptivePair(closure); pair; pair = adaptivePair(closure)) {
    const [x, y] = pair;
    if (ranks[x]! > ranks[y]!) closure.add(x, y);
    else closure.add(y, x);
    comparisons++;
    if (atNinety === 0 && closure.knownPairs >= 0.45 * n * (n - 1)) atNinety = comparisons;
    answered(x, y);
  }
  expect(closure.knownPairs).to.equal((n * (n - 1)) / 2);
  return { comparisons, atNinety };
}

const key = ([x, y]: Pair) => `${Math.min(x, y)}-${Math.max(x, y)}`;

describe('adaptivePair', () => {
  for (const { ranks, session } of [
    { ranks: [2, 0, 4, 1, 3], session: '0>1 2>3 0<2 0<4 0>3 1<3 2>4' },
    {
      ranks: [3, 6, 0, 7, 2, 5, 1, 4],
      session: '0<1 2<3 0>2 0>4 0<3 0<5 0>6 0<7 1<3 5>7 1>7 2<4 1>5 2<6 4>6',
    },
  ]) {
    it(`asks about ${ranks.length} features what it is known to ask`, () => {
      const asked: string[] = [];
      askEverything(ranks, (x, y) => asked.push(`${x}${ranks[x]! > ranks[y]! ? '>' : '<'}${y}`));
      expect(asked.join(' ')).to.equal(session);
    });
  }

  // Bars to stay below: share of N log2 N for 90 % coverage, share of log2 N! for the full order.
  for (const { n, ninety, full } of [
    { n: 20, ninety: 0.6, full: 1.04 },
    { n: 50, ninety: 0.57, full: 1.05 },
    { n: 100, ninety: 0.53, full: 1.06 },
  ]) {
    it(`needs few comparisons for ${n} features, on average over 20 rankings`, () => {
      let bits = 0;
      for (let k = 2; k <= n; k++) bits += Math.log2(k);
      const means = { comparisons: 0, atNinety: 0 };
      for (let seed = 1; seed <= 20; seed++) {
        const session = askEverything(shuffledRanks(n, seededRandom(seed)));
        means.comparisons += session.comparisons / 20;
        means.atNinety += session.atNinety / 20;
      }
      expect(means.atNinety).to.be.at.most(ninety * n * Math.log2(n));
      expect(means.comparisons).to.be.at.most(full * bits);
    });
  }

  it('asks several people at once for little more than one person', () => {
    const n = 100;
    const ranks = shuffledRanks(n, seededRandom(5));
    const alone = askEverything(ranks).comparisons;
    const closure = new Closure(n);
    const leased: Pair[] = [];
    let comparisons = 0;
    for (;;) {
      for (let pair = adaptivePair(closure, { leased }); pair && leased.length < 4; ) {
        leased.push(pair);
        pair = adaptivePair(closure, { leased });
      }
      const answered = leased.shift();
      if (!answered) break;
      const [x, y] = answered;
      if (ranks[x]! > ranks[y]!) closure.add(x, y);
      else closure.add(y, x);
      comparisons++;
    }
    expect(closure.knownPairs).to.equal((n * (n - 1)) / 2);
    expect(comparisons).to.be.at.most(1.1 * alone);
  });

  it('avoids the more uncertain feature of a leased pair', () => {
    const closure = new Closure(6);
    closure.add(0, 1);
    closure.add(0, 2);
    // 3 knows nobody, so it is the more uncertain one; 0 may be shared.
    const pair = adaptivePair(closure, { leased: [[0, 3]] });
    expect(pair).to.not.equal(null);
    expect(pair).to.not.include(3);
  });

  it('shares even that feature when nothing else is left', () => {
    const closure = new Closure(3);
    expect(adaptivePair(closure, { leased: [[0, 1]] })).to.deep.equal([0, 2]);
    expect(
      adaptivePair(closure, {
        leased: [
          [0, 1],
          [2, 0],
        ],
      }),
    ).to.deep.equal([1, 2]);
  });

  it('forgets a lease once its pair is known', () => {
    const closure = new Closure(3);
    closure.add(0, 1);
    const expected = adaptivePair(closure);
    expect(adaptivePair(closure, { leased: [[0, 1]] })).to.deep.equal(expected);
  });

  it('offers a skipped pair again only when nothing else is left', () => {
    const closure = new Closure(3);
    closure.add(0, 1);
    expect(adaptivePair(closure, { skipped: [[0, 2]] })).to.deep.equal([1, 2]);
    closure.add(1, 2);
    expect(adaptivePair(closure, { skipped: [[0, 2]] })).to.equal(null);
    const other = new Closure(2);
    expect(adaptivePair(other, { skipped: [[0, 1]] })).to.deep.equal([0, 1]);
  });
});

describe('every strategy', () => {
  const setAside = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 12 });

  it('finds a free unknown pair whenever there is one, and never one that is leased or known', () => {
    fc.assert(
      fc.property(sessions(), setAside, setAside, fc.nat(1000), (session, leases, skips, seed) => {
        const { ranking } = play(session);
        const { n } = session;
        const within = (pairs: Pair[]) => pairs.filter(([x, y]) => x < n && y < n && x !== y);
        const leased = within(leases);
        const skipped = within(skips);
        const taken = new Set(leased.map(key));
        const passedOver = new Set(skipped.map(key));
        const free: string[] = [];
        for (let x = 0; x < n; x++) {
          for (let y = x + 1; y < n; y++) {
            if (!ranking.closure.isKnown(x, y) && !taken.has(key([x, y]))) free.push(key([x, y]));
          }
        }
        const preferred = free.filter((pair) => !passedOver.has(pair));
        for (const strategy of SELECTION_STRATEGIES) {
          const pair = ranking.nextPair({ strategy, leased, skipped, random: seededRandom(seed) });
          if (strategy === 'robust') {
            if (pair) expect(taken.has(key(pair))).to.equal(false);
            continue;
          }
          if (free.length === 0) expect(pair).to.equal(null);
          else expect(preferred.length > 0 ? preferred : free).to.include(key(pair!));
        }
      }),
      { numRuns: 80 },
    );
  });

  it('terminates whatever is answered', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9 }),
        fc.nat(),
        fc.constantFrom(...SELECTION_STRATEGIES),
        (n, seed, strategy) => {
          const random = seededRandom(seed);
          const ranking = Ranking.build(n, PLAIN_MODEL, []);
          const most = strategy === 'robust' ? 20 * n * n : (n * (n - 1)) / 2;
          for (let asked = 0; ; asked++) {
            const pair = ranking.nextPair({ strategy, random });
            if (!pair) break;
            expect(asked).to.be.below(most);
            const [a, b] = pair;
            const choice = random() < 0.2 ? 'tie' : random() < 0.5 ? 'feature_a' : 'feature_b';
            ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b) });
          }
          expect(ranking.closure.knownPairs).to.equal((n * (n - 1)) / 2);
        },
      ),
    );
  });

  it('lists pairs as they would be handed out one after the other', () => {
    const { ranking } = play({ n: 9, model: PLAIN_MODEL, answers: [] });
    const listed = ranking.nextPairs(4, { strategy: 'adaptive' });
    const leased: Pair[] = [];
    for (let i = 0; i < 4; i++) leased.push(ranking.nextPair({ strategy: 'adaptive', leased })!);
    expect(listed).to.deep.equal(leased);
    expect(ranking.nextPairs(100, { strategy: 'adaptive' })).to.have.length(36);
  });
});

describe('uncertainPair', () => {
  it('asks the unknown pair with the largest spreads, then with the closest means', () => {
    const closure = new Closure(5);
    const variances = Float64Array.of(1, 4, 4, 4, 0.5);
    const means = Float64Array.of(0, 2, -1, 1.5, 0);
    expect(uncertainPair(closure, means, variances)).to.deep.equal([1, 3]);
    closure.add(1, 3);
    expect(uncertainPair(closure, means, variances)).to.deep.equal([2, 3]);
  });

  it('finds the best of all unknown pairs', () => {
    fc.assert(
      fc.property(sessions(), (session) => {
        const { ranking } = play(session);
        const { closure, means, variances } = ranking;
        let best: [number, number] = [-1, 0];
        for (let x = 0; x < session.n; x++) {
          for (let y = x + 1; y < session.n; y++) {
            if (closure.isKnown(x, y)) continue;
            const spread = Math.sqrt(variances[x]!) + Math.sqrt(variances[y]!);
            const gap = Math.abs(means[x]! - means[y]!);
            if (spread > best[0] || (spread === best[0] && gap < best[1])) best = [spread, gap];
          }
        }
        const pair = uncertainPair(closure, means, variances);
        const found = pair
          ? [
              Math.sqrt(variances[pair[0]]!) + Math.sqrt(variances[pair[1]]!),
              Math.abs(means[pair[0]]! - means[pair[1]]!),
            ]
          : [-1, 0];
        expect(found).to.deep.equal(best);
      }),
    );
  });
});

describe('randomPair', () => {
  it('gives each unknown pair the same chance', () => {
    const closure = new Closure(6);
    closure.add(0, 1);
    closure.add(1, 2);
    const random = seededRandom(3);
    const counts = new Map<string, number>();
    for (let i = 0; i < 6000; i++) {
      const pair = key(randomPair(closure, random)!);
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
    expect(counts.size).to.equal(12);
    for (const count of counts.values()) expect(count).to.be.within(400, 600);
  });
});
