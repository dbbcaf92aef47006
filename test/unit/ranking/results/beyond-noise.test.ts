import { expect } from 'chai';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import { beyondNoiseChunked, type EstimatedTwice } from '../../../../shared/ranking/results/beyond-noise.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { normal } from '../../../bench/judges.ts';
import { seededRandom } from '../../../support/random.ts';
import { type Answer, PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const N = 30;
/** Comparisons with each feature in each of both times. */
const EACH = 14;
const PEOPLE = 4;
/** Features whose worth moved by much, in deviations of all worths. */
const MOVED = 3;
const BY_MUCH = 2.5;

const moves = (features: readonly EstimatedTwice[]) => finish(beyondNoiseChunked(features));
const twice = (v0: number, v1: number, gone: number, rises = 0): EstimatedTwice[] =>
  Array.from({ length: 101 }, (_, at) => ({
    before: { score: (at - 50) / 30, variance: v0 },
    after: { score: (at - 50) / 30 + (at === 50 ? rises : 0), variance: v1 },
    gone,
  }));

/** A team of people with tastes of their own, before and after the worth of some features moved; and the scores of both times. */
function team(seed: number, { moved, isFresh }: { moved: number; isFresh: boolean }) {
  const random = seededRandom(seed);
  const worths = Float64Array.from({ length: N }, () => normal(random));
  const tastes = Array.from({ length: PEOPLE }, () => Float64Array.from({ length: N }, () => 0.3 * normal(random)));
  const answers = (): Answer[] =>
    Array.from({ length: (N * EACH) / 2 }, (_, turn) => {
      const a = Math.floor(random() * N);
      const b = (a + 1 + Math.floor(random() * (N - 1))) % N;
      const person = turn % PEOPLE;
      const taste = tastes[person]!;
      const difference = worths[a]! + taste[a]! - worths[b]! - taste[b]! + 0.35 * normal(random);
      return {
        a,
        b,
        choice: difference > 0 ? 'feature_a' : 'feature_b',
        weight: 1,
        author: `p${person}`,
        requested: true,
      };
    });
  const first = answers();
  for (let v = 0; v < moved; v += 1) worths[v]! += worths[v]! > 0 ? -BY_MUCH : BY_MUCH;
  const second = answers();
  const [before, after] = [first, isFresh ? second : [...first, ...second]].map((given) =>
    Ranking.build(
      N,
      PLAIN_MODEL,
      given.map((answer) => ({ ...answer, expected: null })),
    ).results.order(),
  );
  const at = ({ scores, variances }: NonNullable<typeof before>, v: number) => ({
    score: scores[v]!,
    variance: variances[v]!,
  });
  return moves(
    Array.from({ length: N }, (_, v) => ({ before: at(before!, v), after: at(after!, v), gone: Number(isFresh) })),
  );
}

/** Shares of the features that are told as moved beyond noise: of those that stayed, and of those that moved by much. */
function told(options: { moved: number; isFresh: boolean }) {
  const teams = Array.from({ length: 6 }, (_, seed) => team(seed + 1, options));
  const share = (features: readonly { isBeyond: boolean }[]) =>
    features.length === 0 ? 0 : features.filter(({ isBeyond }) => isBeyond).length / features.length;
  return {
    ofStayed: share(teams.flatMap((each) => each.slice(options.moved))),
    ofMoved: share(teams.flatMap((each) => each.slice(0, options.moved))),
  };
}

describe('moves beyond noise', function () {
  this.timeout(120_000);

  it('have the deviation √(v₀ − v₁) if answers were only added, √(v₀ + v₁) if all are fresh, and one in between for a part', () => {
    const spread = (list: readonly EstimatedTwice[]) => moves(list)[0]!.noise;
    const [added, half, fresh] = [0, 0.5, 1].map((gone) => spread(twice(0.5, 0.5, gone))) as [number, number, number];
    expect(half / fresh).to.be.closeTo(Math.SQRT1_2, 1e-9);
    expect(added).to.be.below(half);
    expect(spread(twice(0.3, 0.1, 0)) ** 2 / spread(twice(0.2, 0.2, 1)) ** 2).to.be.within(0.4, 0.6);
  });

  it('are told of a feature that alone moved far, and of no other', () => {
    const found = moves(twice(0.2, 0.1, 0, 2));
    expect(found.flatMap(({ isBeyond }, at) => (isBeyond ? [at] : []))).to.deep.equal([50]);
  });

  it('are the same in another unit and with a common shift, which are no moves', () => {
    const features = twice(0.2, 0.1, 0, 2);
    const scaled = features.map(({ after: { score, variance }, ...each }) => ({
      ...each,
      after: { score: 7 * score + 40, variance: 49 * variance },
    }));
    for (const [at, { difference, noise, isBeyond }] of moves(scaled).entries()) {
      const plain = moves(features)[at]!;
      expect(difference).to.be.closeTo(plain.difference, 1e-9);
      expect([noise, isBeyond]).to.deep.equal([noise, plain.isBeyond]);
    }
    expect(moves([])).to.deep.equal([]);
  });

  for (const isFresh of [false, true]) {
    const how = isFresh ? 'fresh answers' : 'more answers';
    it(`by ${how}, are told of at most 5 % of the features that stayed, and of most that moved by much`, () => {
      const quiet = told({ moved: 0, isFresh });
      const busy = told({ moved: MOVED, isFresh });
      expect(quiet.ofStayed).to.be.at.most(0.05);
      expect(busy.ofStayed).to.be.at.most(0.05);
      expect(busy.ofMoved).to.be.at.least(0.6);
    });
  }
});
