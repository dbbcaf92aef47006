import type { CompareState } from './compare-state.ts';
import { lazyTexts as words } from './lazy-texts.ts';

/** How far one is towards something else than the whole order. */
export interface OtherWay {
  percent: number;
  known: string;
  left(count: number, minutes: number): string;
}

/** How far one is where the questions are not about the whole order: towards the person's own order, or towards a settled top. */
export function wayOf({ progress, isOwn }: CompareState): OtherWay | null {
  if (!progress) return null;
  const percent = isOwn ? 100 * progress.transitive_coverage : progress.progress_percent;
  const known = isOwn ? words.own.known(percent) : progress.top && words.top.known(progress.top);
  return known ? { percent, known, left: words.left } : null;
}
