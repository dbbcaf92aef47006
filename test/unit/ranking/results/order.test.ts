import { expect } from 'chai';
import fc from 'fast-check';
import { findComponents } from '../../../../shared/ranking/closure/components.ts';
import { gatherEvidence } from '../../../../shared/ranking/estimation/evidence.ts';
import { jointMeans } from '../../../../shared/ranking/estimation/joint-means.ts';
import { finalOrder, followsVerdicts } from '../../../../shared/ranking/results/order.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { columns, type Row, rows, verdictsOf } from '../../../support/ranking/comparisons.ts';

const FEATURES = 14;

/** The whole way from answers to order. */
function rank(features: number, given: readonly Row[], follows = true) {
  const verdicts = verdictsOf(given);
  const components = findComponents(features, verdicts);
  const joint = jointMeans(gatherEvidence(features, columns(given)), {
    model: 'bradley_terry',
    mean: 0,
    variance: 8,
  });
  const { order, scores } = finalOrder({ ...joint, strengths: joint.means }, verdicts, components, follows);
  const place = new Int32Array(features);
  order.forEach((v, index) => {
    place[v] = index;
  });
  return { order: [...order], scores, place, joint, verdicts, components };
}

describe('finalOrder', () => {
  it('contradicts no verdict outside a cycle while people agree with themselves', () => {
    fc.assert(
      fc.property(rows(FEATURES, 30), (given) => {
        const { place, verdicts, components, scores } = rank(FEATURES, given);
        for (let i = 0; i < verdicts.count; i++) {
          const [a, b] = verdicts.sign[i]! > 0 ? [verdicts.a[i]!, verdicts.b[i]!] : [verdicts.b[i]!, verdicts.a[i]!];
          if (components.of[a] === components.of[b]) continue;
          expect(place[a]).to.be.below(place[b]!);
          expect(scores[a]).to.be.at.least(scores[b]!);
        }
      }),
    );
  });

  it('places every feature once, with scores that never rise along the order', () => {
    fc.assert(
      fc.property(rows(FEATURES), fc.boolean(), (given, follows) => {
        const { order, scores } = rank(FEATURES, given, follows);
        expect(order.toSorted((a, b) => a - b)).to.deep.equal(Array.from({ length: FEATURES }, (_, v) => v));
        for (let index = 1; index < FEATURES; index++)
          expect(scores[order[index]!]).to.be.at.most(scores[order[index - 1]!]!);
      }),
    );
  });

  it('keeps components together, best mean first, and gives a tie class one score', () => {
    fc.assert(
      fc.property(rows(FEATURES, 25), (given) => {
        const { order, scores, joint, components } = rank(FEATURES, given);
        for (let index = 1; index < FEATURES; index++) {
          const [one, next] = [order[index - 1]!, order[index]!];
          if (components.of[one] !== components.of[next]) continue;
          expect(joint.means[one]).to.be.at.least(joint.means[next]!);
          if (components.inconsistent[components.of[one]!] === 0) expect(scores[one]).to.equal(scores[next]);
        }
        const starts = order.filter((v, index) => index === 0 || components.of[v] !== components.of[order[index - 1]!]);
        expect(starts.length).to.equal(components.count);
      }),
    );
  });

  it('finds the scores closest to the means among all that agree with the order', () => {
    fc.assert(
      fc.property(rows(FEATURES, 30), (given) => {
        // Karush-Kuhn-Tucker: from the best down, the pulls upwards sum to at most 0, and to exactly 0 where a level ends.
        const { order, scores, joint } = rank(FEATURES, given);
        let pull = 0;
        order.forEach((v, index) => {
          pull += joint.information[v]! * (joint.means[v]! - scores[v]!);
          const endsLevel = index === FEATURES - 1 || scores[order[index + 1]!]! < scores[v]! - 1e-9;
          if (endsLevel) expect(pull).to.be.closeTo(0, 1e-6);
        });
      }),
    );
  });

  it('reproduces a complete and consistent ranking exactly', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const random = seededRandom(seed);
      const ranks = shuffledRanks(60, random);
      // Binary insertion: complete knowledge from few answers, and means that alone would contradict many of them.
      const sorted: number[] = [];
      const given: Row[] = [];
      for (let v = 0; v < 60; v++) {
        let [low, high] = [0, sorted.length];
        while (low < high) {
          const middle = (low + high) >> 1;
          const wins = ranks[v]! > ranks[sorted[middle]!]!;
          given.push([v, sorted[middle]!, wins ? 1 : 0, 1]);
          if (wins) high = middle;
          else low = middle + 1;
        }
        sorted.splice(low, 0, v);
      }
      const { order } = rank(60, given);
      expect(order.map((v) => ranks[v])).to.deep.equal(Array.from({ length: 60 }, (_, index) => 59 - index));
    }
  });

  it('prefers the joint means to the verdicts once people contradict themselves', () => {
    // 0 beat 1 once, but 1 did far better against everybody else.
    const given: Row[] = [
      [0, 1, 1, 1],
      [2, 0, 1, 1],
      [3, 0, 1, 1],
      [1, 2, 1, 1],
      [1, 3, 1, 1],
      [1, 4, 1, 1],
    ];
    expect(rank(5, given, false).order[0]).to.equal(1);
    // The four are one cycle, and stand together before 4.
    expect(rank(5, given).order.at(-1)).to.equal(4);
  });

  it('orders equals by their number', () => {
    expect(rank(4, []).order).to.deep.equal([0, 1, 2, 3]);
    expect(rank(4, [], false).order).to.deep.equal([0, 1, 2, 3]);
    expect(rank(0, []).order).to.deep.equal([]);
  });
});

describe('followsVerdicts', () => {
  const careful = { features: 20, verifications: 17, bad: 2 };

  it('follows them without a contradiction, however little is known', () => {
    expect(followsVerdicts({ ...careful, bad: 17, knownPairs: 1, contradictedPairs: 0 })).to.equal(true);
  });

  it('follows them where people mostly agree with themselves, once 0.7 of all pairs are known', () => {
    expect(followsVerdicts({ ...careful, knownPairs: 133, contradictedPairs: 3 })).to.equal(true);
    expect(followsVerdicts({ ...careful, knownPairs: 132, contradictedPairs: 3 })).to.equal(false);
    expect(followsVerdicts({ ...careful, bad: 3, knownPairs: 190, contradictedPairs: 3 })).to.equal(false);
  });
});
