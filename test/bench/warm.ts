import { type NormalScores, normalScores } from '../../shared/ranking/estimation/normal-scores.ts';
import { Ranking } from '../../shared/ranking/ranking.ts';
import { finish } from '../../shared/ranking/steps.ts';
import { readCommandLine } from '../support/command-line.ts';
import { seededRandom } from '../support/random.ts';
import { PLAIN_MODEL } from '../support/ranking/sessions.ts';
import { answer } from './answering.ts';
import { type Judge, normal, perfectJudge } from './judges.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { mean, quantile, standardError } from './statistics.ts';

const COVERAGES = [0.9, 1];

/** Estimates by how they correlate with the truth, in normal scores. */
const KINDS = [
  { name: 'none', correlation: null },
  { name: 'scores alone', correlation: 'none' },
  { name: 'random', correlation: 0 },
  { name: '0.3', correlation: 0.3 },
  { name: '0.5', correlation: 0.5 },
  { name: '0.7', correlation: 0.7 },
  { name: '0.9', correlation: 0.9 },
  { name: '0.97', correlation: 0.97 },
  { name: 'reversed', correlation: -1 },
  { name: '−0.7', correlation: -0.7 },
] as const;

/** Number of questions that estimates save a perfect judge, and the time to choose with them. */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- warm', args, {
    sizes: { meaning: 'numbers of features', kind: 'numbers', default: '20,50,100,200' },
    seeds: { meaning: 'seeds, each another order', kind: 'number', default: '20' },
    kinds: { meaning: 'only these estimates', kind: 'text' },
  });
  const seeds = Number(values.seeds);
  const kinds = KINDS.filter(({ name }) => values.kinds === undefined || values.kinds.split(',').includes(name));
  const rows = values.sizes.split(',').flatMap((size) => {
    const n = Number(size);
    let without: number[] = [];
    return kinds.map(({ name, correlation }) => {
      const sessions = Array.from({ length: seeds }, (_, seed) =>
        session(perfectJudge(n).make(seed + 1), correlation, seed),
      );
      const needed = COVERAGES.map((_, index) => sessions.map(({ reached }) => reached[index]!));
      const means = needed.map(mean);
      if (correlation === null) without = means;
      const times = sessions.flatMap(({ selections }) => selections);
      const row = [
        size,
        name,
        ...needed.flatMap((each, index) => [
          means[index]!.toFixed(1),
          standardError(each).toFixed(1),
          `${(100 * (means[index]! / without[index]! - 1)).toFixed(1)} %`,
        ]),
        quantile(times, 0.5).toFixed(3),
        mean(sessions.map(({ prepared }) => prepared)).toFixed(2),
      ];
      console.error(row.join('  '));
      return row;
    });
  });
  const table: Table = {
    title: 'Comparisons by a perfect judge whose features came with estimates, strategy adaptive',
    note: `${seeds} seeds; select: median of one selection, prepare: mean of what else an answer costs, in ms of this process`,
    columns: ['N', 'correlation', '0.9', 'se', 'change', '1.0', 'se', 'change', 'select', 'prepare'],
    rows,
  };
  printTable(table);
  writeResults('warm', [table]);
}

function session(judge: Judge, correlation: number | 'none' | null, seed: number) {
  const ranking = Ranking.build(
    judge.n,
    PLAIN_MODEL,
    [],
    correlation === null ? null : estimatesOf(judge, correlation, seed),
  );
  const reached: number[] = [];
  const selections: number[] = [];
  let preparing = 0;
  for (;;) {
    const began = performance.now();
    finish(ranking.prepareChunked('adaptive'));
    const prepared = performance.now();
    const pair = ranking.nextPair({ strategy: 'adaptive' });
    selections.push(performance.now() - prepared);
    preparing += prepared - began;
    if (!pair) return { reached, selections, prepared: preparing / selections.length };
    answer(ranking, judge, pair);
    while (reached.length < COVERAGES.length && ranking.coverage() >= COVERAGES[reached.length]!) {
      reached.push(ranking.comparisons);
    }
  }
}

function estimatesOf({ n, truth }: Judge, correlation: number | 'none', seed: number): NormalScores {
  if (correlation === 'none') return { scores: new Float64Array(n), given: new Uint8Array(n) };
  const random = seededRandom(9000 + seed);
  const { scores } = normalScores(Array.from(truth))!;
  const noise = Math.sqrt(1 - correlation ** 2);
  return normalScores(Array.from({ length: n }, (_, v) => correlation * scores[v]! + noise * normal(random)))!;
}
