import { watchGiven } from './gone.tsx';

// What comparing needs only after the first question, in one file: it is loaded when that is on the screen, so that a connection
// that fails later takes nothing of it away.

export { askContradiction, countContradictions } from './contradicted.ts';
export { End } from './end.tsx';
export { GoneDialog, watchGiven } from './gone.tsx';
export { findLastAnswer } from './last-answer.ts';
export { watchLeaving } from './leaving.ts';
export { OfflinePack } from './offline-pack.ts';
export { watchOtherTabs } from './other-tabs.ts';
export { Others } from './others.tsx';
export { RefusedDialog } from './refused.tsx';
export { readTop } from './top.ts';
export { Reason, WhyDialog } from './why.tsx';

/** Sends what an earlier visit left behind, whichever screen is shown. */
export const resumeOutbox = (): void => watchGiven();
