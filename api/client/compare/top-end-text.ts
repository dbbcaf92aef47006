import { besideInRatio } from '../../../shared/ranking/dimensions.ts';
import { questionsIn, roughly } from '../../../shared/ranking/results/question-worth.ts';
import type { Stability } from '../../../shared/results/contract/explanations.ts';
import { lineOf } from '../results/settled-line.ts';
import { topTexts } from '../results/top-texts.ts';
import { lazyTexts } from './lazy-texts.ts';
import type { Dimension } from './pairs.ts';

const { top: words } = lazyTexts;

/** What is known when the questions about the best features have ended. */
export interface AtTopEnd {
  dimension: Dimension;
  /** The order whose top was asked about. */
  by: 'dimension' | 'ratio';
  /** How far the top is settled; null while that is not known. */
  standing: Stability | null;
  /** Whether the person may answer the other dimension. */
  hasOther: boolean;
  isAskedSets: boolean;
}

/** The text at the end of a top. It says whether questions continue in the other dimension or about all features. */
export function topEndOf(at: AtTopEnd): { text: string; next: 'other' | 'all' | 'results' } {
  const { dimension, by, standing, hasOther, isAskedSets } = at;
  if (!standing) return { text: '', next: hasOther ? 'other' : 'results' };
  const { k, settled, checked, contradicted, questions_to_ask: left = 0, questions_to_final: toFinal = 0 } = standing;
  // For the best by value for effort, the questions left are about the other dimension.
  if (by === 'ratio' && left > 0) {
    const other = besideInRatio(dimension) ?? dimension;
    const count = roughly(questionsIn(left, isAskedSets, 'top'));
    return hasOther
      ? { text: words.half[other](count), next: 'other' }
      : { text: words.halfOfOthers[other](count), next: 'results' };
  }
  const next = by === 'dimension' && hasOther ? 'other' : 'results';
  const line = topTexts.sentence(lineOf(standing));
  if (settled >= k) return { text: checked ? words.settled(k) : line, next };
  if (contradicted) return { text: `${line} ${words.doubt}`, next };
  if (standing.scale_open) return { text: `${line} ${topTexts.scale}`, next };
  if (toFinal === 0) return { text: checked ? words.close(k, settled) : line, next };
  const text = `${line} ${words.toFinal(roughly(questionsIn(toFinal, isAskedSets, 'all')))}`;
  return { text, next: next === 'other' ? next : 'all' };
}
