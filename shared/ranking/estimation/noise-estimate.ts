import type { Steps } from '../steps.ts';
import { type Noise, type StraightnessOfAnswers, scorePosteriorChunked } from './expectation-propagation.ts';
import type { SortedAnswers } from './sorted-answers.ts';

/**
 * Kinds of noise that are tried. Slips go up to 10 %, more than the scores assume. Without them, people who slip often look as if they told
 * features apart coarsely.
 */
const KINDS: readonly Noise[] = [0.1, 0.2, 0.4, 0.8].flatMap((spread) =>
  [0.003, 0.03, 0.1].map((slips) => ({ spread, slips })),
);
/** Minimum noise that is assumed. */
const LEAST_SPREAD = 0.1;

/**
 * How people answer, as one kind of noise: the geometric mean of the spreads and the mean of the slips over all kinds, weighted by how well
 * each explains the answers. In steps of a few milliseconds.
 */
export function* noiseOfChunked(
  answers: SortedAnswers,
  straightness: StraightnessOfAnswers | null = null,
): Steps<Required<Omit<Noise, 'taste'>>> {
  const { kinds } = yield* scorePosteriorChunked(answers, KINDS, straightness);
  const mean = (of: (noise: Noise) => number) => kinds.reduce((sum, { noise, weight }) => sum + weight * of(noise), 0);
  return {
    spread: Math.max(LEAST_SPREAD, Math.exp(mean(({ spread }) => Math.log(spread)))),
    slips: mean(({ slips }) => slips),
    margin: mean(({ margin = 0 }) => margin),
  };
}
