import { lineOfOrder } from '../projects/order-state.ts';
import type { CompareState } from './compare-state.ts';
import { lazyTexts as words } from './lazy-texts.ts';

/** The progress towards the goal of the questions. */
export interface Way {
  percent: number;
  known: string;
  /** How many questions are left, if the goal isn't the order of all pairs. */
  left?: (count: number, minutes: number) => string;
}

/**
 * The progress towards the person's own order, a settled top, a first ranking, or the order of all pairs.
 * @param contradictions number of contradictions among the answers.
 */
export function wayOf({ progress, isOwn }: CompareState, contradictions: number): Way | null {
  if (!progress) return null;
  if (isOwn) {
    const percent = 100 * progress.transitive_coverage;
    return { percent, known: words.own.known(percent), left: words.left };
  }
  const { progress_percent: percent, top } = progress;
  if (top) return { percent, known: words.top.known(top), left: words.left };
  const { order_confidence: right } = progress;
  // The bar shows the figure beside it, as on the overview.
  return { percent: right == null ? percent : 100 * right, known: lineOfOrder(progress, contradictions) };
}
