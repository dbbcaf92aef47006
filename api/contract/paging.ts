import { object } from 'yup';
import type { Cost } from '../../shared/rules/cost.ts';
import { about, queryInteger } from './input.ts';

export const MAX_PAGE_SIZE = 1000;

/** Longer pages may have megabytes. */
const SHORT_PAGE = 100;

/** The cost of a page, by the query parameter that is its size. */
export const costOfPage =
  (size: 'per_page' | 'limit') =>
  (query: Readonly<Record<string, string | string[] | undefined>>): Cost =>
    Number(query[size]) > SHORT_PAGE ? 'large' : 'normal';

/** `page` and `per_page`, counted from 1. */
export const paged = (perPage: number) => ({
  page: about('Counted from 1.', queryInteger().min(1, '${path} must be at least 1').default(1)),
  per_page: about(
    'Entries per page.',
    queryInteger()
      .min(1, '${path} must be at least 1')
      .max(MAX_PAGE_SIZE, `\${path} must be at most ${MAX_PAGE_SIZE}`)
      .default(perPage),
  ),
});

/** The same for lists that may be requested whole: absent stays absent. */
export const optionallyPaged = () => {
  const { page, per_page } = paged(MAX_PAGE_SIZE);
  return { page: page.default(undefined), per_page: per_page.default(undefined) };
};

/** `skip` and `limit`. */
export const skipped = () =>
  object({
    skip: about('Number of entries to skip.', queryInteger().min(0, '${path} must not be negative').default(0)),
    limit: about(
      'Maximum number of entries.',
      queryInteger()
        .min(1, '${path} must be at least 1')
        .max(MAX_PAGE_SIZE, `\${path} must be at most ${MAX_PAGE_SIZE}`)
        .default(100),
    ),
  });
