import { isFirst } from '../../../shared/ranking/results/order-quality.ts';
import type { ShortProgress } from './pairs.ts';

/** Whether contradictions put the order in doubt, which they don't if it is known to be good in spite of them. */
export const isDoubted = (progress: ShortProgress | null, contradictions: number): boolean =>
  contradictions > 0 && !isFirst(progress?.order_confidence);
