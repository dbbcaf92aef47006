import { announce } from '../lib/announce.ts';
import type { KeyAction } from '../lib/keys.ts';
import type { CompareSession } from './compare-session.ts';
import { watchGiven } from './gone.tsx';
import { keyTexts, lazyTexts } from './lazy-texts.ts';
import { sendOther } from './other-operations.ts';
import { sendOthersBy } from './own-answers.ts';
import { bestOf, chooseAgain } from './sets.ts';
import { saidIn, undoLast } from './undo-last.ts';

// Code that comparing needs only after the first question, in one file. It is loaded once that question is on the screen, so that a
// connection that fails later takes nothing away.

export { ProjectRefused } from '../projects/project-refused.tsx';
export { Beside, watch } from './beside.tsx';
export { askContradiction } from './contradicted.ts';
export { End } from './end.tsx';
export { titleOf } from './end-title.ts';
export { Kept } from './kept.tsx';
export { findLastAnswer } from './last-answer.ts';
export { Left } from './left.tsx';
export { SetCards } from './set-cards.tsx';
export { wayOf } from './ways.ts';
export { Reason } from './why.tsx';
export { readProgress, whyNone } from './why-none.ts';
export { sendOther };

/** Sends what an earlier visit left behind, whichever screen is shown. */
export function resumeOutbox(): void {
  sendOthersBy(async () => ({ sendOther }));
  watchGiven();
}

/** Takes back the first choice of a set, or else the last answer. */
export function undo(session: CompareSession): void {
  if (bestOf(session.state.peek().pair?.comparison_id) !== null) chooseAgain();
  else {
    const undone = undoLast(session);
    if (undone) announce(lazyTexts.undone(saidIn(undone)));
  }
}

/** Keys with what they do, for the list of keys. From right to left, 1 to 5 lie the other way round. */
export const named = (actions: readonly KeyAction[]): KeyAction[] =>
  actions.map((action) => {
    const [key = ''] = action.keys;
    return { ...action, does: keyTexts[document.dir === 'rtl' && key <= '5' ? 6 - Number(key) : key] };
  });
