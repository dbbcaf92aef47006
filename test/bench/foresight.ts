import { Ranking } from '../../shared/ranking/ranking.ts';
import type { Pair } from '../../shared/ranking/selection/reserved-pairs.ts';
import { readCommandLine } from '../support/command-line.ts';
import { seededRandom, shuffledRanks } from '../support/random.ts';
import { judge, PLAIN_MODEL } from '../support/ranking/sessions.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { quantile } from './statistics.ts';

const STRATEGIES = ['adaptive', 'robust'] as const;

/**
 * Time to predict the pairs after all three answers, the share of predicted pairs, and the share of wrong predictions.
 */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- foresight', args, {
    sizes: { meaning: 'numbers of features', kind: 'numbers', default: '50,200,1000,2000' },
    pairs: { meaning: 'most pairs of each session', kind: 'number', default: '800' },
  });
  const table: Table = {
    title: 'Foresight: the next pair for each of three answers (ms)',
    columns: ['N', 'strategy', 'pairs', 'foreseen', 'not as chosen', 'select p50', 'foresee p50', 'p95', 'max'],
    rows: values.sizes
      .split(',')
      .flatMap((n) => STRATEGIES.map((strategy) => measure(Number(n), strategy, Number(values.pairs)))),
  };
  printTable(table);
  writeResults('foresight', [table]);
}

function measure(n: number, strategy: (typeof STRATEGIES)[number], most: number): (string | number)[] {
  const ask = judge(shuffledRanks(n, seededRandom(n)));
  const ranking = Ranking.build(n, PLAIN_MODEL, []);
  const times: number[] = [];
  const selections: number[] = [];
  let [asked, foreseen, wrong] = [0, 0, 0];
  let pair: Pair | null = ranking.nextPair({ strategy });
  while (pair && asked < most) {
    const [a, b] = pair;
    const choice = ask(a, b);
    const began = performance.now();
    const after = ranking.foresee(pair, { strategy })?.[choice] ?? null;
    times.push(performance.now() - began);
    ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b) });
    const answered = performance.now();
    pair = ranking.nextPair({ strategy });
    selections.push(performance.now() - answered);
    asked++;
    if (after) foreseen++;
    if (after && String(after) !== String(pair)) wrong++;
  }
  const shown = (part: number) => quantile(times, part).toFixed(3);
  return [n, strategy, asked, foreseen, wrong, quantile(selections, 0.5).toFixed(3), shown(0.5), shown(0.95), shown(1)];
}
