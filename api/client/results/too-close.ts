import type { Stability } from '../../../shared/results/contract/explanations.ts';

type Open = Pick<Stability, 'questions_to_ask'> & Partial<Pick<Stability, 'contradicted' | 'scale_open'>>;

/**
 * Whether nothing would help to settle a top. If answers contradict each other, settling that comes first; if the scale is open, factors
 * help.
 */
export const isTooClose = ({ questions_to_ask: left, contradicted, scale_open: isScaleOpen }: Open): boolean =>
  left === 0 && !contradicted && !isScaleOpen;
