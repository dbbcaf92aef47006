import { gatherEvidence } from '../../shared/ranking/estimation/evidence.ts';
import { JOINT_PRIOR_WIDENING, jointMeans } from '../../shared/ranking/estimation/joint-means.ts';
import { jointPrior } from '../../shared/ranking/estimation/model.ts';
import { Ranking } from '../../shared/ranking/ranking.ts';
import { selectPair } from '../../shared/ranking/selection/select-pair.ts';
import { readCommandLine } from '../support/command-line.ts';
import { columns, type Row } from '../support/ranking/comparisons.ts';
import { PLAIN_MODEL } from '../support/ranking/sessions.ts';
import { kendallTau, orderWith } from './answering.ts';
import { type Judge, judgeKinds } from './judges.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { mean, standardError } from './statistics.ts';

/** Answers at which the order is looked at, in units of N log2 N. */
const BUDGETS = [0.35, 0.5, 0.7, 0.85, 1, 1.5];

/**
 * Quality of the final scores: Kendall τ of the order by joint means and by the scores of expectation propagation, from
 * the same answers to the questions of `robust`, with the standard error of the difference.
 */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- people', args, {
    people: { meaning: 'a file with the answers of real people', kind: 'text' },
    seeds: { meaning: 'seeds, each another judge', kind: 'number', default: '20' },
    features: { meaning: 'features of each backlog', kind: 'number', default: '100' },
    judge: { meaning: 'only judges with this in their name', kind: 'text' },
  });
  const seeds = Number(values.seeds);
  const kinds = judgeKinds(Number(values.features), values.people).filter(
    ({ name }) => values.judge === undefined || name.includes(values.judge),
  );
  const rows: string[][] = [];
  for (const kind of kinds) {
    const sessions = Array.from({ length: seeds }, (_, seed) => follow(kind.make(seed + 1)));
    const by = (figure: (sight: Sight) => number) =>
      BUDGETS.map((_, budget) => sessions.map((session) => figure(session[budget]!)));
    const shown = (figures: number[][], of: (values: number[]) => number) => figures.map((each) => of(each).toFixed(3));
    const difference = by(({ before, after }) => after - before);
    rows.push([
      kind.name,
      'joint means',
      ...shown(
        by(({ before }) => before),
        mean,
      ),
    ]);
    rows.push([
      '',
      'expectation propagation',
      ...shown(
        by(({ after }) => after),
        mean,
      ),
    ]);
    rows.push(['', 'difference', ...shown(difference, mean)]);
    rows.push(['', 'standard error', ...shown(difference, standardError)]);
    console.error(kind.name, shown(difference, mean).join(' '));
  }
  const table: Table = {
    title: 'Kendall τ of the final order, by answers in N log2 N',
    note: `mean of ${seeds} seeds; the same answers, by two kinds of scores`,
    columns: ['judge', 'scores', ...BUDGETS.map(String)],
    rows,
  };
  printTable(table);
  writeResults('people', [table]);
}

interface Sight {
  before: number;
  after: number;
}

function follow(judge: Judge): Sight[] {
  const ranking = Ranking.build(judge.n, PLAIN_MODEL, []);
  const rows: Row[] = [];
  return BUDGETS.map((budget) => {
    const answers = Math.round(budget * judge.n * Math.log2(judge.n));
    while (rows.length < answers) {
      const [a, b] = selectPair(ranking, { strategy: 'robust' })!;
      const outcome = judge.ask(a, b);
      const choice = outcome === 1 ? 'feature_a' : outcome === 0 ? 'feature_b' : 'tie';
      ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b) });
      rows.push([a, b, outcome, 1]);
    }
    return lookAt(judge, ranking, rows);
  });
}

function lookAt({ n, truth }: Judge, ranking: Ranking, rows: readonly Row[]): Sight {
  const joint = jointMeans(gatherEvidence(n, columns(rows)), jointPrior(PLAIN_MODEL, JOINT_PRIOR_WIDENING));
  const before = orderWith(joint, ranking.judgements());
  return { before: kendallTau(before, truth), after: kendallTau(ranking.results.order().order, truth) };
}
