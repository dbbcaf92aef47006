import { expect } from 'chai';
import { type FactorAnswer, scaleOf } from '../../../../shared/ranking/results/scale.ts';
import { normal } from '../../../bench/judges.ts';
import { seededRandom } from '../../../support/random.ts';

const N = 41;
const random = seededRandom(12);
/** Scores of which the 10th and the 90th percentile are 2.563 standard deviations apart, the highest first. */
const scores = Array.from({ length: N }, () => 3 * normal(random) + 5).sort((x, y) => y - x);
const certain = new Array<number>(N).fill(1e-6);
const [HIGH, LOW] = [4, 36];

const said = (...factors: number[]): FactorAnswer[] => factors.map((factor) => ({ more: HIGH, less: LOW, factor }));
/** How many times more the feature at the 90th percentile is worth than the one at the 10th. */
const factorBy = (answers: readonly FactorAnswer[], variances = certain) =>
  Math.exp(scaleOf(scores, variances, answers).unit * (scores[HIGH]! - scores[LOW]!));

describe('the scale of a dimension', () => {
  it('puts about a factor of 10 between the 10th and the 90th percentile while nobody says', () => {
    expect(factorBy([])).to.be.within(7, 14);
    expect(scaleOf(scores, certain, []).middle).to.be.closeTo(scores.reduce((sum, each) => sum + each) / N, 1e-9);
  });

  it('follows the median of what people say', () => {
    expect(factorBy(said(2, 2, 2))).to.be.within(2, 3);
    expect(factorBy(said(100, 100, 100))).to.be.within(60, 100);
    expect(factorBy(said(5, 5, 100, 5, 5))).to.be.below(factorBy(said(10, 10, 10, 10, 10)));
    const [low, middle, high] = [2, 10, 100].map((factor) => factorBy(said(factor)));
    expect(low).to.be.below(middle!);
    expect(middle).to.be.below(high!);
  });

  it('is the surer the more people agree', () => {
    const doubts = [[], said(10), said(10, 10, 10), said(2, 10, 100)].map(
      (each) => scaleOf(scores, certain, each).doubt,
    );
    expect(doubts[1]).to.be.below(doubts[0]!);
    expect(doubts[2]).to.be.below(doubts[1]!);
    expect(doubts[3]).to.be.above(doubts[2]!);
  });

  it('does not depend on the units or the order of the answers', () => {
    const answers = [...said(5, 30), { more: 5, less: 35, factor: 10 }];
    const scale = scaleOf(scores, certain, answers);
    const wider = scaleOf(
      scores.map((score) => 7 * score - 3),
      certain.map((variance) => 49 * variance),
      answers.toReversed(),
    );
    expect(7 * wider.unit).to.be.closeTo(scale.unit, 1e-12);
    expect(wider.doubt).to.be.closeTo(scale.doubt, 1e-12);
  });

  it('keeps uncertain scores together, and takes an answer about them for less', () => {
    const uncertain = new Array<number>(N).fill(90);
    expect(factorBy([], uncertain)).to.be.below(4);
    expect(scaleOf(scores, uncertain, said(100)).doubt).to.be.above(scaleOf(scores, certain, said(100)).doubt);
  });

  it('ignores an answer about two features that came into the opposite order since', () => {
    const turned = [{ more: LOW, less: HIGH, factor: 100 }];
    expect(scaleOf(scores, certain, turned)).to.deep.equal(scaleOf(scores, certain, []));
  });

  it('is positive for one feature, none, and features that nothing tells apart', () => {
    for (const n of [0, 1, 5]) {
      const { unit, doubt, middle } = scaleOf(new Array(n).fill(2), new Array(n).fill(0), []);
      expect([unit, doubt, middle].every(Number.isFinite) && unit > 0, `${n}`).to.equal(true);
    }
  });
});
