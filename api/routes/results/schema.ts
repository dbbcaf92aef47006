import { object, string } from 'yup';
import { SORTINGS } from '../../../shared/use-cases/ranking/placed-feature.ts';
import { queryFlag, queryInteger } from '../../contract/input.ts';

/** Maximum k of the stability endpoint. */
const MAX_K = 1000;

export const EXPORT_FORMATS = ['json', 'csv'] as const;

const sortBy = () => string().oneOf(SORTINGS, `\${path} must be one of ${SORTINGS.join(', ')}`);

export const resultsQuery = object({
  sort_by: sortBy(),
  include_quadrants: queryFlag(),
  include_ranges: queryFlag(),
});

export const stabilityQuery = object({
  k: queryInteger().min(1, '${path} must be at least 1').max(MAX_K, `\${path} must be at most ${MAX_K}`).default(10),
  sort_by: sortBy(),
});

export const exportQuery = object({
  format: string()
    .oneOf(EXPORT_FORMATS, `\${path} must be one of ${EXPORT_FORMATS.join(', ')}`)
    .default('json'),
  sort_by: sortBy(),
});

/** Maximum number of differences between estimates and ranking. */
export const MAX_DIFFERENCES = 100;

export const estimatesQuery = object({
  limit: queryInteger()
    .min(1, '${path} must be at least 1')
    .max(MAX_DIFFERENCES, `\${path} must be at most ${MAX_DIFFERENCES}`)
    .default(10),
});
