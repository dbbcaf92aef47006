import type { Stability } from '../../contract/explanations.ts';

type Open = Pick<Stability, 'questions_to_ask'> & Partial<Pick<Stability, 'contradicted'>>;

/** Whether more answers about a top would hardly settle more of it. Where answers contradict each other, settling that comes first. */
export const isTooClose = ({ questions_to_ask: left, contradicted }: Open): boolean => left === 0 && !contradicted;
