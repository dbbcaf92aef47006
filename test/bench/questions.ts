import { Ranking } from '../../shared/ranking/ranking.ts';
import { fewestComparisons, log2Factorial } from '../../shared/ranking/results/bounds.ts';
import type { Pair } from '../../shared/ranking/selection/reserved-pairs.ts';
import { SELECTION_STRATEGIES } from '../../shared/ranking/vocabulary.ts';
import { readCommandLine } from '../support/command-line.ts';
import { seededRandom } from '../support/random.ts';
import { PLAIN_MODEL } from '../support/ranking/sessions.ts';
import { answer, kendallTau } from './answering.ts';
import {
  type Judge,
  type JudgeKind,
  levelsJudge,
  majorityJudge,
  peopleJudge,
  perfectJudge,
  readVotes,
} from './judges.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { mean, quantile } from './statistics.ts';

const COVERAGES = [0.7, 0.8, 0.9, 0.95, 1];
/** Bars for one person without ties: share of N log2 N at 0.9, and of log2 N! at 1. */
const BARS = new Map([
  [10, [0.6, 1.04]],
  [20, [0.6, 1.04]],
  [50, [0.57, 1.05]],
  [100, [0.53, 1.06]],
  [200, [0.49, 1.06]],
  [500, [0.43, 1.07]],
  [1000, [0.39, 1.07]],
]);

/**
 * Number of questions: for a perfect judge compared with the lower bound, with ties, with several people at once, and,
 * with `--people FILE` (dimension, item_a, item_b, votes), for people whose answers contradict each other.
 */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- questions', args, {
    people: { meaning: 'a file with the answers of real people', kind: 'text' },
    sizes: { meaning: 'numbers of features', kind: 'numbers', default: '10,20,50,100,200,500,1000' },
    effort: { meaning: 'multiplies the number of seeds', kind: 'text', default: '1' },
  });
  const sizes = values.sizes.split(',').map(Number);
  const effort = Number(values.effort);
  const alone = sizes.map((n) => ({ n, sessions: sessionsOf(perfectJudge(n), seedsFor(n, effort)) }));
  const tables = [coverageTable(alone), tiesTable(sizes, effort), crowdTable(alone, effort)];
  if (values.people) tables.push(peopleTable(values.people, Math.max(2, Math.round(10 * effort))));
  for (const table of tables) printTable(table);
  writeResults('questions', tables);
}

function seedsFor(n: number, effort: number): number {
  return Math.max(2, Math.round(effort * Math.min(500, Math.max(20, 10_000 / n))));
}

/** Comparisons made until each of the coverages, by session. */
type Sessions = number[][];

function sessionsOf(kind: JudgeKind, seeds: number, people = 1): Sessions {
  return Array.from({ length: seeds }, (_, seed) => session(kind.make(seed + 1), people, seed + 1));
}

/**
 * One session to the full order. Everybody always looks at a pair of their own; somebody answers, by chance who; a pair that
 * has become known meanwhile is withdrawn.
 */
function session(judge: Judge, people: number, seed: number): number[] {
  const random = seededRandom(seed);
  const ranking = Ranking.build(judge.n, PLAIN_MODEL, []);
  const reached: number[] = [];
  let leased: Pair[] = [];
  for (;;) {
    leased = leased.filter(([x, y]) => !ranking.closure.isKnown(x, y));
    while (leased.length < people) {
      const pair = ranking.nextPair({ strategy: 'adaptive', leased });
      if (!pair) break;
      leased.push(pair);
    }
    const [answered] = leased.splice(Math.floor(random() * leased.length), 1);
    if (!answered) return reached;
    answer(ranking, judge, answered);
    while (reached.length < COVERAGES.length && ranking.coverage() >= COVERAGES[reached.length]!) {
      reached.push(ranking.comparisons);
    }
  }
}

function at(sessions: Sessions, coverage: number): number[] {
  return sessions.map((reached) => reached[COVERAGES.indexOf(coverage)]!);
}

function coverageTable(measured: { n: number; sessions: Sessions }[]): Table {
  return {
    title: 'Comparisons by a perfect judge, strategy adaptive',
    note: 'bound: no method needs fewer on average; bars: those of the requirements, at most 1 times',
    columns: ['N', 'seeds', 'coverage', 'bound', 'mean', 'p5', 'p95', 'of bound', '0.77 N log2 N', 'of bar'],
    rows: measured.flatMap(({ n, sessions }) =>
      COVERAGES.map((coverage) => {
        const needed = at(sessions, coverage);
        const bound = fewestComparisons(n, coverage);
        const [ninety, full] = BARS.get(n) ?? [];
        const bars = new Map([
          [0.9, (ninety ?? Number.NaN) * n * Math.log2(n)],
          [1, (full ?? Number.NaN) * log2Factorial(n)],
        ]);
        return [
          String(n),
          sessions.length,
          coverage,
          bound.toFixed(1),
          mean(needed).toFixed(1),
          quantile(needed, 0.05),
          quantile(needed, 0.95),
          (mean(needed) / bound).toFixed(3),
          Math.round(0.77 * n * Math.log2(n)),
          (mean(needed) / (bars.get(coverage) ?? Number.NaN)).toFixed(3).replace('NaN', ''),
        ];
      }),
    ),
  };
}

/** Tenth of the features equal to a neighbour, and a tenth of all pairs equal. */
function tiesTable(sizes: number[], effort: number): Table {
  const kinds = (n: number) => [
    { name: '10 % of features', kind: levelsJudge(n, Math.max(2, Math.round(0.9 * n))) },
    { name: '10 % of pairs', kind: levelsJudge(n, 10) },
  ];
  return {
    title: 'Comparisons by a perfect judge who calls equals equal',
    note: 'equal: features that share a level with another, or pairs that do; bound: of three-way answers, log3 of the possible orders',
    columns: ['N', 'seeds', 'equal', 'mean 0.9', 'p5', 'p95', 'mean 1.0', 'p5', 'p95', 'bound 1.0'],
    rows: sizes.flatMap((n) =>
      kinds(n).map(({ name, kind }) => {
        const seeds = Math.max(2, Math.ceil(seedsFor(n, effort) / 2));
        const sessions = sessionsOf(kind, seeds);
        const bounds = Array.from({ length: seeds }, (_, seed) => threeWayBound(kind.make(seed + 1)));
        const cells = [0.9, 1].flatMap((coverage) => {
          const needed = at(sessions, coverage);
          return [mean(needed).toFixed(1), quantile(needed, 0.05), quantile(needed, 0.95)];
        });
        return [String(n), seeds, name, ...cells, mean(bounds).toFixed(1)];
      }),
    ),
  };
}

/** log3 of the number of orders with levels of these sizes: N! / (m1! m2! ...). */
function threeWayBound({ n, truth }: Judge): number {
  const sizes = new Map<number, number>();
  for (let v = 0; v < n; v++) sizes.set(truth[v]!, (sizes.get(truth[v]!) ?? 0) + 1);
  let bits = log2Factorial(n);
  for (const size of sizes.values()) bits -= log2Factorial(size);
  return bits / Math.log2(3);
}

function crowdTable(alone: { n: number; sessions: Sessions }[], effort: number): Table {
  return {
    title: 'Several people at once, perfect judges',
    note: 'comparisons, and how many times those of one person',
    columns: ['N', 'people', 'mean 0.9', 'times', 'mean 1.0', 'times'],
    rows: alone.flatMap(({ n, sessions }) =>
      [1, 4, 16].map((people) => {
        const seeds = Math.max(2, Math.ceil(seedsFor(n, effort) / 2));
        const together = people === 1 ? sessions : sessionsOf(perfectJudge(n), seeds, people);
        const cells = [0.9, 1].flatMap((coverage) => {
          const needed = mean(at(together, coverage));
          return [needed.toFixed(1), (needed / mean(at(sessions, coverage))).toFixed(3)];
        });
        return [String(n), people, ...cells];
      }),
    ),
  };
}

/** Each strategy until it has nothing to ask any more, or until 1.5 N log2 N answers. */
function peopleTable(file: string, seeds: number): Table {
  const kinds = [...readVotes(file)].flatMap(([dimension, votes]) => [
    majorityJudge(`crowd majority, ${dimension}`, votes),
    peopleJudge(`people, ${dimension}`, votes),
  ]);
  return {
    title: 'Human judgements, until nothing is left to ask or 1.5 N log2 N answers are given',
    note: `means of ${seeds} seeds; τ to the ranking by the majority`,
    columns: ['judge', 'strategy', 'asked', 'coverage', 'cycles', 'agreement', 'τ'],
    rows: kinds.flatMap((kind) =>
      SELECTION_STRATEGIES.map((strategy) => {
        const found = Array.from({ length: seeds }, (_, seed) => {
          const judge = kind.make(seed + 1);
          const random = seededRandom(seed + 1);
          const ranking = Ranking.build(judge.n, PLAIN_MODEL, []);
          const most = Math.round(1.5 * judge.n * Math.log2(judge.n));
          while (ranking.comparisons < most) {
            const pair = ranking.nextPair({ strategy, random });
            if (!pair) break;
            answer(ranking, judge, pair);
          }
          const { transitiveCoverage, cycleCount, agreement } = ranking.results.progress(1);
          const tau = kendallTau(ranking.results.order().order, judge.truth);
          return [ranking.comparisons, transitiveCoverage, cycleCount, agreement ?? Number.NaN, tau] as const;
        });
        const column = (i: 0 | 1 | 2 | 3 | 4) => mean(found.map((figures) => figures[i]));
        return [kind.name, strategy, column(0), column(1).toFixed(3), column(2), column(3), column(4).toFixed(3)];
      }),
    ),
  };
}
