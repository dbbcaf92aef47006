import { readCommandLine } from '../support/command-line.ts';
import { seededRandom, shuffledRanks } from '../support/random.ts';
import { kendallTau } from './answering.ts';
import { printTable, type Table, writeResults } from './report.ts';
import {
  apart,
  archived,
  deleted,
  type Look,
  look,
  renumbered,
  resequenced,
  withoutAnswer,
} from './stability/changes.ts';
import { historyOf, TEAMS } from './stability/teams.ts';
import { mean, quantile } from './statistics.ts';

const MOST_FEATURES = 5;
const ANSWERS_LEFT_OUT = 6;
const MORE_FEATURES = 10;

/** How far a change moved the order, and the means alone, as shares of all pairs that are there before and after it. */
interface Move {
  readonly order: number;
  readonly means: number;
}

/** How far the order moves by what changes little: features, answers, people, numbers and sequence. */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- stability', args, {
    teams: { meaning: `teams, of ${Object.keys(TEAMS).join(', ')}`, kind: 'text', default: Object.keys(TEAMS).join() },
    seeds: { meaning: 'seeds, each another team', kind: 'number', default: '8' },
    first: { meaning: 'the first seed', kind: 'number', default: '1' },
    features: { meaning: 'features of each backlog', kind: 'number', default: '38' },
    answers: { meaning: 'answers of each team', kind: 'number', default: '190' },
  });
  const [seeds, first, features, answers] = [values.seeds, values.first, values.features, values.answers].map(
    Number,
  ) as [number, number, number, number];
  const names = values.teams.split(',');
  const unknown = names.find((name) => !Object.hasOwn(TEAMS, name));
  if (unknown !== undefined) {
    console.error(`There is no team '${unknown}', but ${Object.keys(TEAMS).join(', ')}`);
    process.exitCode = 2;
    return;
  }
  const tables = names.map((name): Table => {
    const taus: number[] = [];
    const moves = new Map<string, Move[]>();
    for (let seed = first; seed < first + seeds; seed++) {
      taus.push(follow(name, seed, moves, { features, answers }));
      console.error(`${name}, team ${seed}: τ ${taus.at(-1)!.toFixed(3)}`);
    }
    return {
      title: `Pairs swapped by a change, team '${name}', ${features} features, ${answers} answers`,
      note: `shares of all pairs of ${seeds} teams: 50 and 99 % of the changes stay below, and the most; then by means alone, and by all changes compared with means alone; τ ${mean(taus).toFixed(3)}, least ${Math.min(...taus).toFixed(3)}`,
      columns: ['change', '50 %', '99 %', 'most', 'means 50 %', 'means 99 %', 'means most', 'ratio'],
      rows: Array.from(moves, ([change, all]) => {
        const [order, means] = [all.map((move) => move.order), all.map((move) => move.means)];
        const cells = [order, means].flatMap((each) => [quantile(each, 0.5), quantile(each, 0.99), Math.max(...each)]);
        return [change, ...cells.map((cell) => cell.toFixed(3)), (mean(order) / mean(means)).toFixed(2)];
      }),
    };
  });
  for (const table of tables) printTable(table);
  writeResults('stability', tables);
}

/** Adds the moves of one team; returns its τ. */
function follow(
  name: string,
  seed: number,
  moves: Map<string, Move[]>,
  { features, answers }: { features: number; answers: number },
): number {
  const random = seededRandom(977 * seed);
  const { truth, judgements } = historyOf(TEAMS[name]!, { features, answers }, random);
  const before = look(features, judgements);
  const note = (change: string, after: Look) => {
    const move = { order: apart(before.places, after.places), means: apart(before.means, after.means) };
    moves.set(change, [...(moves.get(change) ?? []), move]);
  };
  const leaving = shuffledRanks(features, random);
  for (let count = 1; count <= MOST_FEATURES; count++) {
    const gone = new Set(leaving.slice(0, count));
    note(`${count} archived`, archived(features, judgements, gone));
    note(`${count} deleted`, deleted(features, judgements, gone));
  }
  note(`${MORE_FEATURES} added`, look(features + MORE_FEATURES, judgements));
  for (let count = 0; count < ANSWERS_LEFT_OUT; count++) {
    note('an answer less', look(features, withoutAnswer(judgements, random)));
  }
  for (const person of new Set(judgements.map(({ author }) => author))) {
    note(
      'a person less',
      look(
        features,
        judgements.filter(({ author }) => author !== person),
      ),
    );
  }
  note('other numbers', renumbered(features, judgements, random));
  note('another sequence', look(features, resequenced(judgements, random)));
  const order = Int32Array.from(truth.keys()).sort((a, b) => before.places[a]! - before.places[b]!);
  return kendallTau(order, truth);
}
