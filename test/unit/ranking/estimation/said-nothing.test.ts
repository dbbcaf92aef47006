import { expect } from 'chai';
import { Ranking } from '../../../../shared/ranking/ranking.ts';
import { RankChances } from '../../../../shared/ranking/results/rank-chances.ts';
import { finish } from '../../../../shared/ranking/steps.ts';
import { answersOfTeam } from '../../../bench/reliability/teams.ts';
import { mean } from '../../../bench/statistics.ts';
import { seededRandom } from '../../../support/random.ts';
import { PLAIN_MODEL } from '../../../support/ranking/sessions.ts';

const FEATURES = 40;
const BEST = 10;
/** Ten minutes of each person, half for each dimension. */
const SECONDS = 300;
const SEEDS = [11, 12];

/** What is said of the order that some people make. */
function told(team: string, seed: number) {
  const options = { features: FEATURES, budgets: [SECONDS], file: undefined };
  const { judgements } = answersOfTeam(team, options, seededRandom(seed));
  const { results } = Ranking.build(FEATURES, PLAIN_MODEL, judgements[0]!);
  const { orderConfidence, quadrantsSettled } = finish(results.outlookChunked());
  const { order, scores, variances } = results.order();
  const along = (column: Float64Array) => Array.from(order, (v) => column[v]!);
  const chances = RankChances.of(along(scores), along(variances));
  const settled = along(scores).filter((_, place) => place < BEST && chances.chanceWithin(place, BEST) >= 0.95);
  const widths = along(scores).map((_, place) => {
    const [best, worst] = chances.range(place);
    return worst - best + 1;
  });
  return { right: orderConfidence!, quadrants: quadrantsSettled!, settled: settled.length, width: mean(widths) };
}

describe('answers that say nothing of an order', () => {
  for (const team of ['five coins', 'two opposite']) {
    it(`are told as no order, with nothing settled and any rank likely: ${team}`, () => {
      const all = SEEDS.map((seed) => told(team, seed));
      expect(mean(all.map(({ right }) => right))).to.be.below(0.65);
      expect(mean(all.map(({ quadrants }) => quadrants))).to.be.below(0.65);
      for (const { settled } of all) expect(settled).to.equal(0);
      expect(mean(all.map(({ width }) => width))).to.be.above(FEATURES / 2);
    });
  }

  for (const team of ['usual', 'mixed', 'two usual', 'one coin', 'one inverted']) {
    it(`cast no doubt on people whose answers do: ${team}`, () => {
      expect(told(team, SEEDS[0]!).right).to.be.above(0.8);
    });
  }
});
