import type { CompareState } from './compare-state.ts';
import { lazyTexts as words } from './lazy-texts.ts';

/** How far one is towards something else than the whole order. */
export interface OtherWay {
  percent: number;
  known: string;
  left(count: number, minutes: number): string;
  /** Whether nobody else answers the same questions. */
  isAlone: boolean;
}

/** How far one is where the questions are not about the whole order: towards the person's own order, or towards a settled top. */
export function wayOf({ progress, isOwn }: CompareState): OtherWay | null {
  if (!progress) return null;
  const percent = isOwn ? 100 * progress.transitive_coverage : progress.progress_percent;
  if (isOwn) return { percent, known: words.own.known(percent), left: words.left, isAlone: true };
  const { top } = progress;
  return top ? { percent, known: words.top.known(top), left: words.left, isAlone: false } : null;
}
