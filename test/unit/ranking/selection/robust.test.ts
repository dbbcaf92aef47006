import { expect } from 'chai';
import fc from 'fast-check';
import { expectationOf } from '../../../../shared/ranking/closure/contradiction.ts';
import { Knowledge } from '../../../../shared/ranking/cycles/knowledge.ts';
import { adaptivePair, type Circumstances } from '../../../../shared/ranking/selection/adaptive.ts';
import type { Pair } from '../../../../shared/ranking/selection/reserved-pairs.ts';
import { nextRobustPair } from '../../../../shared/ranking/selection/robust.ts';
import { RobustState } from '../../../../shared/ranking/selection/robust-state.ts';
import type { Expectation } from '../../../../shared/ranking/vocabulary.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { columns, type Row, rows } from '../../../support/ranking/comparisons.ts';

const pairKey = (a: number, b: number) => `${Math.min(a, b)}/${Math.max(a, b)}`;

/** A ranking that `robust` asks about. */
class Session {
  readonly knowledge: Knowledge;
  readonly state: RobustState;
  readonly given: Row[] = [];
  readonly expected: (Expectation | null)[] = [];

  readonly n: number;

  constructor(n: number) {
    this.n = n;
    this.knowledge = new Knowledge(n);
    this.state = new RobustState(n);
  }

  static of(n: number, answers: string): Session {
    const session = new Session(n);
    for (const answer of answers.split(' ')) {
      const [winner, loser] = answer.split('>').map(Number);
      session.record(winner!, loser!, 1);
    }
    return session;
  }

  record(a: number, b: number, outcome: number): void {
    const expected = expectationOf(this.knowledge.closure, this.knowledge.components, a, b);
    this.state.record(a, b, outcome, expected);
    this.knowledge.record(a, b, 2 * outcome - 1);
    this.given.push([a, b, outcome, 1]);
    this.expected.push(expected);
  }

  next(circumstances: Circumstances = {}) {
    const { closure, components } = this.knowledge;
    const adaptive = () => adaptivePair(closure, circumstances);
    const unsettled = this.state.unsettledPairs(components);
    return nextRobustPair(this.state, closure, adaptive, circumstances, unsettled);
  }

  get settled(): boolean {
    const { closure, components } = this.knowledge;
    return closure.knownPairs - this.state.unsettledPairs(components) === (this.n * (this.n - 1)) / 2;
  }
}

const allPairs = (n: number) =>
  Array.from({ length: n }, (_, y) => Array.from({ length: y }, (_, x): Pair => [x, y])).flat();

/** The pairs of the last `count` answers. */
const latest = ({ given }: Session, count: number) => new Set(given.slice(-count).map(([a, b]) => pairKey(a, b)));

describe('nextRobustPair', () => {
  it('asks what its belief knows least about until 0.35 N log2 N answers are given, known or not', () => {
    const session = Session.of(5, '0>1 1>2');
    // The last two features were never asked; of all pairs theirs is the most uncertain.
    expect(session.next()).to.deep.equal({ pair: [3, 4], purpose: 'information' });
    const known = [1.024379, 0.012696, -1.037076, 0, 0];
    known.forEach((mean, v) => {
      expect(session.state.belief.means[v]).to.be.closeTo(mean, 1e-6);
    });
    session.record(3, 4, 1);
    session.record(0, 3, 1);
    // 4 of 4.06 answers: the next one ends it.
    expect(session.next()!.purpose).to.equal('information');
    session.record(1, 3, 1);
    expect(session.next()).to.deep.equal({ pair: adaptivePair(session.knowledge.closure), purpose: 'order' });
  });

  it('asks for information where answers go round in a circle', () => {
    const session = Session.of(5, '0>1 1>2 2>3 3>4 4>0');
    expect(session.next()).to.deep.equal({ pair: [1, 3], purpose: 'information' });
    const known = [-0.127337, 0.070848, 0.047395, 0.01827, -0.009176];
    known.forEach((mean, v) => {
      expect(session.state.belief.means[v]).to.be.closeTo(mean, 1e-6);
    });
  });

  it('always ends, whatever is answered, and asks contradicted pairs three times', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.infiniteStream(fc.constantFrom(1, 0, 0.5)), (n, outcomes) => {
        const session = new Session(n);
        while (!session.settled) {
          const { pair } = session.next()!;
          session.record(...pair, outcomes.next().value);
          expect(session.state.answers).to.be.at.most((3 * n * (n - 1)) / 2);
        }
        const { components } = session.knowledge;
        for (let x = 0; x < n; x++) {
          for (let y = x + 1; y < n; y++) {
            if (components.isContradicted(x, y)) expect(session.state.asked.of(x, y)).to.be.at.least(3);
          }
        }
      }),
    );
  });

  it('proposes no leased pair, and a skipped one only when nothing else is left', () => {
    const pair = fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 5 })).map(([x, apart]): Pair => [x, (x + apart) % 6]);
    const pairs = fc.array(pair, { maxLength: 12 });
    const key = ([x, y]: Pair) => Math.min(x, y) * 6 + Math.max(x, y);
    fc.assert(
      fc.property(rows(6, 25), pairs, pairs, (given, leased, skipped) => {
        const session = new Session(6);
        for (const [a, b, outcome] of given) session.record(a, b, outcome);
        const proposed = session.next({ leased, skipped });
        const busy = new Set(leased.map(key));
        const aside = new Set([...leased, ...skipped].map(key));
        const { closure, components } = session.knowledge;
        const open = allPairs(6).filter((pair) => !closure.isKnown(...pair) && !busy.has(key(pair)));
        const isAllSkipped = open.length > 0 && open.every((pair) => aside.has(key(pair)));
        if (isAllSkipped && session.state.unsettledPairs(components) === 0) {
          expect(open.map(key)).to.include(key(proposed!.pair));
          return;
        }
        const askable = (x: number, y: number) => session.state.asked.of(x, y) < 3;
        const free = [0, 1, 2, 3, 4, 5]
          .flatMap((x) => [1, 2, 3, 4, 5].map((y): Pair => [x, y]))
          .filter(([x, y]) => {
            return x < y && !busy.has(key([x, y])) && askable(x, y);
          });
        if (!proposed) expect(free).to.deep.equal([]);
        else expect(busy.has(key(proposed.pair))).to.equal(false);
        if (proposed && free.some((pair) => !aside.has(key(pair))))
          expect(aside.has(key(proposed.pair))).to.equal(false);
      }),
    );
  });

  it('asks skipped pairs again once nothing else is open, the one skipped first before the others', () => {
    const session = Session.of(5, '0>1 1>2 0>3 0>4');
    const skipped: Pair[] = [
      [3, 4],
      [1, 3],
      [1, 4],
      [2, 3],
      [2, 4],
    ];
    expect(session.next({ skipped })).to.deep.equal({ pair: [3, 4], purpose: 'order' });
    expect(session.next({ skipped: skipped.slice(1).toReversed() })!.pair).to.deep.equal([3, 4]);
    expect(session.next({ skipped: [...skipped.slice(1), [3, 4]] })!.pair).to.deep.equal([1, 3]);
  });

  it('asks a pair that was answered lately only when nothing else is left', () => {
    let again = 0;
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), fc.nat(1000), (n, seed) => {
        const random = seededRandom(seed);
        const session = new Session(n);
        for (let answers = 0; answers < n; answers++) {
          const [a, b] = shuffledRanks(n, random) as [number, number];
          session.record(a, b, 1);
        }
        while (!session.settled) {
          const open = allPairs(n).filter((pair) => session.state.asked.of(...pair) < 3);
          const lately = latest(session, Math.min(10, Math.ceil(open.length / 4)));
          const { pair } = session.next()!;
          if (session.state.asked.of(...pair) > 0) again++;
          if (open.some((each) => !lately.has(pairKey(...each)))) expect(lately).not.to.include(pairKey(...pair));
          session.record(...pair, Math.floor(2 * random()));
        }
      }),
      { numRuns: 40 },
    );
    expect(again).to.be.above(100);
  });

  it('asks what was answered lately before it has nothing to ask, and before what was skipped', () => {
    const session = Session.of(4, '0>1 1>2 2>0 0>3 1>3 2>3');
    const lately: Pair = [2, 3];
    const others = allPairs(4).filter((pair) => pairKey(...pair) !== pairKey(...lately));
    expect(session.next()!.pair).to.not.deep.equal(lately);
    expect(session.next({ leased: others })?.pair).to.deep.equal(lately);
    expect(session.next({ skipped: others })?.pair).to.deep.equal(lately);
    expect(session.next({ leased: others.slice(1) })?.pair).to.deep.equal(others[0]);
  });

  it('verifies and distrusts according to the rule', () => {
    const share = fc.double({ min: 0, max: 0.3, noNaN: true });
    const purposes = new Map<string, number>();
    fc.assert(
      fc.property(fc.integer({ min: 9, max: 40 }), fc.nat(1000), share, (n, seed, wrong) => {
        const random = seededRandom(seed);
        const ranks = shuffledRanks(n, random);
        const session = new Session(n);
        let lastVerification = Number.NEGATIVE_INFINITY;
        for (let answers = 0; answers < 6 * n && !session.settled; answers++) {
          const { closure } = session.knowledge;
          const { verifications, bad } = session.state;
          const unasked = closure.knownPairs > new Set(session.given.map(([a, b]) => pairKey(a, b))).size;
          const wanted = Math.max(1, Math.floor(0.02 * answers));
          const due = answers >= 20 && verifications < wanted && answers - lastVerification >= 3;
          const distrust = bad > 0 ? Math.min(1, bad / (verifications + 6) / 0.07) : 0;
          const { pair, purpose } = session.next()!;
          purposes.set(purpose, (purposes.get(purpose) ?? 0) + 1);
          if (answers < 0.35 * n * Math.log2(n)) expect(purpose).to.equal('information');
          else if (((answers + 1) * 0.6180339887498949) % 1 < distrust) expect(purpose).to.equal('information');
          else if (due && unasked) expect(purpose).to.equal('verification');
          else expect(purpose).to.equal(adaptivePair(closure) ? 'order' : 'information');
          if (purpose === 'verification') expect(session.state.asked.of(...pair)).to.equal(0);
          if (closure.isKnown(...pair)) lastVerification = answers + 1;
          session.record(...pair, ranks[pair[0]]! > ranks[pair[1]]! === random() >= wrong ? 1 : 0);
        }
      }),
      { numRuns: 25 },
    );
    expect([...purposes.keys()].sort()).to.deep.equal(['information', 'order', 'verification']);
  });

  it('spreads the questions that distrust asks evenly by the golden ratio', () => {
    // One contradiction among 40 verifications: 1/46 of 0.07, so that 31 of 100 questions are asked for information.
    const session = new Session(12);
    for (let i = 0; i < 40; i++) session.state.record(i % 2, 2, 1, i === 0 ? 'feature_b' : 'feature_a');
    const asked: number[] = [];
    const expected: number[] = [];
    for (let answers = 40; answers < 240; answers++) {
      if (session.next()?.purpose === 'information') asked.push(answers);
      if (((answers + 1) * 0.6180339887498949) % 1 < 1 / 46 / 0.07) expected.push(answers);
      session.state.record(0, 1, 0.5, null);
    }
    expect(asked).to.deep.equal(expected);
    expect(asked.length).to.be.within(60, 64);
  });

  it('hands out one verification at a time', () => {
    const session = afterOpening(30);
    const first = session.next()!;
    expect(first.purpose).to.equal('verification');
    expect(session.next({ leased: [first.pair] })?.purpose).to.equal('order');
    const unknown = adaptivePair(session.knowledge.closure)!;
    expect(session.next({ leased: [unknown] })?.purpose).to.equal('verification');
  });

  it('weighs pairs by how people answer once they contradict themselves, and only then', () => {
    const session = afterOpening(30);
    expect(session.state.informative()).to.equal(session.state.belief);
    const [a, b] = session.next()!.pair;
    const { closure } = session.knowledge;
    session.record(a, b, closure.reaches(a, b) ? 0 : 1);
    const weighed = session.state.informative();
    expect(weighed).to.not.equal(session.state.belief);
    // With so few slips a close pair that was never asked tells more than one that is far apart.
    const { means } = weighed;
    const byMean = Array.from(means.keys()).sort((x, y) => means[y]! - means[x]!);
    const told = (x: number, y: number) => weighed.information(means[x]! - means[y]!, weighed.differenceVariance(x, y));
    expect(told(byMean[10]!, byMean[11]!)).to.be.above(3 * told(byMean[0]!, byMean[29]!));
    expect(session.next()!.purpose).to.equal('information');
  });
});

/** A consistent judge's answers until the first verification is due. */
function afterOpening(n: number): Session {
  const ranks = shuffledRanks(n, seededRandom(n));
  const session = new Session(n);
  while (session.next()!.purpose !== 'verification') {
    const [a, b] = session.next()!.pair;
    session.record(a, b, ranks[a]! > ranks[b]! ? 1 : 0);
  }
  return session;
}

describe('RobustState', () => {
  it('is a function of the list of comparisons', () => {
    fc.assert(
      fc.property(rows(7, 30), (given) => {
        const session = new Session(7);
        for (const [a, b, outcome] of given) session.record(a, b, outcome);
        const rebuilt = RobustState.from(7, { ...columns(session.given), expected: session.expected });
        expect(rebuilt).to.deep.equal(session.state);
        expect([...rebuilt.belief.means]).to.deep.equal([...session.state.belief.means]);
      }),
    );
  });

  it('asks the same whether it followed the answers or reads them again', () => {
    const share = fc.double({ min: 0, max: 0.2, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 16 }), fc.nat(1000), share, (n, seed, wrong) => {
        const random = seededRandom(seed);
        const ranks = shuffledRanks(n, random);
        const session = new Session(n);
        for (let answers = 0; answers < 8 * n && !session.settled; answers++) {
          const next = session.next()!;
          if (answers % 5 === 0) {
            const comparisons = { ...columns(session.given), expected: session.expected };
            const { closure } = session.knowledge;
            const again = nextRobustPair(RobustState.from(n, comparisons), closure, () => adaptivePair(closure));
            expect(again).to.deep.equal(next);
          }
          const [a, b] = next.pair;
          session.record(a, b, ranks[a]! > ranks[b]! === random() >= wrong ? 1 : 0);
        }
      }),
      { numRuns: 40 },
    );
  });
});
