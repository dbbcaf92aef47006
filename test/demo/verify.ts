import type { GivenAnswer } from './session.ts';

export interface Verification {
  answers: number;
  /** Answers whose loser stands above their winner. */
  contradictedAnswers: number;
  /** Pairs whose order follows from the answers without being one. */
  inferences: number;
  contradictedInferences: number;
}

/** Holds an order, best first, against every answer and everything that follows from them by transitivity. */
export function verifyOrder(order: readonly string[], answers: readonly GivenAnswer[]): Verification {
  const place = new Map(order.map((id, index) => [id, index]));
  const beaten = new Map<string, Set<string>>(order.map((id) => [id, new Set()]));
  for (const { winner, loser } of answers) beaten.get(winner)!.add(loser);
  const result = { answers: 0, contradictedAnswers: 0, inferences: 0, contradictedInferences: 0 };
  for (const id of order) {
    const direct = beaten.get(id)!;
    for (const below of reachable(id, beaten)) {
      const contradicted = place.get(below)! <= place.get(id)! ? 1 : 0;
      if (direct.has(below)) {
        result.answers += 1;
        result.contradictedAnswers += contradicted;
      } else {
        result.inferences += 1;
        result.contradictedInferences += contradicted;
      }
    }
  }
  return result;
}

function reachable(start: string, beaten: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const below of beaten.get(id)!) {
      if (found.has(below)) continue;
      found.add(below);
      open.push(below);
    }
  }
  return found;
}
