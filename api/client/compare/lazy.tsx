import type { KeyAction } from '../lib/keys.ts';
import { watchGiven } from './gone.tsx';
import { findLastAnswer } from './last-answer.ts';
import { laterCode } from './later-code.ts';
import { keyTexts } from './lazy-texts.ts';
import { sendOther } from './other-operations.ts';
import { readProgress, whyNone } from './why-none.ts';

// Code that comparing needs only after the first question, in one file. It is loaded when that question is on the screen, so that comparing
// goes on if the connection fails later.

export { GuestQuestions, Unsent } from '../guests/questions.tsx';
export { ProjectRefused } from '../projects/project-refused.tsx';
export { Beside, watch } from './beside.tsx';
export { askContradiction } from './contradicted.ts';
export { End } from './end.tsx';
export { titleOf } from './end-title.ts';
export { FirstRanking } from './first-ranking.tsx';
export { Kept } from './kept.tsx';
export { Left } from './left.tsx';
export { SetCards } from './set-cards.tsx';
export { undo } from './undo-last.ts';
export { wayOf } from './ways.ts';
export { Reason } from './why.tsx';

export { findLastAnswer, readProgress, sendOther, whyNone };

laterCode.load = async () => ({ findLastAnswer, readProgress, sendOther, whyNone });

/** Sends the answers that an earlier visit left unsent, whichever screen is shown. */
export function resumeOutbox(): void {
  watchGiven();
}

/**
 * The keys with their descriptions, for the list of keys. If the page is read from right to left, the keys 1 to 5 have the opposite order.
 */
export const named = (actions: readonly KeyAction[]): KeyAction[] =>
  actions.map((action) => {
    const [key = ''] = action.keys;
    return { ...action, does: keyTexts[document.dir === 'rtl' && key <= '5' ? 6 - Number(key) : key] };
  });
