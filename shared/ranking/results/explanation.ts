import type { Closure } from '../closure/closure.ts';
import { type Contradictions, expectationOf } from '../closure/contradiction.ts';
import { DOWN, LEVEL, type Verdicts } from '../closure/verdicts.ts';

/** Why one feature is ranked above another: an answer; an inference; a tie; contradicting answers; or scores, if no answer orders them. */
export const EXPLANATION_KINDS = ['answered', 'inferred', 'tied', 'contradicted', 'estimated'] as const;
export type ExplanationKind = (typeof EXPLANATION_KINDS)[number];

/** The part of a ranking that explanations read. */
export interface ExplanationBase {
  readonly closure: Closure;
  readonly knowledge: { readonly verdicts: Verdicts; readonly components: Contradictions };
}

export interface Explanation {
  kind: ExplanationKind;
  /** Features along verdicts, each better than or equal to the next. A cycle returns to its first feature. */
  chain: number[];
}

/** Why `upper` stands above `lower`, by the shortest chain of verdicts. */
export function explainPair({ closure, knowledge }: ExplanationBase, upper: number, lower: number): Explanation {
  const { verdicts, components } = knowledge;
  const expected = expectationOf(closure, components, upper, lower);
  if (expected === null) return { kind: 'estimated', chain: [] };
  if (expected === 'contradicted') {
    const down = shortestChain(closure, verdicts, upper, lower);
    return { kind: 'contradicted', chain: [...down, ...shortestChain(closure, verdicts, lower, upper).slice(1)] };
  }
  // If people contradict each other a lot, scores may place a feature above one that answers prefer.
  if (expected === 'feature_b') {
    return { kind: 'contradicted', chain: shortestChain(closure, verdicts, lower, upper) };
  }
  const chain = shortestChain(closure, verdicts, upper, lower);
  return { kind: expected === 'tie' ? 'tied' : chain.length === 2 ? 'answered' : 'inferred', chain };
}

/** Breadth-first search along verdicts that lead to the end. Among equally short chains, it takes the one with the smallest ids. */
function shortestChain(closure: Closure, verdicts: Verdicts, from: number, to: number): number[] {
  const cameFrom = new Map([[from, from]]);
  let front = [from];
  while (front.length > 0 && !cameFrom.has(to)) {
    const next: number[] = [];
    for (const v of front) {
      for (const entry of verdicts.neighbours[v]!) {
        const other = entry >> 2;
        const leads = (entry & 3) === DOWN || (entry & 3) === LEVEL;
        if (!leads || cameFrom.has(other) || (other !== to && !closure.reaches(other, to))) continue;
        cameFrom.set(other, v);
        next.push(other);
      }
    }
    front = next;
  }
  const chain = [to];
  while (chain[0] !== from) chain.unshift(cameFrom.get(chain[0]!)!);
  return chain;
}

/** An answer that would move a feature. */
export interface Move {
  other: number;
  /** Whether the feature would have to be better than the other one; otherwise worse. */
  isBetter: boolean;
  /** The feature's new rank, from 1. */
  rank: number;
}

/**
 * Answers that would move the feature: those against features whose order to it isn't known, nearest first. The new rank is that in the
 * order that follows the answer and otherwise stays the same: features known to be better or equal rise with it, features known to be worse
 * or equal sink with it.
 */
export function movesOf(closure: Closure, order: Int32Array, place: number, most: number): Move[] {
  const v = order[place]!;
  const moves: Move[] = [];
  for (let distance = 1; distance < order.length && moves.length < most; distance++) {
    for (const step of [-1, 1] as const) {
      const other = order[place + step * distance];
      if (other === undefined || moves.length === most || closure.isKnown(other, v)) continue;
      const end = furthestEqual(closure, order, other, step);
      const along = countMovingAlong(closure, order, { place, end, step });
      moves.push({ other, isBetter: step === -1, rank: end + 1 - step * along });
    }
  }
  return moves;
}

/** The furthest place in a direction that the feature or an equal one has. Members of a contradiction count as equal and may be apart. */
function furthestEqual(closure: Closure, order: Int32Array, v: number, step: 1 | -1): number {
  const isEqual = (other: number) => other === v || (closure.reaches(v, other) && closure.reaches(other, v));
  return step === 1 ? order.findLastIndex(isEqual) : order.findIndex(isEqual);
}

/** Number of features up to the place `end` that stay on their side of the moving one. */
function countMovingAlong(
  closure: Closure,
  order: Int32Array,
  { place, end, step }: { place: number; end: number; step: 1 | -1 },
): number {
  const v = order[place]!;
  let count = 0;
  for (let index = place + step; index !== end + step; index += step) {
    const other = order[index]!;
    if (step === 1 ? closure.reaches(v, other) : closure.reaches(other, v)) count++;
  }
  return count;
}
