import { object } from 'yup';
import type { Cost } from '../../shared/rules/cost.ts';
import { about, queryInteger, sharedAs } from './input.ts';

export const MAX_PAGE_SIZE = 1000;

/** Longer pages may have megabytes. */
const SHORT_PAGE = 100;

/** The cost of a page, by the query parameter that is its size. */
export const costOfPage =
  (size: 'per_page' | 'limit') =>
  (query: Readonly<Record<string, string | string[] | undefined>>): Cost =>
    Number(query[size]) > SHORT_PAGE ? 'large' : 'normal';

/** `page` and `per_page` of lists that may be requested whole. */
export const optionallyPaged = {
  page: about('Number of the page, from 1.', queryInteger().min(1, '${path} must be at least 1')),
  per_page: about(
    'Entries per page.',
    queryInteger().min(1, '${path} must be at least 1').max(MAX_PAGE_SIZE, `\${path} must be at most ${MAX_PAGE_SIZE}`),
  ),
};

/** The same of lists that are always paged. */
export const paged = (perPage: number) => ({
  page: sharedAs('Page', optionallyPaged.page.default(1)),
  per_page: sharedAs(`PerPage${perPage}`, optionallyPaged.per_page.default(perPage)),
});

/** `skip` and `limit`. */
export const skipped = () =>
  object({
    skip: sharedAs(
      'Skip',
      about('Number of entries to skip.', queryInteger().min(0, '${path} must not be negative').default(0)),
    ),
    limit: sharedAs(
      'Limit',
      about(
        'Maximum number of entries.',
        queryInteger()
          .min(1, '${path} must be at least 1')
          .max(MAX_PAGE_SIZE, `\${path} must be at most ${MAX_PAGE_SIZE}`)
          .default(100),
      ),
    ),
  });
