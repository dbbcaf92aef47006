import { expect } from 'chai';
import fc from 'fast-check';
import {
  fitChunked,
  scorePosterior,
  scorePosteriorChunked,
} from '../../../../shared/ranking/estimation/expectation-propagation.ts';
import { normalCdf, normalDensity, quickNormalCdf } from '../../../../shared/ranking/estimation/normal.ts';
import { sortAnswers } from '../../../../shared/ranking/estimation/sorted-answers.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { seededRandom, shuffledRanks } from '../../../support/random.ts';
import { columns, type Row, rows } from '../../../support/ranking/comparisons.ts';

const FEATURES = 12;
const sorted = (given: readonly Row[], features = FEATURES) => sortAnswers(features, columns(given));
const noise = { spread: 0.4, slips: 0.02, margin: 0.2 };

describe('scorePosterior', () => {
  it('finds the moments and the evidence of one answer exactly', () => {
    for (const outcome of [1, 0.5, 0]) {
      const fit = finish(fitChunked(sorted([[0, 1, outcome, 1]], 2), noise));
      // By the difference d of two standard normal scores, of variance 2: E[d] and E[d²] under the answer.
      let [mass, first, second] = [0, 0, 0];
      for (let d = -12; d <= 12; d += 1e-3) {
        const meant = 1 - 3 * noise.slips;
        const beyond = (gap: number) => normalCdf((gap - noise.margin) / noise.spread);
        const chance =
          noise.slips + meant * (outcome === 0.5 ? 1 - beyond(d) - beyond(-d) : beyond((2 * outcome - 1) * d));
        const weight = chance * (normalDensity(d / Math.SQRT2) / Math.SQRT2) * 1e-3;
        mass += weight;
        first += weight * d;
        second += weight * d * d;
      }
      const [mean, variance] = [first / mass, second / mass - (first / mass) ** 2];
      expect(fit.logEvidence).to.be.closeTo(Math.log(mass), 1e-6);
      expect(fit.means[0]).to.be.closeTo(mean / 2, 1e-6);
      expect(fit.means[1]).to.be.closeTo(-mean / 2, 1e-6);
      // Half the difference, of variance 1/2 before, and half the sum, which the answer says nothing about.
      expect(fit.variances[0]).to.be.closeTo(variance / 4 + 0.5, 1e-6);
    }
  });

  it('takes ties for differences within a margin, and finds the order around them', () => {
    // Of 100 features those up to three places apart are all the same; one answer in 20 to the others is wrong.
    const [features, random] = [100, seededRandom(7)];
    const place = shuffledRanks(features, random);
    const at = Array.from({ length: features }, (_, rank) => place.indexOf(rank));
    const given: Row[] = [];
    for (let rank = 0; rank < features; rank++) {
      for (let apart = 1; apart <= 10 && rank + apart < features; apart++) {
        const outcome = apart <= 3 ? 0.5 : random() < 0.05 ? 1 : 0;
        given.push([at[rank]!, at[rank + apart]!, outcome, 1]);
      }
    }
    const { means, kinds } = scorePosterior(sorted(given, features));
    let right = 0;
    for (let a = 0; a < features; a++) {
      for (let b = a + 1; b < features; b++) right += Number(means[b]! > means[a]! === place[b]! > place[a]!);
    }
    expect(right / ((features * (features - 1)) / 2)).to.be.above(0.98);
    const margin = kinds.reduce((sum, { noise, weight }) => sum + weight * noise.margin!, 0);
    const spread = kinds.reduce((sum, { noise, weight }) => sum + weight * noise.spread, 0);
    expect(margin).to.be.within(0.05, 0.2);
    expect(spread).to.be.below(0.2);
    // Without ties there is no margin to find.
    const strict = scorePosterior(
      sorted(
        given.filter(([, , outcome]) => outcome !== 0.5),
        features,
      ),
    );
    expect(strict.kinds.every(({ noise }) => noise.margin === undefined)).to.equal(true);
  });

  it('is the same to the last bit in whatever order the answers came', () => {
    fc.assert(
      fc.property(rows(FEATURES), fc.infiniteStream(fc.nat()), (given, keys) => {
        const shuffled = given
          .map((row) => ({ row, key: keys.next().value }))
          .sort((x, y) => x.key - y.key)
          .map(({ row }) => row);
        const turned = shuffled.map(([a, b, outcome, weight]): Row => [b, a, 1 - outcome, weight]);
        expect(scorePosterior(sorted(turned))).to.deep.equal(scorePosterior(sorted(given)));
      }),
    );
  });

  it('is finite, and certain within bounds', () => {
    fc.assert(
      fc.property(rows(FEATURES), (given) => {
        const { means, variances, kinds } = scorePosterior(sorted(given));
        for (let v = 0; v < FEATURES; v++) {
          expect(Math.abs(means[v]!)).to.be.below(6);
          expect(variances[v]).to.be.above(0);
          // Kinds of noise that explain contradictions by different orders add to it.
          expect(variances[v]).to.be.below(4);
        }
        expect(kinds.reduce((sum, { weight }) => sum + weight, 0)).to.be.closeTo(1, 1e-12);
      }),
    );
  });

  it('tells people who answer straight from those who slip and those who waver', () => {
    const everyPair = (answer: (gap: number, turn: number) => boolean) => {
      const given: Row[] = [];
      for (let a = 0; a < FEATURES; a++) {
        for (let b = a + 1; b < FEATURES; b++) given.push([a, b, answer(b - a, given.length) ? 1 : 0, 1]);
      }
      return scorePosterior(sorted(given)).kinds.reduce(
        ({ spread, slips }, { noise, weight }) => ({
          spread: spread + weight * noise.spread,
          slips: slips + weight * noise.slips,
        }),
        { spread: 0, slips: 0 },
      );
    };
    const straight = everyPair(() => true);
    const slipping = everyPair((_, turn) => turn % 15 !== 14);
    const wavering = everyPair((gap, turn) => gap > 3 || turn % 3 > 0);
    expect(straight.spread).to.be.below(wavering.spread);
    expect(straight.slips).to.be.below(slipping.slips);
  });

  it('gives features with the same answers about the same others the same score', () => {
    const given: Row[] = [2, 3, 4, 7, 8, 9].map((v) => [v, 5, 0, 1]);
    const { means, variances } = scorePosterior(sorted([...given, [0, 1, 1, 1], [5, 6, 1, 1]]));
    for (const column of [means, variances]) {
      for (const v of [3, 4, 7, 8, 9]) expect(column[v]).to.equal(column[2]);
      expect(column[6]).to.not.equal(column[0]);
      expect(column[10]).to.equal(column[11]);
    }
  });

  it('works in slices', () => {
    const given: Row[] = Array.from({ length: 10_000 }, (_, i) => [i % 200, (i + 1 + (i % 7)) % 200, i % 2, 1]);
    const steps = scorePosteriorChunked(sortAnswers(200, columns(given)));
    let slices = 1;
    while (!steps.next().done) slices++;
    expect(slices).to.be.within(200, 1000);
  });

  it('says nothing without answers', () => {
    const { means, variances } = scorePosterior(sorted([], 3));
    expect([...means]).to.deep.equal([0, 0, 0]);
    for (const variance of variances) expect(variance).to.be.closeTo(1, 1e-12);
  });
});

describe('quickNormalCdf', () => {
  it('equals the normal distribution to 2e-11', () => {
    let worst = 0;
    for (let x = -9; x <= 9; x += 0.000_731) worst = Math.max(worst, Math.abs(quickNormalCdf(x) - normalCdf(x)));
    expect(worst).to.be.at.most(2e-11);
  });
});
