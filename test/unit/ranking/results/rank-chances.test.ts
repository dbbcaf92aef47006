import { expect } from 'chai';
import { type IndependentScores, RankChances } from '../../../../shared/ranking/results/rank-chances.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { seededRandom } from '../../../support/random.ts';

/** A number of the standard normal distribution: Box and Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** How often each feature had each rank (from 0) when scores were drawn. */
function drawnRanks(scores: readonly number[], variances: readonly number[], random: () => number): number[][] {
  const n = scores.length;
  const draws = 20_000;
  const shares = scores.map(() => new Array<number>(n).fill(0));
  for (let draw = 0; draw < draws; draw++) {
    const drawn = scores.map((score, v) => score + Math.sqrt(variances[v]!) * normal(random));
    const order = drawn.map((_, v) => v).sort((x, y) => drawn[y]! - drawn[x]!);
    order.forEach((v, rank) => {
      shares[v]![rank]! += 1 / draws;
    });
  }
  return shares;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('RankChances', () => {
  it('are those that drawing the scores gives', () => {
    const random = seededRandom(3);
    for (const n of [3, 12, 40]) {
      const scores = Array.from({ length: n }, () => 3 * normal(random));
      const variances = Array.from({ length: n }, () => 0.1 + 2 * random());
      const shares = drawnRanks(scores, variances, random);
      const chances = RankChances.of(scores, variances);
      for (let v = 0; v < n; v++) {
        for (const k of [1, 2, Math.ceil(n / 3), n - 1]) {
          expect(chances.chanceWithin(v, k), `${n}: ${v} within ${k}`).to.be.closeTo(sum(shares[v]!.slice(0, k)), 0.06);
        }
        const [best, worst] = chances.range(v);
        expect(sum(shares[v]!.slice(best - 1, worst)), `${n}: ${v} in ${best} to ${worst}`).to.be.above(0.83);
        // Hardly any shorter range holds as much.
        for (let from = 0; from + (worst - best) - 1 < n; from++) {
          expect(sum(shares[v]!.slice(from, from + worst - best))).to.be.below(0.96);
        }
      }
    }
  });

  it('are averaged over several scores of which one is true', () => {
    const random = seededRandom(4);
    const [one, other] = [0, 1].map(() => ({
      scores: Array.from({ length: 20 }, () => normal(random)),
      variances: Array.from({ length: 20 }, () => 0.1 + random()),
    })) as unknown as [IndependentScores, IndependentScores];
    const both = finish(RankChances.buildChunked(one, other));
    const alone = [one, other].map(({ scores, variances }) => RankChances.of(scores, variances));
    for (let v = 0; v < 20; v++) {
      const [first, second] = alone.map((chances) => chances.chanceWithin(v, 5)) as [number, number];
      expect(both.chanceWithin(v, 5)).to.be.closeTo((first + second) / 2, 1e-12);
      const [best, worst] = both.range(v);
      const held = both.chanceWithin(v, worst) - (best > 1 ? both.chanceWithin(v, best - 1) : 0);
      expect(held).to.be.at.least(0.9);
    }
  });

  it('add up to k over all features', () => {
    const random = seededRandom(8);
    const scores = Array.from({ length: 60 }, () => 2 * normal(random));
    const chances = RankChances.of(scores, new Array<number>(60).fill(0.5));
    for (const k of [1, 10, 59, 60]) {
      expect(sum(scores.map((_, v) => chances.chanceWithin(v, k)))).to.be.closeTo(k, 0.02 * k + 0.2);
    }
  });

  it('are right for few of many', () => {
    const equals = RankChances.of(new Array<number>(2000).fill(0), new Array<number>(2000).fill(8));
    expect(equals.chanceWithin(17, 10)).to.be.closeTo(0.005, 0.0002);
    expect(equals.chanceWithin(17, 1)).to.be.closeTo(0.0005, 0.0001);
  });

  it('leave every rank open while nothing is known, and none beside its own to what is far apart', () => {
    const equals = RankChances.of(new Array<number>(100).fill(0), new Array<number>(100).fill(8));
    const [best, worst] = equals.range(17);
    expect(worst - best).to.be.within(88, 96);
    expect(equals.chanceWithin(17, 10)).to.be.closeTo(0.1, 0.02);
    const apart = RankChances.of([30, 20, 10, 0], [0.5, 0.5, 0.5, 0.5]);
    expect([0, 1, 2, 3].map((v) => apart.range(v))).to.deep.equal([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
    expect([0, 1, 2, 3].map((v) => Math.round(1000 * apart.chanceWithin(v, 2)))).to.deep.equal([1000, 1000, 0, 0]);
  });

  it('know of a single feature, and of none', () => {
    expect(RankChances.of([1], [1]).range(0)).to.deep.equal([1, 1]);
    expect(RankChances.of([1], [1]).chanceWithin(0, 1)).to.equal(1);
    expect(RankChances.of([], [])).to.be.instanceOf(RankChances);
  });
});
