import { byDimension, DIMENSIONS_AS_ASKED as DIMENSIONS, type Dimension } from '../../../shared/ranking/dimensions.ts';
import type { Result } from './ranking.ts';
import { resultTexts } from './texts.ts';

/** How a feature compares with the others in each dimension, in words; no superlatives after an answer or two. */
export const sharesOf = (result: Result): Record<Dimension, string> =>
  byDimension(DIMENSIONS, (dimension) =>
    result[`${dimension}_percentile`] != null && result[`${dimension}_early`]
      ? resultTexts.early[dimension]
      : resultTexts.rankedIn[dimension](result[`${dimension}_percentile`]),
  );

/** The quadrant in words, unless its place in one dimension is as good as unknown. */
export const quadrantOf = (result: Result): string | null =>
  result.quadrant === null || DIMENSIONS.some((dimension) => result[`${dimension}_early`])
    ? null
    : resultTexts.quadrants[result.quadrant];
