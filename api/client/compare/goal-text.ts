import type { Stability } from '../../../shared/results/contract/explanations.ts';
import type { Sorting } from '../results/ranking.ts';
import { lineOf } from '../results/settled-line.ts';
import { topTexts } from '../results/top-texts.ts';
import { lazyTexts } from './lazy-texts.ts';

const { end: words } = lazyTexts;

/**
 * Text for when more answers would hardly help. It agrees with what the results say about the top.
 * @param standing null while it is not known.
 * @param isTold whether it is known how good the order is.
 */
export function goalText(sorting: Sorting, standing: Stability | null, isTold = false): string {
  const goal = isTold ? `${words.goal[sorting]} ${words.early}` : words.goal[sorting];
  if (!standing) return goal;
  const isReady = standing.settled >= standing.k && standing.checked;
  return [goal, topTexts.sentence(lineOf(standing)), isReady && words.ready].filter(Boolean).join(' ');
}
