import { comparisonsOf } from '../../shared/answers/rules/best-worst.ts';
import type { ScoreBeliefs } from '../../shared/ranking/estimation/evidence.ts';
import { type NormalScores, normalScores } from '../../shared/ranking/estimation/normal-scores.ts';
import { priorOfRatings, type Rating } from '../../shared/ranking/estimation/rating-prior.ts';
import { Ranking } from '../../shared/ranking/ranking.ts';
import { questionsIn } from '../../shared/ranking/results/question-worth.ts';
import type { Circumstances } from '../../shared/ranking/selection/adaptive.ts';
import { type Pair, pairsAmong } from '../../shared/ranking/selection/reserved-pairs.ts';
import { finish } from '../../shared/ranking/steps.ts';
import { readCommandLine } from '../support/command-line.ts';
import { seededRandom, shuffledRanks } from '../support/random.ts';
import { PLAIN_MODEL } from '../support/ranking/sessions.ts';
import { kendallTau } from './answering.ts';
import { normal } from './judges.ts';
import { type Team, worldOf } from './minutes/worlds.ts';
import { printTable, type Table, writeResults } from './report.ts';
import { quantile } from './statistics.ts';

const SELECTION = { strategy: 'robust', target: 'order' } as const;
/** Parts of a session after which the bench compares the announcement with the rest of the questions. */
const PARTS = [0, 0.25, 0.5, 0.75];
/** Features that one person rates in a first look. */
const CARDS = 24;
/** Correlation of imported estimates with the truth, in normal scores. */
const CORRELATION = 0.7;

type Known = 'nothing' | 'ratings' | 'estimates';
const KNOWN: readonly Known[] = ['nothing', 'ratings', 'estimates'];

/** The announcements of a session, one before each question, and the share of pairs that is right at its end. */
interface Session {
  readonly announced: number[];
  readonly right: number;
}

/** Number of questions that the screens announce to a first ranking, or until the top is settled, compared with the number that is then asked. */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- announced', args, {
    worlds: { meaning: 'teams, as in `minutes`', kind: 'text', default: 'usual,careful,mixed,inverted' },
    file: { meaning: 'a file with the answers of real people, for the worlds made of it', kind: 'text' },
    from: { meaning: 'the first seed', kind: 'number', default: '0' },
    features: { meaning: 'numbers of features', kind: 'numbers', default: '20,30,60' },
    people: { meaning: 'numbers of people', kind: 'numbers', default: '3,5' },
    seeds: { meaning: 'seeds, each another team', kind: 'number', default: '16' },
    known: { meaning: 'only with these: nothing, ratings, estimates', kind: 'text', default: KNOWN.join(',') },
    questions: { meaning: 'sets, about four features where that tells most, or pairs', kind: 'text', default: 'sets' },
    top: { meaning: 'size of the top that is settled, or 0 for a first ranking', kind: 'number', default: '0' },
    before: { meaning: 'questions of the whole order that came before the top', kind: 'number', default: '0' },
  });
  const [seeds, withSets] = [Number(values.seeds), values.questions === 'sets'];
  const [top, before] = [Number(values.top), Number(values.before)];
  const numbers = (text: string) => text.split(',').map(Number);
  const rows = values.worlds.split(',').flatMap((name) =>
    KNOWN.filter((known) => values.known.split(',').includes(known)).flatMap((known) =>
      numbers(values.people).flatMap((people) =>
        numbers(values.features).map((features) => {
          const world = worldOf(name, { features, people, ratingNoise: 0.35, file: values.file });
          if (typeof world === 'string') throw new Error(world);
          const sessions = Array.from({ length: seeds }, (_, seed) => {
            const random = seededRandom(1000 * (Number(values.from) + seed + 1) + 7);
            return session(world.make(random), { people, known, withSets, top, before, random });
          });
          const row = [name, known, people, features, ...cellsOf(sessions)];
          console.error(row.join('  '));
          return row;
        }),
      ),
    ),
  );
  const table: Table = {
    title: `Questions announced per question that comes, ${withSets ? 'four features at a time' : 'pairs'}, ${top ? `top ${top} after ${before} questions` : 'strategy robust'}`,
    note: `median (quartiles) of ${seeds} teams, by the part of the session that is over`,
    columns: ['world', 'known before', 'people', 'N', 'questions', 'pairs right', ...PARTS.map((part) => `at ${part}`)],
    rows,
  };
  printTable(table);
  writeResults('announced', [table]);
}

function cellsOf(sessions: readonly Session[]): string[] {
  const asked = sessions.map(({ announced }) => announced.length);
  const right = sessions.map((each) => each.right);
  const ratios = PARTS.map((part) =>
    sessions.map(({ announced }) => {
      const index = Math.floor(part * announced.length);
      return announced[index]! / (announced.length - index);
    }),
  );
  return [
    String(quantile(asked, 0.5)),
    quantile(right, 0.5).toFixed(2),
    ...ratios.map((each) => {
      const [low, middle, high] = [0.25, 0.5, 0.75].map((q) => quantile(each, q).toFixed(2));
      return `${middle} (${low}–${high})`;
    }),
  ];
}

interface Setting {
  people: number;
  known: Known;
  withSets: boolean;
  /** 0 for a first ranking. */
  top: number;
  before: number;
  random: () => number;
}

/** People who answer in turn, while the others look at questions of their own, until the announced end. */
function session(team: Team, { people, known, withSets, top, before, random }: Setting): Session {
  const n = team.truth.length;
  const ranking = Ranking.build(
    n,
    PLAIN_MODEL,
    [],
    estimatesOf(team, known, random),
    ratingsOf(team, known, people, random),
  );
  for (let given = 0; given < before; given++) {
    const pair = ranking.nextPair(SELECTION);
    if (pair) answer(ranking, team, given % people, pair);
  }
  const ask = top === 0 ? () => towardsGoal(ranking) : () => towardsTop(ranking, top);
  const shown: (readonly number[] | null)[] = Array.from({ length: people }, () => null);
  const announced: number[] = [];
  for (let turn = 0; ; turn++) {
    const person = turn % people;
    shown[person] = null;
    const leased = shown.flatMap((each) => (each ? pairsAmong(each) : []));
    const questions = ask();
    const pair = questions.next({ leased });
    if (top === 0 && questions.left(withSets) === 0) break;
    if (pair) {
      const more = withSets ? questions.join(pair, { leased }) : null;
      shown[person] = [...pair, ...(more ?? [])];
      announced.push(questions.left(withSets));
    }
    const answering = (person + 1) % people;
    const question = shown[answering];
    if (question) answer(ranking, team, answering, question);
    else if (shown.every((each) => each === null)) break;
  }
  return { announced, right: shareRight(ranking, team) };
}

/** What is asked until an end, and the number of questions left, as the screens get it. */
interface Asking {
  next(circumstances: Circumstances): Pair | null;
  join(pair: Pair, circumstances: Circumstances): Pair | null;
  left(withSets: boolean): number;
}

function shareRight(ranking: Ranking, { truth }: Team): number {
  return (1 + kendallTau(ranking.results.order().order, truth)) / 2;
}

function towardsGoal(ranking: Ranking): Asking {
  return {
    next: (circumstances) => ranking.nextPair({ ...SELECTION, ...circumstances }),
    join: (pair, circumstances) => ranking.joinPair(pair, { ...SELECTION, ...circumstances }),
    left: (withSets) => questionsIn(finish(ranking.progressChunked('robust', 'order')).comparisonsRemaining, withSets),
  };
}

function towardsTop(ranking: Ranking, top: number): Asking {
  const questions = finish(ranking.topQuestionsChunked(top));
  return {
    next: (circumstances) => questions.nextPair(circumstances),
    join: (pair, circumstances) => questions.joinPair(pair, circumstances),
    left: (withSets) => questionsIn(questions.standing.questions, withSets, 'top'),
  };
}

/** Adds an answer to the ranking: one comparison for a pair, five for four features. */
function answer(ranking: Ranking, team: Team, person: number, shown: readonly number[]): void {
  const author = `person ${person}`;
  const [a, b, ...more] = shown as [number, number, ...number[]];
  if (more.length === 0) {
    const choice = team.pair(person, a, b) > 0 ? 'feature_a' : 'feature_b';
    ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b), author });
    return;
  }
  const [best, worst] = team.bestAndWorst(person, shown).map(String) as [string, string];
  const set = `set ${ranking.comparisons}`;
  const said = comparisonsOf({ featureIds: shown.map(String), best: [best], worst: [worst] }).map((each) => {
    const pair: Pair = [Number(each.featureAId), Number(each.featureBId)];
    return { pair, choice: each.choice, expected: ranking.expected(...pair) };
  });
  for (const { pair, choice, expected } of said) {
    ranking.append({ a: pair[0], b: pair[1], choice, weight: 1, expected, author, set });
  }
}

/** Ratings by two people for each feature, or by one who is alone, as long as their cards last. */
function ratingsOf(team: Team, known: Known, people: number, random: () => number): ScoreBeliefs | null {
  if (known !== 'ratings') return null;
  const n = team.truth.length;
  const cards = shuffledRanks(n, random);
  const ratings: Rating[] = [];
  for (let person = 0; person < people; person++) {
    const dealt = cards.filter((_, place) => [place % people, (place + 1) % people].includes(person));
    for (const feature of dealt.slice(0, CARDS)) ratings.push({ person, feature, grade: team.rate!(person, feature) });
  }
  return priorOfRatings(
    n,
    ratings,
    Array.from({ length: people }, (_, person) => `person ${person}`),
  );
}

function estimatesOf({ truth }: Team, known: Known, random: () => number): NormalScores | null {
  if (known !== 'estimates') return null;
  const scores = normalScores([...truth])!.scores;
  return normalScores(
    Array.from(scores, (score) => CORRELATION * score + Math.sqrt(1 - CORRELATION ** 2) * normal(random)),
  );
}
