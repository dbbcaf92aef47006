import type { Steps } from '../steps.ts';
import { type Noise, scorePosteriorChunked } from './expectation-propagation.ts';
import type { SortedAnswers } from './sorted-answers.ts';

/** The least noise that is assumed. */
const LEAST_SPREAD = 0.1;

/**
 * How people answer, as one kind of noise: the geometric mean of the spreads and the mean of the slips of all kinds, by how well
 * each explains the answers. In steps of a few milliseconds.
 */
export function* noiseOfChunked(answers: SortedAnswers): Steps<Required<Noise>> {
  const { kinds } = yield* scorePosteriorChunked(answers);
  const mean = (of: (noise: Noise) => number) => kinds.reduce((sum, { noise, weight }) => sum + weight * of(noise), 0);
  return {
    spread: Math.max(LEAST_SPREAD, Math.exp(mean(({ spread }) => Math.log(spread)))),
    slips: mean(({ slips }) => slips),
    margin: mean(({ margin = 0 }) => margin),
  };
}
