import { Ranking } from '../../shared/ranking/ranking.ts';
import { GAIN_ANSWERS } from '../../shared/ranking/results/order-gain.ts';
import { median } from '../../shared/ranking/results/quadrants.ts';
import { selectPair } from '../../shared/ranking/selection/select-pair.ts';
import { finish } from '../../shared/ranking/steps.ts';
import { readCommandLine } from '../support/command-line.ts';
import { PLAIN_MODEL } from '../support/ranking/sessions.ts';
import { answer, kendallTau } from './answering.ts';
import { type Judge, judgeKinds } from './judges.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { mean } from './statistics.ts';

/** Answers at which the outlook is looked at, in units of N log2 N. */
const BUDGETS = [0.35, 0.5, 0.7, 0.85, 1, 1.5];

/** The predictions at one budget of one session, and the truth. */
interface Sight {
  gain: number | null;
  trueGain: number;
  quadrants: number | null;
  trueQuadrants: number;
}

/**
 * Whether people are advised correctly when to stop: the predicted and the actual gain of the next 60 answers, and the
 * number of features on the right side of the median. Answers to the questions of `robust`.
 */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- stopping', args, {
    people: { meaning: 'a file with the answers of real people', kind: 'text' },
    seeds: { meaning: 'seeds, each another judge', kind: 'number', default: '20' },
    features: { meaning: 'features of each backlog', kind: 'number', default: '100' },
    judge: { meaning: 'only judges with this in their name', kind: 'text' },
  });
  const seeds = Number(values.seeds);
  const kinds = judgeKinds(Number(values.features), values.people).filter(
    ({ name }) => values.judge === undefined || name.includes(values.judge),
  );
  const rows = kinds.flatMap((kind) => {
    const sessions = Array.from({ length: seeds }, (_, seed) => follow(kind.make(seed + 1)));
    const cells = (figure: (sight: Sight) => number | null) =>
      BUDGETS.map((_, budget) => {
        const told = sessions.map((session) => figure(session[budget]!)).filter((each) => each !== null);
        return told.length === 0 ? '–' : mean(told).toFixed(3);
      });
    return [
      [kind.name, 'gain told', ...cells(({ gain }) => gain)],
      ['', 'true', ...cells(({ gain, trueGain }) => gain && trueGain)],
      ['', 'quadrants told', ...cells(({ quadrants }) => quadrants)],
      ['', 'true', ...cells(({ trueQuadrants }) => trueQuadrants)],
    ];
  });
  const table: Table = {
    title: `Gain of the next ${GAIN_ANSWERS} answers and features on the right side of the median, by answers in N log2 N`,
    note: `mean of ${seeds} seeds; shares of pairs and of features`,
    columns: ['judge', 'figure', ...BUDGETS.map(String)],
    rows,
  };
  printTable(table);
  writeResults('stopping', [table]);
}

function follow(judge: Judge): Sight[] {
  const ranking = Ranking.build(judge.n, PLAIN_MODEL, []);
  return BUDGETS.map((budget) => {
    const answers = Math.round(budget * judge.n * Math.log2(judge.n));
    answerUntil(ranking, judge, answers);
    const { gainOfNext: gain, quadrantsSettled: quadrants } = finish(ranking.results.outlookChunked());
    const right = shareRight(ranking, judge);
    const trueQuadrants = sidesRight(ranking, judge);
    const comparisons = ranking.comparisons;
    // A second session goes on from here: the next budget may be less than 60 answers away.
    const later = Ranking.build(judge.n, PLAIN_MODEL, ranking.judgements());
    answerUntil(later, judge, comparisons + GAIN_ANSWERS);
    return { gain, trueGain: shareRight(later, judge) - right, quadrants, trueQuadrants };
  });
}

function answerUntil(ranking: Ranking, judge: Judge, answers: number): void {
  while (ranking.comparisons < answers) answer(ranking, judge, selectPair(ranking, { strategy: 'robust' })!);
}

function shareRight(ranking: Ranking, { truth }: Judge): number {
  return (1 + kendallTau(ranking.results.order().order, truth)) / 2;
}

/** The share of features that are above the median of the scores and of the truth, or below both. */
function sidesRight(ranking: Ranking, { n, truth }: Judge): number {
  const { scores } = ranking.results.order();
  const [cut, trueCut] = [median(Array.from(scores)), median(Array.from(truth))];
  let right = 0;
  for (let v = 0; v < n; v++) right += Number(scores[v]! >= cut === truth[v]! >= trueCut);
  return right / n;
}
