import { type Judgement, Ranking } from '../../shared/ranking/ranking.ts';
import { selectPair } from '../../shared/ranking/selection/select-pair.ts';
import { readCommandLine } from '../support/command-line.ts';
import { seededRandom } from '../support/random.ts';
import { PLAIN_MODEL } from '../support/ranking/sessions.ts';
import { kendallTau } from './answering.ts';
import { normal } from './judges.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { bestOf, mean, standardError } from './statistics.ts';
import { endings, onlyTies } from './team/endings.ts';

const PEOPLE = 6;
/** Answers, in units of N log2 N. */
const BUDGETS = [0.5, 1, 1.5];
/** Scale of the logistic noise of a single answer; worths have deviation 1. */
const NOISE = 0.3;

/** How a person answers what they think: as it is, at random, the other way round, or wrong one time in four. */
type Manner = 'good' | 'random' | 'wrong way' | 'careless';

interface Mix {
  name: string;
  /** The manners of the first people; the others are good. */
  manners: Manner[];
  /** How far each view is from the common truth, in deviations of it. */
  tastes?: number;
  /** Two camps of three whose views correlate by ½. */
  camps?: boolean;
}

const MIXES: Mix[] = [
  { name: 'all good', manners: [] },
  { name: 'tastes of their own', manners: [], tastes: 0.6 },
  { name: 'two camps of three', manners: [], camps: true },
  { name: 'one at random', manners: ['random'] },
  { name: 'two at random', manners: ['random', 'random'] },
  { name: 'one the wrong way round', manners: ['wrong way'] },
  { name: 'random, wrong way, careless', manners: ['random', 'wrong way', 'careless'] },
];

/**
 * Benefit of distinguishing how straight each of six people answers: Kendall τ of the final order without and with it.
 */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- team', args, {
    seeds: { meaning: 'seeds, each another team', kind: 'number', default: '20' },
    features: { meaning: 'features of each backlog', kind: 'number', default: '50' },
  });
  const [seeds, n] = [Number(values.seeds), Number(values.features)];
  const rows = MIXES.flatMap((mix) => {
    const sessions = Array.from({ length: seeds }, (_, seed) => follow(mix, n, seed + 1));
    const column = (figure: (sight: Sight) => number) =>
      BUDGETS.map((_, budget) => sessions.map((session) => figure(session[budget]!)));
    const line = (title: string, figures: number[][], of: (values: number[]) => number) => [
      title,
      ...figures.map((each) => of(each).toFixed(3)),
    ];
    const difference = column(({ together, alike }) => together - alike);
    const lines = [
      [
        mix.name,
        ...line(
          'all alike',
          column(({ alike }) => alike),
          mean,
        ),
      ],
      [
        '',
        ...line(
          'each by their own',
          column(({ together }) => together),
          mean,
        ),
      ],
      ['', ...line('difference', difference, mean)],
      ['', ...line('standard error', difference, standardError)],
    ];
    console.error(lines.map((each) => each.join('  ')).join('\n'));
    return lines;
  });
  const tables: Table[] = [
    {
      title: `Kendall τ of the final order of ${n} features by six people, by answers in N log2 N`,
      note: `mean of ${seeds} seeds; the same answers to the questions of robust, logistic noise of scale ${NOISE}`,
      columns: ['people', 'scores', ...BUDGETS.map(String)],
      rows,
    },
    endings(seeds),
    onlyTies(),
    costs(),
  ];
  for (const table of tables) printTable(table);
  writeResults('team', tables);
}

interface Sight {
  alike: number;
  together: number;
}

interface Team {
  truth: Float64Array;
  ask(person: number, a: number, b: number): 'feature_a' | 'feature_b';
}

function teamOf({ manners, tastes = 0, camps = false }: Mix, n: number, random: () => number): Team {
  const draw = () => Float64Array.from({ length: n }, () => normal(random));
  const first = draw();
  const other = draw();
  const second = first.map((worth, v) => 0.5 * worth + Math.sqrt(0.75) * other[v]!);
  const views = Array.from({ length: PEOPLE }, (_, k) =>
    camps ? (k < PEOPLE / 2 ? first : second) : first.map((worth) => worth + tastes * normal(random)),
  );
  return {
    truth: camps ? first.map((worth, v) => (worth + second[v]!) / 2) : first,
    ask(person, a, b) {
      const manner = manners[person] ?? 'good';
      const view = views[person]!;
      const thinks = random() < 1 / (1 + Math.exp((view[b]! - view[a]!) / NOISE));
      const errs = manner === 'random' ? 0.5 : manner === 'careless' ? 0.25 : manner === 'wrong way' ? 1 : 0;
      return thinks === random() >= errs ? 'feature_a' : 'feature_b';
    },
  };
}

function follow(mix: Mix, n: number, seed: number): Sight[] {
  const random = seededRandom(seed);
  const team = teamOf(mix, n, random);
  const ranking = Ranking.build(n, PLAIN_MODEL, []);
  return BUDGETS.map((budget) => {
    while (ranking.comparisons < Math.round(budget * n * Math.log2(n))) {
      const [a, b] = selectPair(ranking, { strategy: 'robust' }) ?? randomPairOf(n, random);
      const person = Math.floor(random() * PEOPLE);
      const choice = team.ask(person, a, b);
      ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b), author: `person ${person}` });
    }
    const alone = (judgement: Judgement): Judgement => ({ ...judgement, author: 'all' });
    const alike = Ranking.build(n, PLAIN_MODEL, [...ranking.judgements()].map(alone));
    return {
      alike: kendallTau(alike.results.order().order, team.truth),
      together: kendallTau(ranking.results.order().order, team.truth),
    };
  });
}

function randomPairOf(n: number, random: () => number): [number, number] {
  const a = Math.floor(random() * n);
  return [a, (a + 1 + Math.floor(random() * (n - 1))) % n];
}

/** Time to compute the final order, in milliseconds. */
function costs(): Table {
  return {
    title: 'Time of the final order, in ms',
    columns: ['N', 'answers', 'one person', 'six who agree', 'six, one at random'],
    rows: [
      [100, 664],
      [1000, 9966],
    ].map(([n, count]) => [String(n), count!, ...['one', 'good', 'random'].map((kind) => cost(n!, count!, kind))]),
  };
}

function cost(n: number, count: number, kind: string): string {
  const random = seededRandom(1);
  const team = teamOf({ name: kind, manners: kind === 'random' ? ['random'] : [] }, n, random);
  const history = Array.from({ length: count }, (): Judgement => {
    const [a, b] = randomPairOf(n, random);
    const person = kind === 'one' ? 0 : Math.floor(random() * PEOPLE);
    return { a, b, choice: team.ask(person, a, b), weight: 1, expected: null, author: `person ${person}` };
  });
  return bestOf(3, () => Ranking.build(n, PLAIN_MODEL, history).results.order()).toFixed(0);
}
