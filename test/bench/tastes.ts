import type { ScorePosterior } from '../../shared/ranking/estimation/expectation-propagation.ts';
import { quickNormalCdf } from '../../shared/ranking/estimation/normal.ts';
import { sortTeamAnswers, type TeamAnswers } from '../../shared/ranking/estimation/sorted-answers.ts';
import { tastePosteriorChunked } from '../../shared/ranking/estimation/taste-posterior.ts';
import { teamPosteriorChunked } from '../../shared/ranking/estimation/team-posterior.ts';
import { Ranking } from '../../shared/ranking/ranking.ts';
import type { Pair } from '../../shared/ranking/selection/reserved-pairs.ts';
import { finish } from '../../shared/ranking/steps.ts';
import { readCommandLine } from '../support/command-line.ts';
import { seededRandom } from '../support/random.ts';
import { PLAIN_MODEL } from '../support/ranking/sessions.ts';
import { kendallTau, orderWith } from './answering.ts';
import { normal } from './judges.ts';
import { WORLD_NAMES, type World, worldOf } from './minutes/worlds.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { bestOf, longestStep, mean, standardError } from './statistics.ts';
import { answersOf } from './tastes/answers.ts';
import { characters } from './tastes/characters.ts';

/** Answers of each person: 5, 10 and 15 minutes, half for each dimension, at 5 s an answer. */
const BUDGETS = [30, 60, 90];

/**
 * Benefit of taking people's tastes into account: Kendall τ of the order to the team's agreement, without tastes and with them, from the
 * same answers to the questions of `robust`; how certain each is; what is said of people who differ; and what it costs.
 */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- tastes', args, {
    worlds: {
      meaning: `teams, of ${WORLD_NAMES.join(', ')}`,
      kind: 'text',
      default: 'usual,careful,mixed,alike,perfect',
    },
    people: { meaning: 'a file with the answers of real people, for the worlds made of it', kind: 'text' },
    seeds: { meaning: 'seeds, each another team', kind: 'number', default: '24' },
    first: { meaning: 'the first of the seeds', kind: 'number', default: '1' },
    characters: { meaning: 'only what is said of people, in teams with this in their name', kind: 'text' },
    features: { meaning: 'features of each backlog', kind: 'number', default: '60' },
    team: { meaning: 'people of a team', kind: 'number', default: '5' },
  });
  const [features, people] = [Number(values.features), Number(values.team)];
  const seeds = Array.from({ length: Number(values.seeds) }, (_, seed) => Number(values.first) + seed);
  if (values.characters !== undefined) {
    const table = characters(seeds, features, BUDGETS, values.characters);
    printTable(table);
    writeResults('tastes', [table]);
    return;
  }
  const recorded =
    values.people && !args.some((each) => each.startsWith('--worlds')) ? ',people,people-complexity' : '';
  const rows = `${values.worlds}${recorded}`.split(',').flatMap((name) => {
    const world = worldOf(name, { features, people, ratingNoise: 0, file: values.people });
    if (typeof world === 'string') throw new Error(world);
    const teams = seeds.map((seed) => follow(world, features, people, seed));
    return BUDGETS.map((budget, index) => {
      const of = (figure: (sight: Sight) => number) => teams.map((sights) => figure(sights[index]!));
      const shown = (figures: number[]) => mean(figures).toFixed(3);
      const gained = of(({ tasted, alike }) => tasted.tau - alike.tau);
      const row = [
        name,
        budget,
        shown(of(({ alike }) => alike.tau)),
        shown(of(({ tasted }) => tasted.tau)),
        `${mean(gained).toFixed(4)} ± ${standardError(gained).toFixed(4)}`,
        shown(of(({ share }) => share)),
        mean(of(({ nats }) => nats)).toFixed(1),
        shown(of(({ alike }) => alike.overstated)),
        shown(of(({ tasted }) => tasted.overstated)),
      ];
      console.error(row.join('  '));
      return row;
    });
  });
  const tables: Table[] = [
    {
      title: `Kendall τ of ${features} features by ${people} people, without tastes and with them`,
      note: `mean of ${seeds.length} teams; the likelihood of tastes; evidence for them in nats per 100 answers; chance of the likelier order of a pair, less the share that is right`,
      columns: [
        'world',
        'answers each',
        'without',
        'with',
        'difference',
        'likelihood',
        'nats',
        'too certain without',
        'with',
      ],
      rows,
    },
    characters(seeds, features, BUDGETS),
    costs(),
  ];
  for (const table of tables) printTable(table);
  writeResults('tastes', tables);
}

interface Found {
  tau: number;
  /** Expected share of pairs in the right order, less the true one. */
  overstated: number;
}

interface Sight {
  alike: Found;
  tasted: Found;
  /** Probability that people have tastes of their own. */
  share: number;
  /** How much tastes add to the log-likelihood of 100 answers. */
  nats: number;
}

function follow(world: World, n: number, people: number, seed: number): Sight[] {
  const team = world.make(seededRandom(1000 * seed + 7));
  const ranking = Ranking.build(n, PLAIN_MODEL, []);
  return BUDGETS.map((budget) => {
    for (let pair: Pair | null; ranking.comparisons < budget * people; ) {
      pair = ranking.nextPair({ strategy: 'robust' });
      if (!pair) break;
      const [a, b] = pair;
      const person = ranking.comparisons % people;
      const said = team.pair(person, a, b);
      const choice = said > 0 ? 'feature_a' : said < 0 ? 'feature_b' : 'tie';
      ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b), author: `person ${person}` });
    }
    const answers = answersOf(n, ranking);
    const alike = finish(teamPosteriorChunked(answers));
    const tasted = finish(tastePosteriorChunked(answers));
    return {
      alike: judge(ranking, alike, team.truth),
      tasted: judge(ranking, tasted, team.truth),
      share: tasted.kinds.reduce((sum, { noise, weight }) => sum + (noise.taste ? weight : 0), 0),
      nats: (100 * (tasted.logEvidence - alike.logEvidence)) / answers.count,
    };
  });
}

/** The order that Pairwise would show. */
function judge(ranking: Ranking, { means, variances }: ScorePosterior, truth: Float64Array): Found {
  const scores = { means, information: variances.map((variance) => 1 / variance) };
  const order = orderWith(scores, ranking.judgements());
  const told: number[] = [];
  for (let x = 0; x < truth.length; x++) {
    for (let y = 0; y < x; y++) {
      const difference = Math.abs(means[x]! - means[y]!);
      told.push(quickNormalCdf(difference / Math.sqrt(variances[x]! + variances[y]!)));
    }
  }
  const tau = kendallTau(order, truth);
  return { tau, overstated: mean(told) - (1 + tau) / 2 };
}

function costs(): Table {
  const sizes = [
    { features: 60, answers: 450, people: 5 },
    { features: 100, answers: 664, people: 6 },
    { features: 1000, answers: 9966, people: 20 },
  ];
  return {
    title: 'Time of the scores of people with tastes of 0.6, in ms',
    columns: ['N', 'answers', 'people', 'ties', 'without', 'with', 'longest step'],
    rows: sizes.flatMap(({ features, answers: count, people }) =>
      [0, 0.1].map((ties) => {
        const answers = randomAnswers(features, count, people, ties);
        const time = (work: typeof teamPosteriorChunked) => bestOf(3, () => finish(work(answers))).toFixed(0);
        const longest = longestStep(tastePosteriorChunked(answers)).toFixed(1);
        return [features, count, people, ties, time(teamPosteriorChunked), time(tastePosteriorChunked), longest];
      }),
    ),
  };
}

function randomAnswers(features: number, length: number, people: number, ties: number): TeamAnswers {
  const random = seededRandom(3);
  const worth = Float64Array.from({ length: features }, () => normal(random));
  const views = Array.from({ length: people }, () => worth.map((each) => each + 0.6 * normal(random)));
  const first = Array.from({ length }, () => Math.floor(random() * features));
  const second = first.map((a) => (a + 1 + Math.floor(random() * (features - 1))) % features);
  const author = first.map(() => Math.floor(random() * people));
  const outcome = first.map((a, t) => {
    if (random() < ties) return 0.5;
    const view = views[author[t]!]!;
    return view[a]! - view[second[t]!]! + 0.4 * normal(random) > 0 ? 1 : 0;
  });
  const authors = views.map((_, person) => `person ${person}`);
  return sortTeamAnswers(features, { length, first, second, outcome, weight: first.map(() => 1), author, authors });
}
