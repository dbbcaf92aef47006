import { Ranking } from '../../../shared/ranking/ranking.ts';
import { RankChances } from '../../../shared/ranking/results/rank-chances.ts';
import { finish } from '../../../shared/ranking/steps.ts';
import { seededRandom } from '../../support/random.ts';
import { PLAIN_MODEL } from '../../support/ranking/sessions.ts';
import { kendall } from '../minutes/session.ts';
import type { Table } from '../report.ts';
import { mean } from '../statistics.ts';
import { answersOfTeam, TEAM_NAMES } from './teams.ts';

/** Seconds of each person: 5, 10 and 15 minutes, half for each dimension. */
const BUDGETS = [150, 300, 450];
const SETTLED = 0.95;

/** What is told of an order, null while nobody can tell, and what is true. */
interface Sight {
  order: readonly [told: number | null, true_: number];
  quadrants: readonly [told: number | null, true_: number];
  features: { isWithin: boolean; chance: number; belongs: boolean; isTop: boolean }[];
}

/** What is told of teams' orders and what is true, in every world. */
export function toldOfTeams(options: {
  seeds: readonly number[];
  features: number;
  k: number;
  file: string | undefined;
  worlds: string;
}): Table {
  const { seeds, k, file, worlds } = options;
  const names = TEAM_NAMES.filter((name) => (file || !name.startsWith('people')) && name.includes(worlds));
  return {
    title: `Told and true in teams, ${options.features} features, questions of robust in sets of four`,
    note: `${seeds.length} teams; shares of pairs, of features on their side of the median, and of the top ${k}; likely: told .9; settled: how many, and how many of them belong`,
    columns: [
      'team',
      'minutes',
      'order told',
      'true',
      'quadrants told',
      'true',
      'top told',
      'true',
      'likely',
      'settled',
      'belong',
    ],
    rows: names.flatMap((name) => {
      const teams = seeds.map((seed) => sightsOf(name, seed, options));
      return BUDGETS.map((_, budget) =>
        rowOf(
          name,
          budget,
          teams.map((sights) => sights[budget]!),
        ),
      );
    }),
  };
}

function rowOf(name: string, budget: number, sights: readonly Sight[]): (string | number)[] {
  const shown = (all: readonly (number | null)[]) => {
    const figures = all.filter((each) => each !== null);
    return figures.length === 0 ? '–' : mean(figures).toFixed(3);
  };
  const features = sights.flatMap((sight) => sight.features);
  const top = features.filter(({ isTop }) => isTop);
  const settled = features.filter(({ chance }) => chance >= SETTLED);
  const row = [
    name,
    5 * (budget + 1),
    shown(sights.map(({ order }) => order[0])),
    shown(sights.map(({ order }) => order[1])),
    shown(sights.map(({ quadrants }) => quadrants[0])),
    shown(sights.map(({ quadrants }) => quadrants[1])),
    shown(top.map(({ chance }) => chance)),
    shown(top.map(({ belongs }) => Number(belongs))),
    shown(features.map(({ isWithin }) => Number(isWithin))),
    settled.length,
    shown(settled.map(({ belongs }) => Number(belongs))),
  ];
  console.error(row.join('  '));
  return row;
}

function sightsOf(
  name: string,
  seed: number,
  { features: n, k, file }: { features: number; k: number; file: string | undefined },
): Sight[] {
  const options = { features: n, budgets: BUDGETS, file };
  const { truth, judgements } = answersOfTeam(name, options, seededRandom(1000 * seed + 7));
  const trueRanks = Array.from(truth, (worth) => 1 + truth.filter((other) => other > worth).length);
  return judgements.map((given) => {
    const { results } = Ranking.build(n, PLAIN_MODEL, given);
    const { orderConfidence, quadrantsSettled } = finish(results.outlookChunked());
    const { order, scores, variances } = results.order();
    const along = (column: Float64Array) => Array.from(order, (v) => column[v]!);
    const chances = RankChances.of(along(scores), along(variances));
    const places = new Float64Array(n);
    order.forEach((v, place) => {
      places[v] = -place;
    });
    const isRightSide = Array.from(order, (v, place) => Number(place < n / 2 === trueRanks[v]! <= n / 2));
    return {
      order: [orderConfidence, (1 + kendall(places, truth)) / 2],
      quadrants: [quadrantsSettled, mean(isRightSide)],
      features: Array.from(order, (v, place) => {
        const [best, worst] = chances.range(place);
        const rank = trueRanks[v]!;
        const isWithin = rank >= Math.min(best, place + 1) && rank <= Math.max(worst, place + 1);
        return { isWithin, chance: chances.chanceWithin(place, k), belongs: rank <= k, isTop: place < k };
      }),
    };
  });
}
