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
}

export interface Method {
  readonly name: string;
  /** Whether the team can take part in it. */
  suits(team: Team): boolean;
  begin(team: Team, people: number, random: () => number): Session;
}

/** Kendall's τ of the scores to the truth after each of the budgets, in seconds of each person, ascending. */
export function spend(session: Session, people: number, budgets: readonly number[], truth: Float64Array): number[] {
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
    return kendall(session.scores(), truth);
  });
}

/** Pairs right less pairs wrong; equals count as neither. */
function kendall(scores: ArrayLike<number>, truth: Float64Array): number {
  let balance = 0;
  for (let i = 0; i < truth.length; i++) {
    for (let j = 0; j < i; j++) balance += Math.sign(scores[i]! - scores[j]!) * Math.sign(truth[i]! - truth[j]!);
  }
  return balance / ((truth.length * (truth.length - 1)) / 2);
}
