import { type AnyVerdict, type Foresight, isSamePair, type Pair } from './pairs.ts';

/** Maximum number of answers that can be undone without asking the service. */
const MAX_GIVEN = 500;

/** One of the person's answers, to the question with the id of the comparison. */
export interface Given {
  readonly pair: Pair;
  readonly verdict: AnyVerdict;
}

/** A pair, and the next question after each of its answers. */
export interface Shown {
  readonly pair: Pair | null;
  readonly after: Foresight | null;
}

/** The answers given on this page, and those of them that were undone, both in order. */
export interface History {
  readonly given: readonly Given[];
  /** Each has what was on the screen before it was undone. */
  readonly undone: readonly { verdict: AnyVerdict; shown: Shown }[];
}

export const NO_HISTORY: History = { given: [], undone: [] };

export const wasGiven = ({ given }: History, pair: Pair): boolean => given.some((each) => isSamePair(each.pair, pair));

/**
 * Adds an answer.
 * @returns also what was on the screen after it, if it repeats what was undone last. Any other answer ends redoing.
 */
export function withAnswer({ given, undone }: History, answer: Given): [History, Shown | null] {
  const last = undone.at(-1);
  const isRedo = last && JSON.stringify(last.verdict) === JSON.stringify(answer.verdict);
  const history = { given: [...given.slice(1 - MAX_GIVEN), answer], undone: isRedo ? undone.slice(0, -1) : [] };
  return [history, isRedo ? last.shown : null];
}

/**
 * Undoes the last answer.
 * @param shown what is on the screen now, for redo.
 */
export function withUndo({ given, undone }: History, { verdict }: Given, shown: Shown): History {
  return { given: given.slice(0, -1), undone: [...undone, { verdict, shown }] };
}

/** Removes the answers that the service does not have. */
export function without({ given, undone }: History, ids: readonly string[]): History {
  return { given: given.filter(({ pair }) => !ids.includes(pair.comparison_id)), undone };
}
