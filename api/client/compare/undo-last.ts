import { sentenceOfAnswer } from '../answers/said.ts';
import { answerTexts as words } from '../answers/texts.ts';
import { announce } from '../lib/announce.ts';
import { idOfRedo } from '../lib/id-of-redo.ts';
import type { Given } from './answer-history.ts';
import type { CompareSession } from './compare-session.ts';
import { lazyTexts } from './lazy-texts.ts';
import { bestOf, chooseAgain } from './sets.ts';

/** Undoes the first choice of a set, or else the last answer. */
export function undo(session: CompareSession): void {
  if (bestOf(session.state.peek().pair?.comparison_id) !== null) chooseAgain();
  else {
    const undone = undoLast(session);
    if (undone) announce(lazyTexts.undone(saidIn(undone)));
  }
}

/**
 * Undoes a skip or the person's last answer, and asks its question again. The new question has the id under which *Activity* would give the
 * answer again, so that the service stores the answer once even if a tab is outdated.
 * @returns the answer if it is known here; null for a skip, or if the answer has to be looked up.
 */
export function undoLast(session: CompareSession): Given | null {
  const { history, skipped } = session.state.peek();
  if (skipped) {
    void session.on({ type: 'askAgain', pair: skipped });
    return null;
  }
  const last = history.given.at(-1);
  void session.on({ type: 'undo', id: last ? idOfRedo(last.pair.comparison_id) : '' });
  return last ?? null;
}

/** "Dark theme is worth more than Webhooks", "Dark theme is worth most, Webhooks least". */
export function saidIn({ pair, verdict }: Given): string {
  const { dimension, features = [] } = pair;
  if (verdict.best === undefined) return sentenceOfAnswer({ ...pair, ...verdict });
  const nameOf = (wanted: string) => features.find(({ id }) => id === wanted)?.name ?? '';
  return words.set.said(dimension, [nameOf(verdict.best)], [nameOf(verdict.worst)]);
}
