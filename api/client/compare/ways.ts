import type { Aim, CompareState } from './compare-state.ts';
import { lazyTexts as words } from './lazy-texts.ts';
import type { OtherWay } from './progress.tsx';

/** How far one is where the questions are not about the whole order: towards the person's own order, or towards a settled top. */
export function wayOf({ progress, isOwn }: CompareState, aim: Aim | undefined): OtherWay | null {
  if (!progress) return null;
  const percent = isOwn ? 100 * progress.transitive_coverage : progress.progress_percent;
  if (isOwn) return { percent, known: words.own.known(percent), left: words.left, isAlone: true };
  return aim ? { percent, known: words.top.known(aim.top), left: words.left, isAlone: false } : null;
}
