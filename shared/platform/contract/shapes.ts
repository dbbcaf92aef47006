import { type ByDimension, byDimension, DIMENSIONS } from '../../ranking/vocabulary.ts';
import type { AnyField } from '../fields/field.ts';
import { f } from '../fields/fields.ts';

/** The same field for each dimension. */
export const perDimension = <F extends AnyField>(field: F) =>
  f.object(byDimension(DIMENSIONS, (dimension) => field.about(`For \`${dimension}\`.`) as F));

/** What a larger number means. */
export const LARGER: ByDimension<string> = { complexity: 'harder to build', value: 'worth more' };

/** One page of a list. */
export const pageOf = <F extends AnyField>(items: F) =>
  f.object({
    items: f.list(items, 'The entries of this page.'),
    total: f.count('Number of entries on all pages.'),
    page: f.count('This page, counted from 1.'),
    per_page: f.count('Entries per page.'),
  });

export const Dimension = f.oneOf(DIMENSIONS);
/** One dimension, or several. */
export const Dimensions = f.listUpTo(DIMENSIONS.length, Dimension, undefined, {
  min: [1, 'name at least one dimension'],
  distinct: 'dimension',
  shown: { minItems: 1, maxItems: DIMENSIONS.length },
});
