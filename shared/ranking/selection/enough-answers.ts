import { GAIN_ANSWERS } from '../results/order-gain.ts';
import type { Outlook } from '../results/outlook.ts';

/**
 * The expected share of pairs in the right order is too low by this for people who mostly agree with themselves (.01 to .03 at 100
 * features, depending on the budget). Only such people reach a target.
 */
const UNDERSTATED = 0.02;
/** More answers would hardly help once the next 0.6 per feature bring less than this share of all pairs into order ... */
const LEAST_GAIN = 0.0025;
const ANSWERS_PER_FEATURE = 0.6;
/** ... but not before this many N log2 N answers, because a contradiction makes early answers look useless. */
const FLAT_FROM = 1;
/** This many N log2 N answers per person are enough for anybody. With few features, nobody can tell whether more would help. */
const MOST_ANSWERS = 2;
/** Maximum certainty that an expectation can reach. For more, the whole order must be known. */
export const MOST_BY_ESTIMATE = 0.99;

/** Whether an expected certainty is enough for the target. The whole order (0, or nearly 1) must be known. */
export function isEstimated(target = 0): target is number {
  return target > 0 && target <= MOST_BY_ESTIMATE;
}

/**
 * Whether people gave so many answers that no target needs more. For the whole order, every pair must then be known, even if some answers
 * contradict each other.
 */
export function isExhausted(features: number, answers: number, people: number): boolean {
  return answers >= mostAnswers(features, people);
}

/** Number of answers that is enough for any target. */
export function mostAnswers(features: number, people: number): number {
  return MOST_ANSWERS * features * Math.log2(features) * Math.max(1, people);
}

/** The certainty of the outlook at which a target is reached. */
export const certaintyFor = (target: number): number => (1 + target) / 2 - UNDERSTATED;

/**
 * The target certainty, 0 to 1, that the answers are expected to reach, even if fewer pairs are known.
 *
 * If a share c of all pairs is known and the others are right by chance, a share (1 + c)/2 is right. The target c is therefore reached once
 * that share is expected to be right, or once more answers would hardly help.
 */
export function certaintyExpected(features: number, answers: number, { certainty, gainOfNext }: Outlook): number {
  if (certainty === null) return 0;
  const isLate = answers >= FLAT_FROM * features * Math.log2(features);
  const gain = ((gainOfNext ?? 1) * ANSWERS_PER_FEATURE * features) / GAIN_ANSWERS;
  const isFlat = isLate && gain < LEAST_GAIN;
  return isFlat ? MOST_BY_ESTIMATE : Math.min(MOST_BY_ESTIMATE, Math.max(0, 2 * (certainty + UNDERSTATED) - 1));
}
