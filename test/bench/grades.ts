import { type ComparisonColumns, gatherEvidence } from '../../shared/ranking/estimation/evidence.ts';
import { type GradedMultipliers, gradeStrength } from '../../shared/ranking/estimation/grading.ts';
import { JOINT_PRIOR_WIDENING, jointMeans } from '../../shared/ranking/estimation/joint-means.ts';
import { jointPrior } from '../../shared/ranking/estimation/model.ts';
import { type Judgement, Ranking, type RankingModel } from '../../shared/ranking/ranking.ts';
import { selectPair } from '../../shared/ranking/selection/select-pair.ts';
import type { Strength } from '../../shared/ranking/vocabulary.ts';
import { readCommandLine } from '../support/command-line.ts';
import { seededRandom } from '../support/random.ts';
import { PLAIN_MODEL } from '../support/ranking/sessions.ts';
import { kendallTau, orderWith } from './answering.ts';
import { normal } from './judges.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { bestOf, mean, standardError } from './statistics.ts';

/** Answers, in units of N log2 N. */
const BUDGETS = [0.35, 0.5, 0.7, 1, 1.5];
const GRADED: RankingModel = { ...PLAIN_MODEL, comparisonMode: 'graded' };
/** Default weights of an answer (config/settings-schema.ts). */
const WEIGHTS: GradedMultipliers = { muchBetter: 2, equal: 1 };
/** Differences from which people call one better, and much better, in units of their noise. */
const PEOPLE = {
  'one person': [[0.5, 2]],
  'four with cuts of their own': [
    [0.2, 1],
    [0.5, 2],
    [1, 3],
    [0.5, 6],
  ],
} as const;

/** Benefit of five grades: Kendall τ of the final order by weights and by learnt cuts. */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- grades', args, {
    seeds: { meaning: 'seeds, each another order', kind: 'number', default: '20' },
    features: { meaning: 'features of each backlog', kind: 'number', default: '100' },
  });
  const [seeds, n] = [Number(values.seeds), Number(values.features)];
  const rows = Object.entries(PEOPLE).flatMap(([people, cuts]) =>
    [0.4, 0.15].flatMap((noise) => {
      const sessions = Array.from({ length: seeds }, (_, seed) => follow(n, noise, cuts, seed + 1));
      const column = (figure: (sight: Sight) => number) =>
        BUDGETS.map((_, budget) => sessions.map((session) => figure(session[budget]!)));
      const line = (figures: number[][], of: (each: number[]) => number) => figures.map((each) => of(each).toFixed(3));
      const difference = column(({ learnt, weighed }) => learnt - weighed);
      const lines = [
        [
          people,
          String(noise),
          'weights',
          ...line(
            column(({ weighed }) => weighed),
            mean,
          ),
        ],
        [
          '',
          '',
          'learnt cuts',
          ...line(
            column(({ learnt }) => learnt),
            mean,
          ),
        ],
        ['', '', 'difference', ...line(difference, mean)],
        ['', '', 'standard error', ...line(difference, standardError)],
      ];
      console.error(lines.map((each) => each.join('  ')).join('\n'));
      return lines;
    }),
  );
  const tables: Table[] = [
    {
      title: `Kendall τ of the final order of ${n} features from graded answers, by answers in N log2 N`,
      note: `mean of ${seeds} seeds; the same answers to the questions of robust; noise: scale of the logistic noise of an answer`,
      columns: ['people', 'noise', 'scores', ...BUDGETS.map(String)],
      rows,
    },
    {
      title: 'Time of the final order, in ms',
      columns: ['N', 'answers', 'people', 'final order'],
      rows: [
        [100, 664, 1],
        [100, 664, 4],
        [1000, 9966, 4],
      ].map(([features, answers, people]) => [String(features), answers!, people!, cost(features!, answers!, people!)]),
    },
  ];
  for (const table of tables) printTable(table);
  writeResults('grades', tables);
}

interface Sight {
  weighed: number;
  learnt: number;
}

function strengthOf(latent: number, [better, much]: readonly [number, number]): Strength {
  if (latent > much) return 'a_much_better';
  if (latent > better) return 'a_better';
  if (latent >= -better) return 'equal';
  return latent >= -much ? 'b_better' : 'b_much_better';
}

function judgementOf(a: number, b: number, strength: Strength, author: string): Judgement {
  return { a, b, ...gradeStrength(strength, WEIGHTS), strength, author, expected: null };
}

function follow(n: number, noise: number, cuts: readonly (readonly [number, number])[], seed: number): Sight[] {
  const random = seededRandom(seed);
  const truth = Float64Array.from({ length: n }, () => normal(random));
  const ranking = Ranking.build(n, GRADED, []);
  return BUDGETS.map((budget) => {
    while (ranking.comparisons < Math.round(budget * n * Math.log2(n))) {
      const [a, b] = selectPair(ranking, { strategy: 'robust' })!;
      const person = Math.floor(random() * cuts.length);
      const luck = random();
      const latent = (truth[a]! - truth[b]!) / noise + Math.log(luck / (1 - luck));
      const judgement = judgementOf(a, b, strengthOf(latent, cuts[person]!), `person ${person}`);
      ranking.append({ ...judgement, expected: ranking.expected(a, b) });
    }
    const joint = jointMeans(
      gatherEvidence(n, columnsOf([...ranking.judgements()])),
      jointPrior(GRADED, JOINT_PRIOR_WIDENING),
    );
    const before = orderWith(joint, ranking.judgements());
    return { weighed: kendallTau(before, truth), learnt: kendallTau(ranking.results.order().order, truth) };
  });
}

function columnsOf(judgements: readonly Judgement[]): ComparisonColumns {
  return {
    length: judgements.length,
    first: judgements.map(({ a }) => a),
    second: judgements.map(({ b }) => b),
    outcome: judgements.map(({ choice }) => (choice === 'feature_a' ? 1 : choice === 'feature_b' ? 0 : 0.5)),
    weight: judgements.map(({ weight }) => weight),
  };
}

function cost(n: number, answers: number, people: number): string {
  const random = seededRandom(1);
  const truth = Float64Array.from({ length: n }, () => normal(random));
  const history = Array.from({ length: answers }, (_, index) => {
    const a = Math.floor(random() * n);
    const b = (a + 1 + Math.floor(random() * (n - 1))) % n;
    const luck = random();
    const latent = (truth[a]! - truth[b]!) / 0.4 + Math.log(luck / (1 - luck));
    return judgementOf(a, b, strengthOf(latent, [0.5, 2]), `person ${index % people}`);
  });
  return bestOf(2, () => Ranking.build(n, GRADED, history).results.order()).toFixed(0);
}
