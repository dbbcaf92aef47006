import { expect } from 'chai';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import { FIRST_RANKING } from '../../../../shared/ranking/results/order-quality.ts';
import { NO_OUTLOOK } from '../../../../shared/ranking/results/outlook.ts';
import type { Progress } from '../../../../shared/ranking/results/progress.ts';
import { comparisonsToFirst, gainForeseen, isOrderEnough } from '../../../../shared/ranking/selection/first-ranking.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { normal } from '../../../bench/judges.ts';
import { seededRandom } from '../../../support/random.ts';
import { PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const SELECTION = { strategy: 'robust', target: 'order' } as const;

/** People with a taste of their own who answer in turn, until nothing is asked any more. @returns the progress before each question. */
function session(n: number, people: number, seed: number, { taste = 0.4, most = Infinity } = {}) {
  const random = seededRandom(seed);
  const worth = Array.from({ length: n }, () => normal(random));
  const views = Array.from({ length: people }, () => worth.map((each) => each + taste * normal(random)));
  const ranking = Ranking.build(n, PLAIN_MODEL, []);
  const told: Progress[] = [];
  for (let turn = 0; turn < most; turn++) {
    told.push(finish(ranking.progressChunked('robust', 'order')));
    const pair = ranking.nextPair(SELECTION);
    if (!pair) break;
    const [a, b] = pair;
    const view = views[turn % people]!;
    const choice = view[a]! > view[b]! ? 'feature_a' : 'feature_b';
    const author = `person ${turn % people}`;
    ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b), author });
  }
  return { ranking, told };
}

describe('questions until the order is good', () => {
  let team: ReturnType<typeof session>;
  before(() => {
    team = session(24, 3, 4, { taste: 0.6 });
  });

  it('go on after a first ranking, and after nine pairs of ten follow from answers', () => {
    const { ranking, told } = team;
    const first = told.findIndex(({ comparisonsRemaining }) => comparisonsRemaining === 0);
    expect(told[first]!.orderConfidence).to.be.at.least(FIRST_RANKING);
    expect(first).to.be.below(ranking.comparisons - 24);
    const early = Ranking.build(24, PLAIN_MODEL, [...ranking.judgements()].slice(0, first));
    expect(early.nextPair(SELECTION)).to.not.equal(null);
    const covered = told.findIndex(({ transitiveCoverage }) => transitiveCoverage >= 0.9);
    expect(covered).to.be.below(ranking.comparisons);
  });

  it('end, with nothing left to announce', () => {
    const { ranking, told } = team;
    expect(ranking.nextPair(SELECTION)).to.equal(null);
    expect(ranking.reaches('robust', 'order')).to.equal(true);
    const { comparisonsRemaining, progressPercent } = told.at(-1)!;
    expect([comparisonsRemaining, progressPercent]).to.deep.equal([0, 100]);
  });

  it('are announced until a first ranking, and none is left exactly when it is there', () => {
    for (const { comparisonsRemaining, progressPercent, orderConfidence } of team.told.slice(0, -1)) {
      const isThere = orderConfidence !== null && orderConfidence! >= FIRST_RANKING;
      expect(comparisonsRemaining === 0).to.equal(isThere);
      expect(progressPercent === 100).to.equal(isThere);
    }
  });

  it('are announced within a factor of 1.5 from a quarter of the way on', () => {
    const ratios = [11, 12, 13, 14, 15].map((seed) => {
      const { told } = session(30, 3, seed, { most: 220 });
      const length = told.findIndex(({ comparisonsRemaining }) => comparisonsRemaining === 0);
      return [0.25, 0.5, 0.75].map((part) => {
        const index = Math.floor(part * length);
        return told[index]!.comparisonsRemaining / (length - index);
      });
    });
    for (const part of [0, 1, 2]) {
      const sorted = ratios.map((each) => each[part]!).toSorted((x, y) => x - y);
      expect(sorted[2], `part ${part}`).to.be.within(1 / 1.5, 1.5);
    }
  });

  it('end by coverage for other strategies and for graded answers, where nobody can tell how good the order is', () => {
    const { ranking } = session(24, 1, 1, { most: 60 });
    for (const [strategy, mode] of [
      ['adaptive', 'binary'],
      ['robust', 'graded'],
    ] as const) {
      const same = Ranking.build(24, { ...PLAIN_MODEL, comparisonMode: mode }, ranking.judgements());
      expect(same.reaches(strategy, 'order')).to.equal(same.reaches(strategy, 0.9));
      const { comparisonsRemaining } = finish(same.progressChunked(strategy, 'order'));
      expect(comparisonsRemaining).to.equal(finish(same.progressChunked(strategy, 0.9)).comparisonsRemaining);
    }
  });
});

describe('the way to a first ranking', () => {
  const way = { features: 30, people: 3, done: 60, answers: 60, foresight: 0.75, open: 1 };

  it('is shorter the better the order is, and after ratings', () => {
    const left = comparisonsToFirst(way);
    expect(comparisonsToFirst({ ...way, foresight: 0.8 })).to.be.below(left);
    expect(comparisonsToFirst({ ...way, foresight: 0.7 })).to.be.above(left);
    const start = { ...way, done: 0, answers: 0, foresight: null };
    expect(comparisonsToFirst({ ...start, open: 0.5 })).to.be.below(comparisonsToFirst(start));
    // Before 40 answers nobody can tell that it is there.
    expect(comparisonsToFirst({ ...start, open: 0.01 })).to.be.closeTo(32, 1e-9);
    expect(comparisonsToFirst({ ...start, open: 0.01, done: 24, answers: 30 })).to.be.closeTo(8, 1e-9);
  });

  it('promises less of the next answers the later they come', () => {
    const gains = [60, 120, 240].map((done) => gainForeseen(0.85, { done, people: 3 }));
    expect(gains).to.deep.equal(gains.toSorted((x, y) => y - x));
    expect(gains[2]).to.be.within(0, 0.05);
  });
});

describe('isOrderEnough', () => {
  it('takes an order for good enough that is nearly right, or that more answers would hardly improve', () => {
    expect(isOrderEnough(60, NO_OUTLOOK)).to.equal(false);
    expect(isOrderEnough(60, { ...NO_OUTLOOK, orderConfidence: 0.96, gainOfNext: 0.01 })).to.equal(false);
    expect(isOrderEnough(60, { ...NO_OUTLOOK, orderConfidence: 0.97, gainOfNext: 0.01 })).to.equal(true);
    expect(isOrderEnough(60, { ...NO_OUTLOOK, orderConfidence: 0.8, gainOfNext: 0.001 })).to.equal(true);
  });
});
