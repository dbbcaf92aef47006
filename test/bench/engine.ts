import { popcount } from '../../shared/ranking/closure/bits.ts';
import { buildClosure } from '../../shared/ranking/closure/build-closure.ts';
import { Cycles } from '../../shared/ranking/cycles/cycles.ts';
import { type Judgement, Ranking } from '../../shared/ranking/ranking.ts';
import { readCommandLine } from '../support/command-line.ts';
import { seededRandom, shuffledRanks } from '../support/random.ts';
import { PLAIN_MODEL } from '../support/ranking/sessions.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { bestOf, longestStep, mean, quantile } from './statistics.ts';

/** Speed of the engine, in milliseconds, beside what no implementation could undercut on this machine. */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- engine', args, {
    sizes: { meaning: 'numbers of features', kind: 'numbers', default: '100,1000,2000,5000,10000' },
  });
  const sizes = values.sizes.split(',').map(Number);
  const sessions = sizes.map(measureSession);
  const tables = [
    sessionTable(sessions),
    wholeTable(sessions),
    memoryTable(sessions),
    denseTable(500, 0.2),
    noisyTable(sizes.filter((n) => n <= 2000)),
  ];
  for (const table of tables) printTable(table);
  writeResults('engine', tables);
}

interface Session {
  n: number;
  ranking: Ranking;
  judgements: Judgement[];
  select: number[];
  append: number[];
}

/** Times every selection and every append of one whole session with a perfect judge. */
function measureSession(n: number): Session {
  const ranks = shuffledRanks(n, seededRandom(n));
  const ranking = Ranking.build(n, PLAIN_MODEL, []);
  const judgements: Judgement[] = [];
  const select: number[] = [];
  const append: number[] = [];
  for (;;) {
    const start = performance.now();
    const pair = ranking.nextPair({ strategy: 'adaptive' });
    const selected = performance.now();
    if (!pair) break;
    const [a, b] = pair;
    const judgement: Judgement = {
      a,
      b,
      choice: ranks[a]! > ranks[b]! ? 'feature_a' : 'feature_b',
      weight: 1,
      expected: null,
    };
    const answered = performance.now();
    ranking.append(judgement);
    append.push(performance.now() - answered);
    select.push(selected - start);
    judgements.push(judgement);
  }
  return { n, ranking, judgements, select, append };
}

function sessionTable(sessions: Session[]): Table {
  return {
    title: 'Step by step, one whole session each',
    note: 'ms; floors: for select one walk over the features, for append one entry in a Map; to reach: select 1 at 1000, 5 at 10,000; append 0.05',
    columns: ['N', 'answers', 'select p50', 'p95', 'max', 'floor', 'append p50', 'p95', 'mean', 'max', 'floor'],
    rows: sessions.map(({ n, ranking, select, append }) => [
      String(n),
      ranking.comparisons,
      quantile(select, 0.5),
      quantile(select, 0.95),
      Math.max(0, ...chunkMaxima(select)),
      bestOf(20, () => ranking.closure.knownCounts.reduce((sum, known) => sum + known, 0)),
      quantile(append, 0.5),
      quantile(append, 0.95),
      mean(append),
      Math.max(0, ...chunkMaxima(append)),
      bestOf(20, () => fillMap(1000)) / 1000,
    ]),
  };
}

/** Maxima of parts of a list: a list of 100,000 is too long to spread. */
function chunkMaxima(values: number[]): number[] {
  const maxima: number[] = [];
  for (let i = 0; i < values.length; i += 10_000) maxima.push(Math.max(...values.slice(i, i + 10_000)));
  return maxima;
}

function fillMap(entries: number): Map<number, number> {
  const map = new Map<number, number>();
  for (let i = 0; i < entries; i++) map.set(i * 7919, i);
  return map;
}

function wholeTable(sessions: Session[]): Table {
  return {
    title: 'All at once, on the complete session',
    note: 'ms; floor of the rebuild: one count of the bits of both directions; cycles: of as many random pairs, 10 % wrong; steps in CPU time; to reach: rebuild 80 at 1000, 500 at 10,000; no step above 50 at 2000',
    columns: [
      'N',
      'rebuild',
      'half-way',
      'floor',
      'load',
      'longest step',
      'order',
      'longest step',
      'progress',
      'cycles',
      'longest step',
    ],
    rows: sessions.map(({ n, ranking, judgements }) => {
      const half = Ranking.build(n, PLAIN_MODEL, judgements.slice(0, judgements.length / 2));
      const fresh = Ranking.build(n, PLAIN_MODEL, judgements);
      const noisy = wrongJudgements(n, Math.round(n * Math.log2(n)), 0.1);
      const { verdicts, components } = Ranking.build(n, PLAIN_MODEL, noisy).knowledge;
      return [
        String(n),
        bestOf(3, () => buildClosure(n, ranking.knowledge.verdicts)),
        bestOf(3, () => buildClosure(n, half.knowledge.verdicts)),
        bestOf(3, () => countBits(ranking)),
        bestOf(1, () => Ranking.build(n, PLAIN_MODEL, judgements)),
        longestStep(Ranking.buildChunked(n, PLAIN_MODEL, judgements)),
        bestOf(1, () => Ranking.build(n, PLAIN_MODEL, judgements).results.order()) -
          bestOf(1, () => Ranking.build(n, PLAIN_MODEL, judgements)),
        longestStep(fresh.results.orderChunked()),
        bestOf(1, () => half.results.progress(0.9)),
        bestOf(1, () => new Cycles(verdicts, components).count),
        longestStep(new Cycles(verdicts, components).countChunked()),
      ];
    }),
  };
}

/** Answers about random pairs, a share of them wrong. */
function wrongJudgements(n: number, count: number, wrong: number): Judgement[] {
  const random = seededRandom(n);
  const ranks = shuffledRanks(n, random);
  return Array.from({ length: count }, () => {
    const [a, b] = anyPair(n, random);
    const right = random() >= wrong;
    return { a, b, choice: ranks[a]! > ranks[b]! === right ? 'feature_a' : 'feature_b', weight: 1, expected: null };
  });
}

function countBits({ closure }: Ranking): number {
  let bits = 0;
  for (let i = 0; i < closure.belowBits.length; i++) {
    bits += popcount(closure.belowBits[i]!) + popcount(closure.aboveBits[i]!);
  }
  return bits;
}

function memoryTable(sessions: Session[]): Table {
  return {
    title: 'Memory',
    note: 'kB; bound: two bits for each ordered pair; to reach: the closure within 1.5 times the bound',
    columns: ['N', 'bound', 'closure', 'times', 'whole ranking'],
    rows: sessions.map(({ n, ranking }) => {
      const bound = (2 * n * n) / 8;
      return [
        String(n),
        bound / 1000,
        ranking.closure.bytes / 1000,
        ranking.closure.bytes / bound,
        ranking.bytes / 1000,
      ];
    }),
  };
}

/** Every pair answered, a share of the answers wrong: almost everything lies on some cycle. */
function denseTable(n: number, wrong: number): Table {
  const random = seededRandom(1);
  const ranks = shuffledRanks(n, random);
  const judgements: Judgement[] = [];
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      const right = random() >= wrong;
      const choice = ranks[a]! > ranks[b]! === right ? 'feature_a' : 'feature_b';
      judgements.push({ a, b, choice, weight: 1, expected: null });
    }
  }
  const last = judgements.pop()!;
  const times: Record<'count' | 'next' | 'list' | 'resolve', number> = { count: 0, next: 0, list: 0, resolve: 0 };
  let cycles = 0;
  for (let round = 0; round < 3; round++) {
    const ranking = Ranking.build(n, PLAIN_MODEL, []);
    for (const judgement of judgements) ranking.append(judgement);
    const count = bestOf(1, () => ranking.inconsistencies.summary());
    const next = bestOf(1, () => {
      ranking.append(last);
      return ranking.inconsistencies.summary();
    });
    const list = bestOf(1, () => ranking.inconsistencies.cycles());
    const resolve = bestOf(1, () => ranking.inconsistencies.pairToResolve());
    cycles = ranking.inconsistencies.summary().cycleCount;
    const found = { count, next, list, resolve };
    for (const key of ['count', 'next', 'list', 'resolve'] as const) {
      times[key] = round === 0 ? found[key] : Math.min(times[key], found[key]);
    }
  }
  return {
    title: `Contradictions: N = ${n}, every pair answered, ${100 * wrong} % wrong`,
    note: 'ms; to reach: 100 for counting everything; then each further comparison is followed',
    columns: ['N', 'verdicts', 'cycles', 'count', 'append and count', 'list', 'pair to resolve'],
    rows: [[String(n), judgements.length + 1, cycles, times.count, times.next, times.list, times.resolve]],
  };
}

/** A session of random pairs with wrong answers, figures asked for after each as the API does; replaced verdicts included. */
function noisyTable(sizes: number[]): Table {
  return {
    title: 'Contradictory answers: 1.5 N log2 N random pairs, 10 % wrong, cycles counted after each',
    note: 'ms for append and count; a replaced verdict rebuilds all; steps in CPU time; to reach: no step above 50 at 2000',
    columns: ['N', 'comparisons', 'cycles', 'p50', 'p95', 'max', 'replaced', 'p50', 'max', 'longest step'],
    rows: sizes.map((n) => {
      const ranking = Ranking.build(n, PLAIN_MODEL, []);
      const followed: number[] = [];
      const replaced: number[] = [];
      let longest = 0;
      const comparisons = Math.round(1.5 * n * Math.log2(n));
      for (const judgement of wrongJudgements(n, comparisons, 0.1)) {
        const expected = ranking.expected(judgement.a, judgement.b);
        const start = performance.now();
        ranking.append({ ...judgement, expected });
        const times = ranking.needsRebuild ? replaced : followed;
        longest = Math.max(longest, longestStep(ranking.rebuildChunked()));
        times.push(performance.now() - start);
      }
      const { cycleCount } = ranking.inconsistencies.summary();
      return [
        String(n),
        comparisons,
        cycleCount,
        quantile(followed, 0.5),
        quantile(followed, 0.95),
        Math.max(...chunkMaxima(followed)),
        replaced.length,
        quantile(replaced, 0.5),
        Math.max(0, ...chunkMaxima(replaced)),
        longest,
      ];
    }),
  };
}

function anyPair(n: number, random: () => number): [number, number] {
  const a = Math.floor(random() * n);
  const b = Math.floor(random() * (n - 1));
  return [a, b >= a ? b + 1 : b];
}
