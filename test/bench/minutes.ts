import { readCommandLine } from '../support/command-line.ts';
import { seededRandom } from '../support/random.ts';
import { methodsWith } from './minutes/methods.ts';
import { type Fit, spend } from './minutes/session.ts';
import { WORLD_NAMES, type World, worldOf } from './minutes/worlds.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { mean, standardError } from './statistics.ts';

const SECONDS_PER_MINUTE = 60;
/** Half of everybody's time is for the other dimension. */
const SHARE = 1 / 2;
/** Measures of an order, with the title of their table. */
const FITS: Readonly<Record<'tau' | 'top', (k: number) => string>> = {
  tau: () => 'Kendall τ',
  top: (k) => `Share of the true top ${k}`,
};

/**
 * Benefit of a team's minutes: Kendall τ of the order to the team's agreement, and the share of the true top that is found, after a
 * number of minutes per person, by both strategies, by the questions about the top, and by other ways to ask. Each of them gets the same teams.
 */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- minutes', args, {
    worlds: { meaning: `teams, of ${WORLD_NAMES.join(', ')}`, kind: 'text', default: 'usual,careful' },
    people: { meaning: 'a file with the answers of real people, for the worlds made of it', kind: 'text' },
    seeds: { meaning: 'seeds, each another team; 4 are a quick look', kind: 'number', default: '16' },
    from: { meaning: 'seeds that are left out', kind: 'number', default: '0' },
    features: { meaning: 'features of each backlog', kind: 'number', default: '60' },
    team: { meaning: 'people of a team', kind: 'number', default: '5' },
    top: { meaning: 'size of the top', kind: 'number', default: '10' },
    minutes: { meaning: 'minutes of each person, for two dimensions', kind: 'numbers', default: '5,10,15' },
    'pair-seconds': { meaning: 'time of an answer about a pair', kind: 'number', default: '5' },
    'rating-seconds': { meaning: 'time of a rating from 1 to 5', kind: 'number', default: '4' },
    'four-seconds': { meaning: 'time to name the best and the worst of four', kind: 'number', default: '11' },
    'chained-seconds': {
      meaning: 'time to name them where two features stay from the set before',
      kind: 'number',
      default: '8',
    },
    'rating-noise': { meaning: 'noise of a rating beside that of a look', kind: 'number', default: '0.35' },
    estimates: {
      meaning: 'correlation of imported estimates with the truth, for our methods; none without',
      kind: 'text',
    },
    methods: { meaning: 'only methods with one of these in their name', kind: 'text', default: '' },
  });
  const [seeds, features, people, k] = [values.seeds, values.features, values.team, values.top].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const minutes = values.minutes
    .split(',')
    .map(Number)
    .sort((a, b) => a - b);
  const budgets = minutes.map((each) => each * SECONDS_PER_MINUTE * SHARE);
  const wanted = values.methods.split(',');
  const seconds = {
    pair: Number(values['pair-seconds']),
    rating: Number(values['rating-seconds']),
    four: Number(values['four-seconds']),
    chained: Number(values['chained-seconds']),
  };
  const { product, rivals } = methodsWith(seconds, k, values.estimates === undefined ? null : Number(values.estimates));
  const names =
    values.people && !args.some((each) => each.startsWith('--worlds')) ? `${values.worlds},people` : values.worlds;
  const options = { features, people, ratingNoise: Number(values['rating-noise']), file: values.people };
  const worlds = names.split(',').map((name) => worldOf(name, options));
  const mistake = worlds.find((world) => typeof world === 'string');
  if (mistake) {
    console.error(mistake);
    process.exitCode = 2;
    return;
  }
  const tables = worlds
    .filter((world) => typeof world !== 'string')
    .flatMap((world): Table[] => {
      const measure = (methods: typeof product) =>
        methods
          .filter((method) => wanted.some((part) => method.name.includes(part)))
          .map((method) => ({
            name: method.name,
            fits: fitsOf(world, method, { seeds, from: Number(values.from), people, budgets, k }),
          }))
          .filter(({ fits }) => fits.length > 0);
      const [measured, measuredRivals] = [measure(product), measure(rivals)];
      const by = (fit: keyof typeof FITS) => (methods: typeof measured) =>
        methods.map(({ name, fits }) => ({ name, figures: fits.map((each) => each.map((one) => one[fit])) }));
      const tables = (Object.keys(FITS) as (keyof typeof FITS)[]).map((fit) =>
        tableOf(fit, by(fit)(measured), by(fit)(measuredRivals)),
      );
      return [...tables, excessTable()];

      function tableOf(fit: keyof typeof FITS, ours: readonly Measured[], others: readonly Measured[]): Table {
        return {
          title: titleOf(FITS[fit](k)),
          note: `mean of ${seeds} teams ± standard error; then our difference to the best rival of the budget, paired by team`,
          columns: ['method', ...minutes.map((each) => `${each} min`), ...minutes.map((each) => `to best at ${each}`)],
          rows: [
            ...ours.map(({ name: method, figures }) => [method, ...cellsOf(figures), ...differences(figures, others)]),
            ...others.map(({ name: method, figures }) => [method, ...cellsOf(figures), ...minutes.map(() => '')]),
          ],
        };
      }

      function excessTable(): Table {
        return {
          title: titleOf('Share of pairs said to be in the right order, less the share that is,'),
          note: `mean of the teams that are told, of ${seeds}, ± standard error`,
          columns: ['method', ...minutes.map((each) => `${each} min`)],
          rows: measured.map(({ name: method, fits }) => [
            method,
            ...cellsOf(fits.map((each) => each.map(({ excess }) => excess).filter((excess) => excess !== null))),
          ]),
        };
      }

      function titleOf(measure: string): string {
        return `${measure} after ${minutes.join(', ')} minutes of ${people} people, ${features} features, world '${world.name}'`;
      }
    });
  for (const table of tables) printTable(table);
  writeResults('minutes', tables);
}

/** A figure of a method by budget, then by seed. */
interface Measured {
  name: string;
  figures: number[][];
}

/** The fit by budget, then by seed; empty where the team can't take part. */
function fitsOf(
  world: World,
  method: ReturnType<typeof methodsWith>['product'][number],
  {
    seeds,
    from,
    people,
    budgets,
    k,
  }: { seeds: number; from: number; people: number; budgets: readonly number[]; k: number },
): Fit[][] {
  const sessions: Fit[][] = [];
  for (let seed = from + 1; seed <= from + seeds; seed++) {
    const random = seededRandom(1000 * seed + 7);
    const team = world.make(random);
    if (!method.suits(team)) return [];
    sessions.push(spend(method.begin(team, people, random), people, budgets, { truth: team.truth, k }));
  }
  console.error(`${world.name}, ${method.name}`);
  return budgets.map((_, budget) => sessions.map((fits) => fits[budget]!));
}

function cellsOf(figures: number[][]): string[] {
  return figures.map((each) =>
    each.length < 2 ? '–' : `${mean(each).toFixed(3)} ± ${standardError(each).toFixed(3)}`,
  );
}

/** Our τ less that of the rival with the highest mean, budget by budget. */
function differences(figures: number[][], rivals: readonly { name: string; figures: number[][] }[]): string[] {
  return figures.map((ours, budget) => {
    const best = rivals.toSorted((x, y) => mean(y.figures[budget]!) - mean(x.figures[budget]!))[0];
    if (!best) return '';
    const paired = ours.map((tau, seed) => tau - best.figures[budget]![seed]!);
    return `${mean(paired) < 0 ? '' : '+'}${mean(paired).toFixed(3)} ± ${standardError(paired).toFixed(3)}`;
  });
}
