import { expect } from 'chai';
import fc from 'fast-check';
import { type Components, findComponents } from '../../../../shared/ranking/closure/components.ts';
import { gatherEvidence } from '../../../../shared/ranking/estimation/evidence.ts';
import { jointMeans } from '../../../../shared/ranking/estimation/joint-means.ts';
import { CountedAnswers } from '../../../../shared/ranking/results/counted-answers.ts';
import { finalOrderChunked } from '../../../../shared/ranking/results/order.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { columns, type Row, rows, verdictsOf } from '../../../support/ranking/comparisons.ts';

const FEATURES = 14;

/** The whole way from answers to order, each by a person. @param by number of each answer's author; all by one without it. */
function rank(features: number, given: readonly Row[], by: readonly number[] = given.map(() => 0)) {
  const verdicts = verdictsOf(given);
  const components = findComponents(features, verdicts);
  const joint = jointMeans(gatherEvidence(features, columns(given)), {
    model: 'bradley_terry',
    mean: 0,
    variance: 8,
  });
  const authors = ['ann', 'bob', 'cleo', 'dan'];
  const answers = finish(CountedAnswers.gatherChunked(features, { ...columns(given), author: by, authors }));
  const { order, scores } = finish(finalOrderChunked(joint, answers));
  const place = new Int32Array(features);
  order.forEach((v, index) => {
    place[v] = index;
  });
  return { order: [...order], scores, place, joint, verdicts, components };
}

const isConsistent = ({ components }: { components: Components }) => !components.inconsistent.includes(1);

describe('the final order', () => {
  it('contradicts no verdict while verdicts contradict each other nowhere', () => {
    fc.assert(
      fc.property(rows(FEATURES, 12), (given) => {
        const ranked = rank(FEATURES, given);
        fc.pre(isConsistent(ranked));
        const { place, verdicts, components, scores } = ranked;
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
      fc.property(rows(FEATURES), (given) => {
        const { order, scores } = rank(FEATURES, given);
        expect(order.toSorted((a, b) => a - b)).to.deep.equal(Array.from({ length: FEATURES }, (_, v) => v));
        for (let index = 1; index < FEATURES; index++)
          expect(scores[order[index]!]).to.be.at.most(scores[order[index - 1]!]!);
      }),
    );
  });

  it('keeps a tie class together, best mean first, and gives it one score', () => {
    fc.assert(
      fc.property(rows(FEATURES, 12), (given) => {
        const ranked = rank(FEATURES, given);
        fc.pre(isConsistent(ranked));
        const { order, scores, joint, components } = ranked;
        for (let index = 1; index < FEATURES; index++) {
          const [one, next] = [order[index - 1]!, order[index]!];
          if (components.of[one] !== components.of[next]) continue;
          expect(joint.means[one]).to.be.at.least(joint.means[next]!);
          expect(scores[one]).to.equal(scores[next]);
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

  it('goes by the joint means once too many answers contradict the verdicts', () => {
    // 0 beat 1 once, but 1 did far better against everybody else.
    const given: Row[] = [
      [0, 1, 1, 1],
      [2, 0, 1, 1],
      [3, 0, 1, 1],
      [1, 2, 1, 1],
      [1, 3, 1, 1],
      [1, 4, 1, 1],
    ];
    const { order, joint } = rank(5, given);
    expect(order).to.deep.equal([0, 1, 2, 3, 4].sort((a, b) => joint.means[b]! - joint.means[a]! || a - b));
    expect(order[0]).to.equal(1);
  });

  it('hardly moves by a contradiction among many answers that agree', () => {
    const chain = chainOf(40);
    const before = rank(40, chain).order;
    const after = rank(40, [...chain, [21, 20, 1, 1], [21, 19, 1, 1]]).order;
    expect(after.filter((v, at) => v !== before[at])).to.have.length.at.most(4);
  });

  it('takes the side of most people, whoever answered last', () => {
    const chain = chainOf(12);
    const [against, ...others]: [Row, number][] = [
      [[5, 4, 1, 1], 1],
      [[4, 5, 1, 1], 2],
      [[4, 5, 1, 1], 3],
    ];
    const { order } = rank(12, chain);
    for (const said of [
      [against!, ...others],
      [...others, against!],
    ]) {
      const by = [...chain.map(() => 0), ...said.map(([, author]) => author)];
      expect(rank(12, [...chain, ...said.map(([row]) => row)], by).order).to.deep.equal(order);
    }
  });

  it('orders equals by their number', () => {
    expect(rank(4, []).order).to.deep.equal([0, 1, 2, 3]);
    expect(rank(0, []).order).to.deep.equal([]);
  });
});

/** Each feature beats the next few. */
function chainOf(features: number): Row[] {
  return Array.from({ length: features }, (_, v) => [1, 2, 3, 4].map((step): Row => [v, v + step, 1, 1]))
    .flat()
    .filter(([, b]) => b < features);
}
