import type { Stability } from '../../../shared/results/contract/explanations.ts';
import { isTooClose } from './too-close.ts';
import { topTexts } from './top-texts.ts';

/** How far the best are settled. A place among them is certain with 95 %, while likely ranks have 90 %. */
export const lineOf = (top: Stability): string => topTexts.line(top.k, top.settled, top.checked, isTooClose(top));
