import type { Closure } from '../../shared/ranking/closure/closure.ts';
import { Knowledge } from '../../shared/ranking/cycles/knowledge.ts';
import { adaptivePair, expectedGain } from '../../shared/ranking/selection/adaptive.ts';
import { readCommandLine } from '../support/command-line.ts';
import { type Judge, perfectJudge } from './judges.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { mean, standardError } from './statistics.ts';

const COVERAGES = [0.9, 1];

/**
 * Prototype: questions about the best and the worst of several features. One answer about four features orders five
 * pairs. The set consists of the pair of `adaptive` and the features about which the whole set gives the most
 * information.
 */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- best-worst', args, {
    sizes: { meaning: 'numbers of features', kind: 'numbers', default: '20,50,100,200' },
    seeds: { meaning: 'seeds, each another order', kind: 'number', default: '40' },
    shown: { meaning: 'features of one question', kind: 'numbers', default: '2,3,4,5' },
  });
  const seeds = Number(values.seeds);
  const rows = values.sizes.split(',').flatMap((size) => {
    let pairs: number[] = [];
    return values.shown.split(',').map((shown) => {
      const sessions = Array.from({ length: seeds }, (_, seed) =>
        questionsNeeded(perfectJudge(Number(size)).make(seed + 1), Number(shown)),
      );
      const needed = COVERAGES.map((_, index) => sessions.map((reached) => reached[index]!));
      const means = needed.map(mean);
      if (pairs.length === 0) pairs = means;
      return [
        size,
        shown,
        ...means.flatMap((each, index) => [
          each.toFixed(1),
          standardError(needed[index]!).toFixed(1),
          `${(pairs[index]! / each).toFixed(2)} times`,
        ]),
      ];
    });
  });
  const table: Table = {
    title: 'Questions to a perfect judge who names the best and the worst of the features shown',
    note: `${seeds} seeds; how many times fewer than of the first line of the size; a question about more features takes longer to answer`,
    columns: ['N', 'shown', '0.9', 'se', 'fewer', '1.0', 'se', 'fewer'],
    rows,
  };
  printTable(table);
  writeResults('best-worst', [table]);
}

/** Questions until each of the coverages. */
function questionsNeeded({ n, truth }: Judge, shown: number): number[] {
  const knowledge = new Knowledge(n);
  const reached: number[] = [];
  for (let asked = 1; ; asked++) {
    const question = questionAbout(knowledge.closure, shown);
    if (!question) return reached;
    const [best, ...others] = question.sort((x, y) => truth[y]! - truth[x]!);
    for (const other of others) knowledge.record(best!, other, 1);
    const worst = others.at(-1)!;
    for (const other of others.slice(0, -1)) knowledge.record(other, worst, 1);
    const coverage = knowledge.closure.knownPairs / ((n * (n - 1)) / 2);
    while (reached.length < COVERAGES.length && coverage >= COVERAGES[reached.length]!) reached.push(asked);
  }
}

/** The pair of `adaptive`, and those that add most: the sum of what each pair with one of the question is expected to tell. */
function questionAbout(closure: Closure, shown: number): number[] | null {
  const pair = adaptivePair(closure);
  if (!pair) return null;
  const question: number[] = [...pair];
  while (question.length < Math.min(shown, closure.n)) {
    let [best, most] = [-1, 0];
    for (let v = 0; v < closure.n; v++) {
      if (question.includes(v)) continue;
      const told = question.reduce((sum, x) => sum + (closure.isKnown(x, v) ? 0 : expectedGain(closure, x, v)), 0);
      if (told > most) [best, most] = [v, told];
    }
    if (best < 0) break;
    question.push(best);
  }
  return question;
}
