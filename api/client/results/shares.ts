import type { Result } from './ranking.ts';
import { resultTexts } from './texts.ts';

/** How a feature compares with the others in each dimension, in words; no superlatives after an answer or two. */
export function sharesOf(result: Result): Record<'value' | 'complexity', string> {
  const { value_percentile: value, complexity_percentile: complexity } = result;
  return {
    value:
      value == null ? resultTexts.noValue : result.value_early ? resultTexts.early.value : resultTexts.worthMore(value),
    complexity:
      complexity == null
        ? resultTexts.noComplexity
        : result.complexity_early
          ? resultTexts.early.complexity
          : resultTexts.harder(complexity),
  };
}

/** The quadrant in words, unless its place in one dimension is as good as unknown. */
export const quadrantOf = ({ quadrant, value_early: value, complexity_early: complexity }: Result): string | null =>
  quadrant === null || value || complexity ? null : resultTexts.quadrants[quadrant];
