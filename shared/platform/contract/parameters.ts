import { DIMENSIONS, type Goal, TOP_ORDERS, TOPS } from '../../ranking/vocabulary.ts';
import { f, query, UUID_TEXT } from '../fields/fields.ts';
import { lowerCase } from '../fields/read.ts';
import { UUID_PATTERN } from '../identifiers.ts';
import type { Cost } from '../rules/cost.ts';

// Path and query parameters that several resources share.

export const projectId = f.uuid('Id of the project.').sharedAs('ProjectId');
export const featureId = f.uuid('Id of the feature.').sharedAs('FeatureId');
export const userId = f.uuid('Id of the user.').sharedAs('UserId');

export const projectParams = f.object({ project_id: projectId });
export const comparisonParams = f.object({
  project_id: projectId,
  comparison_id: f.uuid('Id of the comparison.').sharedAs('ComparisonId'),
});
export const activityParams = f.object({ project_id: projectId, activity_id: f.uuid('Id of the entry.') });
export const featureParams = f.object({ project_id: projectId, feature_id: featureId });

const dimension = f.oneOf(DIMENSIONS, '`complexity` (harder to build) or `value` (worth more).');
/** One dimension. */
export const oneDimension = dimension.sharedAs('Dimension');
/** One dimension, or both if it is absent. */
export const anyDimension = dimension
  .about('Only this dimension. By default both.')
  .sharedAs('OnlyDimension')
  .optional();

export const ofDimension = f.object({ dimension: oneDimension });

/** What makes the features of `top` the best. */
export const topBy = query
  .oneOf(
    TOP_ORDERS,
    'With `top`: `ratio` for the best by value / complexity, which takes questions in both dimensions. By default `dimension`.',
  )
  .sharedAs('TopBy')
  .optional();

/** How many of the best features to settle. */
export const top = query
  .oneOfNumbers(
    [0, ...TOPS],
    'Settle which features are the best 5, 10 or 20; 0 for the order of all, as is any number of the best that includes all features. By default the aim of the project. It ends when more answers would hardly change them. `progress` is then about these, and `target_certainty` changes nothing.',
  )
  .sharedAs('Top')
  .optional();

/** Stands for the caller's id. */
export const ME = 'me';

// Filters and options of lists of what people did.
/** `me`, or the id of a user. */
export const byUser = query
  .string('Only entries of this user; `me` for your own.')
  .test('user', '${path} must be a UUID or me', (value) => value == null || value === ME || UUID_PATTERN.test(value))
  .read((schema) => schema.transform(lowerCase))
  .sentAs({ pattern: `^(${ME}|${UUID_TEXT.slice(1, -1)})$` })
  .sharedAs('ByUser')
  .optional();
export const aboutFeature = f.uuid('Only entries about this feature.').sharedAs('AboutFeature').optional();
export const includeNames = query.flag('Include the names of users and features.').sharedAs('IncludeNames');
export const byAnswer = query
  .flag('List each answer about a set once, as its first comparison with `set`. `total` then counts answers.')
  .sharedAs('ByAnswer');

/** When the questions end, other than by coverage. */
export const until = query
  .oneOf(
    ['order'],
    '`order`: ask until more answers would hardly improve the order, instead of a `target_certainty`. `progress` leads to a first ranking: 85 % of the pairs expected in the right order. Graded projects, and other strategies than `robust`, ask until a coverage of 0.9.',
    '${path} must be order',
  )
  .sharedAs('Until')
  .optional();

/** The goal of a request's questions. */
export const goalOf = (asked: { target_certainty: number; until?: 'order' | undefined }): Goal =>
  asked.until ?? asked.target_certainty;

export const targetCertainty = (fallback: number) =>
  query
    .number(
      [0, '${path} must be between 0 and 1'],
      [1, '${path} must be between 0 and 1'],
      'Target coverage, at which Pairwise stops asking. With 0, it asks until the order of every pair is known. The strategy `robust` may stop earlier (see the introduction).',
    )
    .or(fallback);

/** Ids or names separated by commas, in lower case. */
export function splitIds(value: string): string[] {
  return value
    .split(',')
    .map((id) => id.trim().toLowerCase())
    .filter(Boolean);
}

export const isUuid = (id: string): boolean => UUID_PATTERN.test(id);

export const MAX_PAGE_SIZE = 1000;

/** Longer pages may have megabytes. */
const SHORT_PAGE = 100;

/** The cost of a page, by the query parameter that gives its size. */
export const costOfPage =
  (size: 'per_page' | 'limit') =>
  (asked: Readonly<Record<string, string | string[] | undefined>>): Cost =>
    Number(asked[size]) > SHORT_PAGE ? 'large' : 'normal';

const page = query.whole(1, null, 'Number of the page, from 1.');
const perPage = query.whole(1, MAX_PAGE_SIZE, 'Entries per page.');

/** `page` and `per_page` of lists that may be requested whole. */
export const optionallyPaged = { page: page.optional(), per_page: perPage.optional() };

/** The same for lists that are always paged. */
export const paged = (entries: number) => ({
  page: page.sharedAs('Page').or(1),
  per_page: perPage.sharedAs(`PerPage${entries}`).or(entries),
});

/** `skip` and `limit`. */
export const skipped = {
  skip: query.whole([0, '${path} must not be negative'], null, 'Number of entries to skip.').sharedAs('Skip').or(0),
  limit: query.whole(1, MAX_PAGE_SIZE, 'Maximum number of entries.').sharedAs('Limit').or(100),
};
