import { GAIN_ANSWERS, type Outlook } from '../results/outlook.ts';

/**
 * The share of pairs that are expected in the right order is this much too low for people who mostly agree with themselves (.01 to
 * .03 at 100 features, by budget), and it is they who reach it.
 */
const UNDERSTATED = 0.02;
/** More answers hardly bring anything once the next 0.6 a feature put less than this share of all pairs in the right order, ... */
const LEAST_GAIN = 0.0025;
const ANSWERS_PER_FEATURE = 0.6;
/** ... in units of N log2 N answers not before so many: a contradiction makes early answers look as if they had brought nothing. */
const FLAT_FROM = 1;
/** Estimates don't replace knowing the whole order. */
const MOST_BY_ESTIMATE = 0.99;

/** Whether expected certainty is enough for a target. The whole order (0, or nearly 1) has to be known. */
export function isEstimated(target = 0): target is number {
  return target > 0 && target <= MOST_BY_ESTIMATE;
}

/**
 * The target certainty that the answers are expected to be enough for, in 0..1, whether or not as many pairs are known.
 *
 * With a share c of all pairs known, and the others in the right order by chance, a share (1 + c)/2 is right: so c is enough
 * once that share is expected to be right. Whatever is expected, it is enough when more answers would hardly bring anything.
 */
export function certaintyExpected(features: number, answers: number, { certainty, gainOfNext }: Outlook): number {
  if (certainty === null) return 0;
  const isLate = answers >= FLAT_FROM * features * Math.log2(features);
  const gain = ((gainOfNext ?? 1) * ANSWERS_PER_FEATURE * features) / GAIN_ANSWERS;
  const isFlat = isLate && gain < LEAST_GAIN;
  return isFlat ? MOST_BY_ESTIMATE : Math.min(MOST_BY_ESTIMATE, Math.max(0, 2 * (certainty + UNDERSTATED) - 1));
}
