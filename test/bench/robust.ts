import { Ranking } from '../../shared/ranking/ranking.ts';
import { adaptivePair } from '../../shared/ranking/selection/adaptive.ts';
import { mostInformativePair } from '../../shared/ranking/selection/informative-pair.ts';
import type { Pair } from '../../shared/ranking/selection/reserved-pairs.ts';
import { selectPair } from '../../shared/ranking/selection/select-pair.ts';
import { readCommandLine } from '../support/command-line.ts';
import { PLAIN_MODEL } from '../support/ranking/sessions.ts';
import { answer, kendallTau } from './answering.ts';
import { type Judge, type JudgeKind, judgeKinds, perfectJudge, wrongJudge } from './judges.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { mean } from './statistics.ts';

/** Answers at which the order is looked at, in units of N log2 N. */
const BUDGETS = [0.35, 0.5, 0.7, 0.85, 1, 1.5];
const COST_SIZES = [20, 50, 100, 200, 500];

/** Chooses the pairs of a session; never ends the session. */
type Strategy = (ranking: Ranking) => Pair;

const robust: Strategy = (ranking) => selectPair(ranking, { strategy: 'robust' })!;

const adaptiveThenInformation: Strategy = (ranking) => {
  const { belief, asked } = ranking.robustState();
  return adaptivePair(ranking.closure) ?? mostInformativePair(belief, asked, () => true)!;
};

/**
 * How the strategy `robust` does with judges of many kinds: Kendall τ of the final order, what a perfect judge pays for it, and
 * how far `order_confidence` is off. With `--people FILE` (dimension, item_a, item_b, votes) also on human judgements.
 */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- robust', args, {
    people: { meaning: 'a file with the answers of real people', kind: 'text' },
    seeds: { meaning: 'seeds, each another judge', kind: 'number', default: '20' },
    features: { meaning: 'features of each backlog', kind: 'number', default: '100' },
    judge: { meaning: 'only judges with this in their name', kind: 'text' },
    cost: {
      meaning: 'numbers of features for which the cost of being right is measured',
      kind: 'numbers',
      default: COST_SIZES.join(','),
    },
  });
  const seeds = Number(values.seeds);
  const n = Number(values.features);
  const careless = [wrongJudge('30 % wrong', n, 0.3), wrongJudge('coin flips', n, 0.5)];
  const kinds = [...judgeKinds(n, values.people), ...careless].filter(
    ({ name }) => values.judge === undefined || name.includes(values.judge),
  );
  const measured = kinds.map((kind) => {
    const rows = [robust, adaptiveThenInformation].map((strategy) => followMany(kind, strategy, seeds));
    return { kind, robust: rows[0]!, plain: rows[1]! };
  });
  const sizes = values.cost.split(',').map(Number).filter(Boolean);
  const tables = [tauTable(measured, seeds), confidenceTable(measured), costTable(sizes)];
  for (const table of tables) printTable(table);
  writeResults('robust', tables);
}

/** Measurements at one budget of one session. */
interface Sight {
  tau: number;
  confidence: number | null;
}

interface Measured {
  kind: JudgeKind;
  /** By seed, then by budget. */
  robust: Sight[][];
  plain: Sight[][];
}

function followMany(kind: JudgeKind, strategy: Strategy, seeds: number): Sight[][] {
  return Array.from({ length: seeds }, (_, seed) => follow(kind.make(seed + 1), strategy));
}

function follow(judge: Judge, strategy: Strategy): Sight[] {
  const ranking = Ranking.build(judge.n, PLAIN_MODEL, []);
  return BUDGETS.map((budget) => {
    const answers = Math.round(budget * judge.n * Math.log2(judge.n));
    while (ranking.comparisons < answers) answer(ranking, judge, strategy(ranking));
    return {
      tau: kendallTau(ranking.results.order().order, judge.truth),
      confidence: ranking.results.orderConfidence(),
    };
  });
}

function tauTable(measured: readonly Measured[], seeds: number): Table {
  const taus = (sights: Sight[][]) =>
    BUDGETS.map((_, budget) => mean(sights.map((session) => session[budget]!.tau)).toFixed(3));
  return {
    title: 'Kendall τ of the final order, by answers in N log2 N',
    note: `mean of ${seeds} seeds; left robust, right adaptive and, once everything is known, the most informative pairs`,
    columns: ['judge', ...BUDGETS.map(String), '|', ...BUDGETS.map(String)],
    rows: measured.map(({ kind, robust: left, plain }) => [kind.name, ...taus(left), '|', ...taus(plain)]),
  };
}

/** Differences between `order_confidence` and the share of pairs that the order really has right, by budget. */
function confidenceTable(measured: readonly Measured[]): Table {
  const rows = measured.map(({ kind, robust: sights }) => {
    const errors = BUDGETS.map((_, budget) =>
      sights
        .map((session) => session[budget]!)
        .filter(({ confidence }) => confidence !== null)
        .map(({ tau, confidence }) => confidence! - (1 + tau) / 2),
    );
    // A budget at which no session could say anything has no bias.
    const biases = errors.map(mean);
    const known = biases.filter((bias) => !Number.isNaN(bias));
    return { name: kind.name, biases, ofMeans: mean(known.map(Math.abs)), single: mean(errors.flat().map(Math.abs)) };
  });
  const cells = (ofMeans: number, single: number) => [ofMeans.toFixed(3), single.toFixed(3)];
  return {
    title: 'order_confidence less the share of pairs that is right, by answers in N log2 N',
    note: 'strategy robust, means over the seeds; then the mean error of those means, and of single sessions',
    columns: ['judge', ...BUDGETS.map(String), 'of means', 'of sessions'],
    rows: [
      ...rows.map(({ name, biases, ofMeans, single }) => [
        name,
        ...biases.map((bias) => bias.toFixed(3)),
        ...cells(ofMeans, single),
      ]),
      [
        'all',
        ...BUDGETS.map(() => ''),
        ...cells(mean(rows.map((row) => row.ofMeans)), mean(rows.map((row) => row.single))),
      ],
    ],
  };
}

/** The cost for a perfect judge of checking some inferences. */
function costTable(sizes: readonly number[]): Table {
  return {
    title: 'Answers of a perfect judge',
    note: 'means, until the target 0.9 is reached and until the whole order is known; to reach: robust at most 2.9 % more of that',
    columns: ['N', 'seeds', 'adaptive 0.9', 'robust 0.9', 'more %', 'adaptive 1.0', 'robust 1.0', 'more %'],
    rows: sizes.map((n) => {
      const seeds = Math.max(5, Math.min(200, Math.round(20_000 / n ** 1.3)));
      const [adaptive, checked] = (['adaptive', 'robust'] as const).map((strategy) =>
        Array.from({ length: seeds }, (_, seed) => answersNeeded(perfectJudge(n).make(seed + 1), strategy)),
      );
      const cells = (['most', 'all'] as const).flatMap((coverage) => {
        const plain = mean(adaptive!.map((needed) => needed[coverage]));
        const careful = mean(checked!.map((needed) => needed[coverage]));
        return [plain.toFixed(1), careful.toFixed(1), (100 * (careful / plain - 1)).toFixed(1)];
      });
      return [String(n), seeds, ...cells];
    }),
  };
}

/** Answers until the target 0.9 is reached, and until all pairs are known. */
function answersNeeded(judge: Judge, strategy: 'adaptive' | 'robust'): { most: number; all: number } {
  const ranking = Ranking.build(judge.n, PLAIN_MODEL, []);
  let most = 0;
  for (;;) {
    if (most === 0 && ranking.reaches(strategy, 0.9)) most = ranking.comparisons;
    const pair = ranking.nextPair({ strategy });
    if (!pair) return { most, all: ranking.comparisons };
    answer(ranking, judge, pair);
  }
}
