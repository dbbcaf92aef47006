import type { Ranking } from '../../../shared/ranking/ranking.ts';
import type { Team } from './worlds.ts';

/** An activity of a person: when its time is over, its answer counts. */
interface Task {
  readonly seconds: number;
  answer(): void;
}

/** A way to spend people's minutes, begun with one team. */
export interface Session {
  /** The person's next activity; null while there is nothing to do. */
  next(person: number): Task | null;
  /** One number per feature by all answers so far, the best first: only their order counts. */
  scores(): ArrayLike<number>;
  /** The share of pairs that the order is said to have right; null or absent where nothing is said. */
  confidence?(): number | null;
  /** Ours. */
  readonly ranking?: Ranking;
}

export interface Method {
  readonly name: string;
  /** Whether the team can take part in it. */
  suits(team: Team): boolean;
  begin(team: Team, people: number, random: () => number): Session;
}

/** How well an order fits the truth. */
export interface Fit {
  /** Kendall's τ. */
  readonly tau: number;
  /** Share of the true best features that are among the best. */
  readonly top: number;
  /** By how much more pairs are said to be in the right order than are; null where nothing is said. */
  readonly excess: number | null;
}

/** The fit to the truth after each of the budgets, in seconds of each person, ascending. @param k size of the top. */
export function spend(
  session: Session,
  people: number,
  budgets: readonly number[],
  { truth, k }: { truth: Float64Array; k: number },
): Fit[] {
  // They don't all begin at once, and each gives the whole time.
  const started = Array.from({ length: people }, (_, person) => person);
  const clock = started.slice();
  const tasks = started.map((person) => session.next(person));
  return budgets.map((budget) => {
    const endOf = (person: number) => clock[person]! + (tasks[person]?.seconds ?? Number.POSITIVE_INFINITY);
    for (;;) {
      const person = started.reduce((first, other) => (endOf(other) < endOf(first) ? other : first));
      if (!(endOf(person) <= budget + people - 1)) break;
      clock[person] = endOf(person);
      tasks[person]!.answer();
      tasks[person] = session.next(person);
      for (const other of started) {
        // An answer may be what somebody was waiting for.
        if (other === person || tasks[other]) continue;
        tasks[other] = session.next(other);
        clock[other] = Math.max(clock[other]!, clock[person]!);
      }
    }
    const scores = session.scores();
    const tau = kendall(scores, truth);
    const said = session.confidence?.() ?? null;
    return { tau, top: shareOfTop(scores, truth, k), excess: said === null ? null : said - (1 + tau) / 2 };
  });
}

/** Pairs right less pairs wrong; equals count as neither. */
export function kendall(scores: ArrayLike<number>, truth: Float64Array): number {
  let balance = 0;
  for (let i = 0; i < truth.length; i++) {
    for (let j = 0; j < i; j++) balance += Math.sign(scores[i]! - scores[j]!) * Math.sign(truth[i]! - truth[j]!);
  }
  return balance / ((truth.length * (truth.length - 1)) / 2);
}

export function shareOfTop(scores: ArrayLike<number>, truth: Float64Array, k: number): number {
  const bestBy = (numbers: ArrayLike<number>) =>
    Array.from(truth.keys())
      .sort((a, b) => numbers[b]! - numbers[a]!)
      .slice(0, k);
  const best = new Set(bestBy(truth));
  return bestBy(scores).filter((v) => best.has(v)).length / k;
}
