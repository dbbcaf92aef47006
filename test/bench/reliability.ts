import { Ranking } from '../../shared/ranking/ranking.ts';
import { RankChances } from '../../shared/ranking/results/rank-chances.ts';
import { readCommandLine } from '../support/command-line.ts';
import { PLAIN_MODEL } from '../support/ranking/sessions.ts';
import { answer } from './answering.ts';
import { type Judge, judgeKinds } from './judges.ts';
import { toldOfTeams } from './reliability/told.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { mean } from './statistics.ts';

/** Answers at which the ranking is looked at, in units of N log2 N. */
const BUDGETS = [0.35, 0.5, 0.7, 0.85, 1, 1.5];
const STRATEGIES = ['adaptive', 'robust'] as const;
const DECILES = 10;
/** A share of fewer says little. */
const FEWEST = 20;
const SETTLED = 0.95;

/** The predictions for one feature, and the truth. */
interface Told {
  judge: string;
  strategy: (typeof STRATEGIES)[number];
  /** Whether every order is known and none contradicted: then Pairwise calls the places final, whatever the chance. */
  isFinal: boolean;
  /** Chance of being among the best k. */
  chance: number;
  belongs: boolean;
  /** Whether the likely ranks hold the true one, and how many they are. */
  isWithin: boolean;
  width: number;
}

/**
 * Whether predicted chances come true: the chance of being among the best k, and of having one of the likely ranks. For
 * all judges, both strategies and every budget. And of teams whose members agree, differ, or toss coins.
 */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- reliability', args, {
    people: { meaning: 'a file with the answers of real people', kind: 'text' },
    seeds: { meaning: 'seeds, each another judge', kind: 'number', default: '30' },
    features: { meaning: 'features of each backlog', kind: 'number', default: '60' },
    best: { meaning: 'how many are the best', kind: 'number', default: '10' },
    teams: { meaning: 'only teams with this in their name, without the judges', kind: 'text' },
    from: { meaning: 'seeds of teams that are left out', kind: 'number', default: '0' },
  });
  const [seeds, k] = [Number(values.seeds), Number(values.best)];
  const teams = () =>
    toldOfTeams({
      seeds: Array.from({ length: seeds }, (_, seed) => Number(values.from) + seed + 1),
      features: Number(values.features),
      k,
      file: values.people,
      worlds: values.teams ?? '',
    });
  if (values.teams !== undefined) {
    const table = teams();
    printTable(table);
    writeResults('reliability', [table]);
    return;
  }
  const kinds = judgeKinds(Number(values.features), values.people);
  const told = kinds.flatMap((kind) =>
    STRATEGIES.flatMap((strategy) =>
      Array.from({ length: seeds }, (_, seed) => follow(kind.name, kind.make(seed + 1), strategy, k)).flat(),
    ),
  );
  const open = told.filter(({ isFinal }) => !isFinal);
  const groups: [string, Told[]][] = [
    ['all', open],
    ...STRATEGIES.map((name): [string, Told[]] => [name, open.filter(({ strategy }) => strategy === name)]),
    ...kinds.map(({ name }): [string, Told[]] => [name, open.filter(({ judge }) => judge === name)]),
  ];
  const finals = STRATEGIES.map((name): [string, Told[]] => [
    name,
    told.filter(({ isFinal, strategy }) => isFinal && strategy === name),
  ]);
  const tables: Table[] = [
    {
      title: `Chance of being among the best ${k} less the share that is, by tenths of the chance`,
      note: `${seeds} seeds; – for fewer than ${FEWEST} features; while the order is not final`,
      columns: ['judge', ...Array.from({ length: DECILES }, (_, decile) => `${decile / DECILES}`)],
      rows: groups.map(([name, all]) => [name, ...deciles(all)]),
    },
    {
      title: 'Settled, and likely ranks',
      note: `settled: those with a chance of ${SETTLED}, what is told of them and how many of them belong; likely: the share that has a rank in its range, told .9`,
      columns: ['judge', 'settled', 'told', 'true', 'likely', 'ranks wide'],
      rows: [...groups, ...finals.map(([name, all]): [string, Told[]] => [`${name}, final`, all])].map(
        ([name, all]) => {
          const settled = all.filter(({ chance, isFinal }) => chance >= SETTLED && !isFinal);
          return [
            name,
            settled.length,
            settled.length < FEWEST ? '–' : mean(settled.map(({ chance }) => chance)).toFixed(3),
            settled.length < FEWEST ? '–' : mean(settled.map(({ belongs }) => Number(belongs))).toFixed(3),
            mean(all.map(({ isWithin }) => Number(isWithin))).toFixed(3),
            mean(all.map(({ width }) => width)).toFixed(1),
          ];
        },
      ),
    },
  ];
  tables.push(teams());
  for (const table of tables) printTable(table);
  writeResults('reliability', tables);
}

function deciles(all: readonly Told[]): string[] {
  return Array.from({ length: DECILES }, (_, decile) => {
    const within = all.filter(({ chance }) => Math.min(DECILES - 1, Math.floor(DECILES * chance)) === decile);
    if (within.length < FEWEST) return '–';
    return mean(within.map(({ chance, belongs }) => chance - Number(belongs))).toFixed(3);
  });
}

function follow(judge: string, { n, truth, ...of }: Judge, strategy: Told['strategy'], k: number): Told[] {
  const ranking = Ranking.build(n, PLAIN_MODEL, []);
  const trueRanks = Array.from(truth, (worth) => 1 + Array.from(truth).filter((other) => other > worth).length);
  const told: Told[] = [];
  for (const budget of BUDGETS) {
    const answers = Math.round(budget * n * Math.log2(n));
    let pair = ranking.nextPair({ strategy });
    for (; pair && ranking.comparisons < answers; pair = ranking.nextPair({ strategy })) {
      answer(ranking, { n, truth, ...of }, pair);
    }
    const { order, scores, variances } = ranking.results.order();
    const chances = RankChances.of(
      Array.from(order, (v) => scores[v]!),
      Array.from(order, (v) => variances[v]!),
    );
    const { closure, components } = ranking.knowledge;
    const isFinal = closure.knownPairs === (n * (n - 1)) / 2 && components.contradictedPairs === 0;
    order.forEach((v, place) => {
      const [best, worst] = isFinal ? [place + 1, place + 1] : chances.range(place);
      const isWithin = trueRanks[v]! >= Math.min(best, place + 1) && trueRanks[v]! <= Math.max(worst, place + 1);
      const chance = isFinal ? Number(place < k) : chances.chanceWithin(place, k);
      told.push({ judge, strategy, isFinal, chance, belongs: trueRanks[v]! <= k, isWithin, width: worst - best + 1 });
    });
    if (!pair) break;
  }
  return told;
}
