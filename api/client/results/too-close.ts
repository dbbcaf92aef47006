import type { Stability } from '../../contract/explanations.ts';

type Open = Pick<Stability, 'questions_to_ask' | 'questions_to_final'>;

/** Whether more answers would hardly settle more of a top. Those that put every pair in order make all places final. */
export const isTooClose = ({ questions_to_ask: left, questions_to_final: toFinal = 0 }: Open): boolean =>
  left === 0 && toFinal === 0;
