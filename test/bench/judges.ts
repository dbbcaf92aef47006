import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { seededRandom, shuffledRanks } from '../support/random.ts';

/** Answers questions about features 0..n − 1. */
export interface Judge {
  readonly n: number;
  /** 1 when x is better, 0 when y is, ½ for a tie: one judgement, which may differ the next time. */
  ask(x: number, y: number): number;
  /** How much better each feature truly is; only the order counts, equals have no order. */
  readonly truth: ArrayLike<number>;
}

/** A kind of judge: one of it for every seed. */
export interface JudgeKind {
  readonly name: string;
  make(seed: number): Judge;
}

/** Always right about a random hidden order. */
export function perfectJudge(n: number): JudgeKind {
  return wrongJudge('perfect', n, 0);
}

/** Answers a random hidden order correctly, except for a share of random slips. */
export function wrongJudge(name: string, n: number, wrong: number): JudgeKind {
  return {
    name,
    make(seed) {
      const random = seededRandom(seed);
      const truth = shuffledRanks(n, random);
      return { n, truth, ask: (x, y) => (truth[x]! > truth[y]! === random() >= wrong ? 1 : 0) };
    },
  };
}

/** Always right about a hidden order with so many levels; features of one level are equal. */
export function levelsJudge(n: number, levels: number): JudgeKind {
  return {
    name: `${levels} levels`,
    make(seed) {
      const truth = shuffledRanks(n, seededRandom(seed)).map((rank) => Math.floor((rank * levels) / n));
      return { n, truth, ask: (x, y) => (Math.sign(truth[x]! - truth[y]!) + 1) / 2 };
    },
  };
}

/** Normally spread features, judged by a logistic chance: the closer two are, the more often wrong. */
function noisyJudge(name: string, n: number, scale: number): JudgeKind {
  return {
    name,
    make(seed) {
      const random = seededRandom(seed);
      const truth = Float64Array.from({ length: n }, () => normal(random));
      return { n, truth, ask: (x, y) => (random() < 1 / (1 + Math.exp((truth[y]! - truth[x]!) / scale)) ? 1 : 0) };
    },
  };
}

/** Calls neighbours in the hidden order equal, and slips on the rest. */
function indifferentJudge(name: string, n: number, within: number, wrong: number): JudgeKind {
  return {
    name,
    make(seed) {
      const random = seededRandom(seed);
      const truth = shuffledRanks(n, random);
      return {
        n,
        truth,
        ask(x, y) {
          if (Math.abs(truth[x]! - truth[y]!) <= within * n) return 0.5;
          return truth[x]! > truth[y]! === random() >= wrong ? 1 : 0;
        },
      };
    },
  };
}

/** Several people, each consistent about a view of their own around a common truth; they answer as they have time. */
function teamJudge(name: string, n: number, people: number, apart: number): JudgeKind {
  return {
    name,
    make(seed) {
      const random = seededRandom(seed);
      const truth = Float64Array.from({ length: n }, () => normal(random));
      const views = Array.from({ length: people }, () => truth.map((worth) => worth + apart * normal(random)));
      return {
        n,
        truth,
        ask(x, y) {
          const view = views[Math.floor(random() * people)]!;
          return view[x]! > view[y]! ? 1 : 0;
        },
      };
    },
  };
}

/** A standard normal number (Box-Muller). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** All votes about every pair of some items: 1 for the first, −1 for the second, 0 indifferent. */
export interface Votes {
  readonly n: number;
  readonly about: Map<number, number[]>;
}

/** Votes per dimension of a CSV file with the columns dimension, item_a, item_b, votes. */
export function readVotes(file: string): Map<string, Votes> {
  const rows: Record<string, string>[] = parse(readFileSync(file), { columns: true });
  const items = [...new Set(rows.flatMap(({ item_a, item_b }) => [item_a!, item_b!]))].sort((a, b) => +a - +b);
  const number = new Map(items.map((item, i) => [item, i]));
  const n = items.length;
  const dimensions = new Map<string, Votes>();
  for (const { dimension, item_a, item_b, votes } of rows) {
    if (!dimensions.has(dimension!)) dimensions.set(dimension!, { n, about: new Map() });
    const { about } = dimensions.get(dimension!)!;
    const cast = votes!.split(' ').map(Number);
    const [a, b] = [number.get(item_a!)!, number.get(item_b!)!];
    about.set(a * n + b, cast);
    about.set(
      b * n + a,
      cast.map((vote) => -vote),
    );
  }
  return dimensions;
}

/** One person out of the crowd at every question: one of the votes about that pair, drawn at random. */
export function peopleJudge(name: string, votes: Votes): JudgeKind {
  return crowd(name, votes, (cast, random) => (cast[Math.floor(random() * cast.length)]! + 1) / 2);
}

/** The crowd's majority: always the same answer, though not a consistent one. */
export function majorityJudge(name: string, votes: Votes): JudgeKind {
  return crowd(name, votes, (cast) => (Math.sign(sumOf(cast)) + 1) / 2);
}

function sumOf(votes: readonly number[]): number {
  return votes.reduce((sum, vote) => sum + vote, 0);
}

function crowd(name: string, { n, about }: Votes, answer: (cast: number[], random: () => number) => number): JudgeKind {
  // The crowd's ranking: by the mean vote that an item gets against all others (Borda).
  const truth = new Float64Array(n);
  for (const [pair, cast] of about) truth[Math.floor(pair / n)]! += sumOf(cast) / cast.length;
  return {
    name,
    make(seed) {
      const random = seededRandom(seed);
      // The items come in another order each time, as features would: rules that go by number must not meet a fixed one.
      const item = shuffledRanks(n, random);
      return {
        n,
        truth: item.map((i) => truth[i]!),
        ask: (x, y) => answer(about.get(item[x]! * n + item[y]!)!, random),
      };
    },
  };
}

/** The judges that strategies and scores are measured with. */
export function judgeKinds(n: number, people: string | undefined): JudgeKind[] {
  const kinds = [
    perfectJudge(n),
    wrongJudge('2 % wrong', n, 0.02),
    wrongJudge('5 % wrong', n, 0.05),
    wrongJudge('10 % wrong', n, 0.1),
    wrongJudge('20 % wrong', n, 0.2),
    noisyJudge('Bradley-Terry noise, scale 0.4', n, 0.4),
    indifferentJudge('indifferent within 3 %, 5 % wrong', n, 0.03, 0.05),
    // 0.3 deviations apart about a worth of deviation 1: three who agree on five pairs of six.
    teamJudge('team of three', n, 3, 0.3),
  ];
  if (!people) return kinds;
  for (const [dimension, votes] of readVotes(people)) {
    kinds.push(peopleJudge(`people, ${dimension}`, votes), majorityJudge(`crowd majority, ${dimension}`, votes));
  }
  return kinds;
}
