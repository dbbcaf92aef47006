import { Ranking } from '../../../shared/ranking/ranking.ts';
import type { Pair } from '../../../shared/ranking/selection/reserved-pairs.ts';
import type { Choice } from '../../../shared/ranking/vocabulary.ts';
import { seededRandom } from '../../support/random.ts';
import { PLAIN_MODEL } from '../../support/ranking/sessions.ts';
import { kendallTau } from '../answering.ts';
import { normal } from '../judges.ts';
import type { Table } from '../report.ts';
import { mean, standardError } from '../statistics.ts';

/** Scale of the logistic noise of a single answer; worths have deviation 1. */
const NOISE = 0.3;
const SIZES = [24, 60];
const STRATEGIES = ['adaptive', 'robust'] as const;
/** `robust` would go on asking people who err: they stop after so many answers of the five, in N log2 N. */
const MOST = 1;
const REGULARS = 5;

/** How somebody beside the five good people answers. */
type Guest = 'nobody' | 'good' | 'always equal' | 'equal, three times of four' | 'coarse' | 'two always equal';

const GUESTS: Guest[] = ['nobody', 'good', 'always equal', 'two always equal', 'equal, three times of four', 'coarse'];
/** Differences of worth below it are nothing to somebody coarse. */
const COARSE = 0.7;

interface Ending {
  answers: number;
  tau: number;
}

/** When sessions of five good people and a guest end, and with what order; beside those without the guest. */
export function endings(seeds: number): Table {
  return {
    title: 'Five good people and somebody else, until nothing is left to ask',
    note: `at most N log2 N answers of the five; mean of ${seeds} seeds; τ less that of the same five people alone, with its standard error`,
    columns: ['N', 'strategy', 'with', 'answers', 'τ', 'difference', 'se'],
    rows: SIZES.flatMap((n) =>
      STRATEGIES.flatMap((strategy) => {
        const of = (guest: Guest) => Array.from({ length: seeds }, (_, seed) => follow(n, strategy, guest, seed + 1));
        const alone = of('nobody');
        return GUESTS.map((guest) => {
          const sessions = of(guest);
          const differences = sessions.map(({ tau }, seed) => tau - alone[seed]!.tau);
          return [
            String(n),
            strategy,
            guest,
            mean(sessions.map(({ answers }) => answers)).toFixed(1),
            mean(sessions.map(({ tau }) => tau)).toFixed(3),
            mean(differences).toFixed(3),
            standardError(differences).toFixed(3),
          ];
        });
      }),
    ),
  };
}

/** Number of questions if the only answer is "Equal", for one person and for six. */
export function onlyTies(): Table {
  return {
    title: 'Answers until nothing is left to ask, if all say "Equal"',
    note: 'to reach: N log2 N',
    columns: ['N', 'strategy', 'one person', 'six', 'N log2 N'],
    rows: SIZES.flatMap((n) =>
      STRATEGIES.map((strategy) => [
        String(n),
        strategy,
        ...[1, 6].map((people) => playOut(n, strategy, people, seededRandom(1), () => 'tie').comparisons),
        Math.round(n * Math.log2(n)),
      ]),
    ),
  };
}

function follow(n: number, strategy: (typeof STRATEGIES)[number], guest: Guest, seed: number): Ending {
  const random = seededRandom(seed);
  const worth = Float64Array.from({ length: n }, () => normal(random));
  const people = guest === 'nobody' ? REGULARS : guest === 'two always equal' ? REGULARS + 2 : REGULARS + 1;
  const ranking = playOut(n, strategy, people, random, (person, a, b) => {
    const difference = worth[a]! - worth[b]!;
    if (person >= REGULARS) {
      if (guest === 'always equal' || guest === 'two always equal') return 'tie';
      if (guest === 'equal, three times of four' && random() < 0.75) return 'tie';
      if (guest === 'coarse' && Math.abs(difference) < COARSE) return 'tie';
    }
    return random() < 1 / (1 + Math.exp(-difference / NOISE)) ? 'feature_a' : 'feature_b';
  });
  return { answers: ranking.comparisons, tau: kendallTau(ranking.results.order().order, worth) };
}

/** Everybody always looks at a pair of their own; by chance somebody answers. */
function playOut(
  n: number,
  strategy: (typeof STRATEGIES)[number],
  people: number,
  random: () => number,
  says: (person: number, a: number, b: number) => Choice,
): Ranking {
  const ranking = Ranking.build(n, PLAIN_MODEL, []);
  let byRegulars = 0;
  const shown: (Pair | null)[] = Array.from({ length: people }, () => null);
  for (;;) {
    for (let person = 0; person < people; person++) {
      shown[person] ??= ranking.nextPair({
        strategy,
        leased: shown.filter((pair) => pair !== null),
      });
    }
    const busy = shown.flatMap((pair, person) => (pair ? [person] : []));
    if (busy.length === 0 || byRegulars >= MOST * n * Math.log2(n)) return ranking;
    const person = busy[Math.floor(random() * busy.length)]!;
    const [a, b] = shown[person]!;
    shown[person] = null;
    if (person < REGULARS) byRegulars++;
    const choice = says(person, a, b);
    ranking.append({ a, b, choice, weight: 1, expected: ranking.expected(a, b), author: `person ${person}` });
    // Withdraw pairs whose order has become known in the meantime.
    shown.forEach((pair, other) => {
      if (strategy === 'adaptive' && pair && ranking.closure.isKnown(...pair)) shown[other] = null;
    });
  }
}
