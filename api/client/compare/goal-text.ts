import type { Stability } from '../../contract/explanations.ts';
import type { Sorting } from '../results/ranking.ts';
import { lineOf } from '../results/settled-line.ts';
import { topTexts } from '../results/top-texts.ts';
import { lazyTexts } from './lazy-texts.ts';

const { end: words } = lazyTexts;

/** Text once most pairs are decided. It says the same of the top as the results do. @param standing null while it is not known. */
export function goalText(sorting: Sorting, standing: Stability | null): string {
  if (!standing) return words.goal[sorting];
  const isReady = standing.settled >= standing.k && standing.checked;
  return [words.goal[sorting], topTexts.sentence(lineOf(standing)), isReady && words.ready].filter(Boolean).join(' ');
}
