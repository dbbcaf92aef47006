import { FACTORS } from '../../shared/answers/rules/factors.ts';
import type { Ranking } from '../../shared/ranking/ranking.ts';
import { RankChances } from '../../shared/ranking/results/rank-chances.ts';
import { type FactorAnswer, type Scale, scaleOf, USUAL_FACTOR } from '../../shared/ranking/results/scale.ts';
import { finish } from '../../shared/ranking/steps.ts';
import { readCommandLine } from '../support/command-line.ts';
import { seededRandom } from '../support/random.ts';
import { normal } from './judges.ts';
import { methodsWith } from './minutes/methods.ts';
import { kendall, shareOfTop, spend } from './minutes/session.ts';
import { WORLD_NAMES, type World, worldOf } from './minutes/worlds.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { mean, quantile, standardError } from './statistics.ts';

const SECONDS = { pair: 5, rating: 4, four: 11, chained: 8 };
/** Half of everybody's time is for each dimension. */
const SECONDS_PER_MINUTE = 30;
/** True spread of effort, as that of value. */
const SPREADS = [1, 2, 3];
/** Unit of standardised scores in which the 90th percentile is 10 times the 10th. */
const USUAL_UNIT = Math.log(USUAL_FACTOR) / 2.5631;
/** How far one person's factor is from the truth: by taste, in standard deviations of scores, and by guessing, as a logarithm. */
const TASTE = 0.3;
const GUESS = 0.5;
/** Percentiles of the features that people are asked about. */
const ASKED = [
  [0.1, 0.9],
  [0.13, 0.87],
] as const;

/** One dimension: what is true in standard deviations, and what the answers say. */
interface Dimension {
  truth: Float64Array;
  ranking: Ranking;
}

/** Worths of a dimension, as logarithms. */
interface Worths {
  logs: Float64Array;
  variances: Float64Array;
  doubt: number;
}

interface Fit {
  tau: number;
  top: number;
  /** Share of the features whose true rank is within the likely ones, told .9. */
  held: number;
  /** Largest and smallest ratio, and the true ones, as logarithms. */
  shown: [number, number];
  truth: [number, number];
}

/**
 * Value for effort where the true spreads of both dimensions differ: Kendall τ, the top, whether likely ranks hold, and the range that is
 * shown, with and without the two questions about factors.
 */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- effort', args, {
    worlds: { meaning: `teams, of ${WORLD_NAMES.join(', ')}`, kind: 'text', default: 'usual,careful' },
    people: { meaning: 'a file with the answers of real people, for the worlds made of it', kind: 'text' },
    seeds: { meaning: 'seeds, each another team', kind: 'number', default: '20' },
    'first-seed': { meaning: 'the first of them', kind: 'number', default: '1' },
    features: { meaning: 'features of each backlog', kind: 'number', default: '38' },
    team: { meaning: 'people of a team', kind: 'number', default: '5' },
    top: { meaning: 'size of the top', kind: 'number', default: '10' },
    minutes: { meaning: 'minutes of each person, for two dimensions', kind: 'number', default: '10' },
  });
  const number = (name: 'seeds' | 'first-seed' | 'features' | 'team' | 'top' | 'minutes') => Number(values[name]);
  const options = { features: number('features'), people: number('team'), ratingNoise: 0.35, file: values.people };
  const tables = values.worlds.split(',').map((name): Table => {
    const world = worldOf(name, options);
    if (typeof world === 'string') throw new Error(world);
    const fits = new Map<string, Fit[]>();
    for (let seed = number('first-seed'); seed < number('first-seed') + number('seeds'); seed++) {
      const random = seededRandom(7000 * seed + 11);
      const [value, effort] = [0, 1].map(() => answered(world, number('team'), number('minutes'), random)) as [
        Dimension,
        Dimension,
      ];
      for (const spread of SPREADS) {
        const units = [USUAL_UNIT / Math.sqrt(spread), USUAL_UNIT * Math.sqrt(spread)] as const;
        for (const [method, fit] of fitsOf([value, effort], units, number('team'), number('top'), random)) {
          const row = `1 : ${spread}, ${method}`;
          fits.set(row, [...(fits.get(row) ?? []), fit]);
        }
      }
      console.error(`${name}, seed ${seed}`);
    }
    return tableOf(
      `world '${name}', ${options.people} people, ${number('minutes')} minutes, ${options.features} features`,
      fits,
    );
  });
  for (const table of tables) printTable(table);
  writeResults('effort', tables);
}

/** A dimension after the minutes of a team. */
function answered(world: World, people: number, minutes: number, random: () => number): Dimension {
  const team = world.make(random);
  const { product } = methodsWith(SECONDS, 1, null);
  const session = product.find(({ name }) => name === 'robust with sets')!.begin(team, people, random);
  spend(session, people, [minutes * SECONDS_PER_MINUTE], { truth: team.truth, k: 1 });
  const middle = mean(team.truth);
  const deviation = Math.sqrt(mean(team.truth.map((each) => (each - middle) ** 2)));
  return { truth: team.truth.map((each) => (each - middle) / deviation), ranking: session.ranking! };
}

type Both<T> = readonly [value: T, effort: T];

function fitsOf(both: Both<Dimension>, units: Both<number>, people: number, k: number, random: () => number) {
  const logs = both.map(({ truth }, at) => truth.map((each) => units[at]! * each));
  const truth = logs[0]!.map((each, v) => each - logs[1]![v]!);
  const said = both.map((dimension, at) => factorsOf(dimension, { unit: units[at]!, people, random }));
  const byFactors = (answers: (at: number) => readonly FactorAnswer[]) =>
    both.map(({ ranking }, at) => {
      const { scores, variances } = ranking.results.order();
      return worthsOf(scores, variances, scaleOf(scores, variances, answers(at)));
    });
  const methods: [string, Worths[]][] = [
    [
      'scores in logits, as before',
      both.map(({ ranking: { results } }) => {
        const { scores, variances } = results.order();
        return worthsOf(scores, variances, { middle: 0, unit: 1, doubt: 0 });
      }),
    ],
    ['factor of 10', byFactors(() => [])],
    ['asked of one person', byFactors((at) => said[at]!.filter((_, each) => each % people === 0))],
    ['asked of all', byFactors((at) => said[at]!)],
    [
      'perfect order, factor of 10',
      both.map((dimension) =>
        worthsOf(dimension.truth, new Float64Array(truth.length).fill(1e-6), {
          middle: 0,
          unit: USUAL_UNIT,
          doubt: 0,
        }),
      ),
    ],
  ];
  return methods.map(([name, worths]): [string, Fit] => [name, fitOf(worths as unknown as Both<Worths>, truth, k)]);
}

/** What everybody says to the two questions: the closest of the choices. */
function factorsOf(
  { truth, ranking }: Dimension,
  { unit, people, random }: { unit: number; people: number; random: () => number },
): FactorAnswer[] {
  const { order } = ranking.results.order();
  return ASKED.flatMap(([high, low]) => {
    const [more, less] = [high, low].map((share) => order[Math.round(share * (order.length - 1))]!) as [number, number];
    return Array.from({ length: people }, () => {
      const seen = truth[more]! - truth[less]! + TASTE * Math.SQRT2 * normal(random);
      const log = unit * seen + GUESS * normal(random);
      const distance = (factor: number) => Math.abs(Math.log(factor) - log);
      const factor = FACTORS.reduce((best, each) => (distance(each) < distance(best) ? each : best), FACTORS[0]);
      return { more, less, factor };
    });
  });
}

function worthsOf(scores: Float64Array, variances: Float64Array, { middle, unit, doubt }: Scale): Worths {
  const logs = scores.map((score) => unit * (score - middle));
  return { logs, variances: variances.map((variance) => unit ** 2 * variance), doubt };
}

function fitOf([value, effort]: Both<Worths>, truth: Float64Array, k: number): Fit {
  const ratios = (at = 0) => value.logs.map((each, v) => Math.exp(at / 2) * each - Math.exp(-at / 2) * effort.logs[v]!);
  const doubt = Math.hypot(value.doubt, effort.doubt);
  const chances = finish(
    RankChances.buildChunked(
      ...[-doubt, doubt].map((at) => ({
        scores: ratios(at),
        variances: value.variances.map((each, v) => Math.exp(at) * each + Math.exp(-at) * effort.variances[v]!),
      })),
    ),
  );
  const holds = truth.map((own, v) => {
    const rank = 1 + truth.filter((other) => other > own).length;
    const [best, worst] = chances.range(v);
    return Number(best <= rank && rank <= worst);
  });
  const shown = ratios();
  return {
    tau: kendall(shown, truth),
    top: shareOfTop(shown, truth, k),
    held: mean(holds),
    shown: [Math.max(...shown), Math.min(...shown)],
    truth: [Math.max(...truth), Math.min(...truth)],
  };
}

function tableOf(about: string, fits: ReadonlyMap<string, readonly Fit[]>): Table {
  const withError = (figures: number[]) => `${mean(figures).toFixed(3)} ± ${standardError(figures).toFixed(3)}`;
  const range = (ends: readonly (readonly [number, number])[]) =>
    [0, 1]
      .map((end) =>
        Math.exp(
          quantile(
            ends.map((each) => each[end]!),
            0.5,
          ),
        ).toPrecision(2),
      )
      .join(' to ');
  return {
    title: `Value for effort, by the true spreads of value : effort, ${about}`,
    note: 'mean of the teams ± standard error; likely: the share that has a rank in its range, told .9; medians of the largest and the smallest ratio',
    columns: ['spreads', 'Kendall τ', 'true top', 'likely', 'shown', 'true'],
    rows: [...fits].map(([name, each]) => [
      name,
      withError(each.map(({ tau }) => tau)),
      withError(each.map(({ top }) => top)),
      mean(each.map(({ held }) => held)).toFixed(3),
      range(each.map(({ shown }) => shown)),
      range(each.map(({ truth }) => truth)),
    ]),
  };
}
