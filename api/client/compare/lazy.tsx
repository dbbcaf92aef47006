import { watchGiven } from './gone.tsx';

// What comparing needs only after the first question, in one file: it is loaded when that is on the screen, so that a connection
// that fails later takes nothing of it away.

export { Beside, watch } from './beside.tsx';
export { askContradiction } from './contradicted.ts';
export { End } from './end.tsx';
export { titleOf } from './end-title.ts';
export { Kept } from './kept.tsx';
export { findLastAnswer } from './last-answer.ts';
export { wayOf } from './ways.ts';
export { Reason } from './why.tsx';
export { readProgress, whyNone } from './why-none.ts';

/** Sends what an earlier visit left behind, whichever screen is shown. */
export const resumeOutbox = (): void => watchGiven();
