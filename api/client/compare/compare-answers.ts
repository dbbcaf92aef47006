import { withAnswer, withUndo } from './answer-history.ts';
import {
  countProgress,
  type Draft,
  end,
  NOTHING,
  refresh,
  show,
  showPacked,
  stuck,
  type Turn,
} from './compare-steps.ts';
import { type AnyVerdict, GUARD_MS, isSet, type Pair } from './pairs.ts';

// Actions of the person on the pair that is on the screen.

/** Somebody who takes longer for an answer was away, in milliseconds. */
const MAX_SPENT_MS = 90_000;
/** Number of comparisons that the answer to a question makes: the best and the worst of four make five of the six. */
const saidBy = (pair: Pair): number => (isSet(pair) ? 5 : 1);

/** Answers the question. */
export function answer(draft: Draft, verdict: AnyVerdict, turn: Turn): void {
  const { pair, after, length } = draft;
  const took = turn.now - draft.shownAt;
  if (draft.phase !== 'asking' || !pair || took < GUARD_MS) return;
  // The key answers the other kind of question.
  if (isSet(pair) === !verdict.best) return;
  const given = { pair, verdict };
  const [history, redone] = withAnswer(draft.history, given);
  draft.history = history;
  draft.skipped = null;
  draft.answered += 1;
  draft.count += 1;
  draft.spent += Math.min(took, MAX_SPENT_MS);
  draft.last = { verdict, count: draft.count };
  countProgress(draft, saidBy(pair));
  if (!verdict.best) turn.effects.push({ do: 'pace', took });
  turn.effects.push({ do: 'answer', given });
  if (length !== null && draft.answered % length === 0) {
    end(draft, 'session');
    return;
  }
  // Only pairs are prefetched: for people who are asked pairs, and for when the service has no set to ask.
  const isPrefetched = turn.isCut || !turn.upTo || pair.features;
  const next = (isPrefetched && verdict.choice && after?.[verdict.choice]) || null;
  show(draft, redone ?? { pair: next, after: null }, turn);
  if (turn.isCut) stuck(draft, turn, true);
}

/** Gives again the answer that was undone last. */
export function redo(draft: Draft, turn: Turn): void {
  const undone = draft.history.undone.at(-1);
  if (!undone || draft.phase !== 'asking') return;
  draft.shownAt = Math.min(draft.shownAt, turn.now - GUARD_MS);
  answer(draft, undone.verdict, turn);
}

/** Passes the pair over. */
export function skip(draft: Draft, turn: Turn): void {
  const { pair, history } = draft;
  if (draft.phase !== 'asking' || !pair || turn.now - draft.shownAt < GUARD_MS) return;
  const undone = history.undone.at(-1);
  draft.skipped = pair;
  show(draft, undone?.shown ?? NOTHING, turn);
  if (undone) {
    draft.history = { ...history, undone: history.undone.slice(0, -1) };
    if (!draft.pair) refresh(draft, turn);
  } else if (!turn.isCut) turn.effects.push({ do: 'skip', pair });
  // A pair that was skipped without a connection is asked later.
  else if (!showPacked(draft, turn)) refresh(draft, turn);
}

/** Undoes the last answer and asks its question again. An answer from before this page was opened has to be found first. */
export function undo(draft: Draft, id: string, turn: Turn): void {
  const { pair, after, history } = draft;
  const given = history.given.at(-1);
  if (!given) {
    if (draft.isFinding || !draft.hasEarlier) return;
    draft.isFinding = true;
    turn.effects.push({ do: 'findLast' });
    return;
  }
  draft.history = withUndo(history, given, { pair, after });
  draft.isProgressStale = true;
  draft.answered = Math.max(0, draft.answered - 1);
  draft.last = null;
  countProgress(draft, -saidBy(given.pair));
  show(draft, { pair: { ...given.pair, comparison_id: id }, after: null }, turn, true);
  draft.isProposed = false;
  turn.effects.push({ do: 'takeBack', pair: given.pair });
}
