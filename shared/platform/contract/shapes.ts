import { DIMENSIONS } from '../../ranking/vocabulary.ts';
import type { AnyField } from '../fields/field.ts';
import { f } from '../fields/fields.ts';

/** The same field for each dimension. */
export const perDimension = <F extends AnyField>(field: F) =>
  f.object({ complexity: field.about('For `complexity`.') as F, value: field.about('For `value`.') as F });

/** One page of a list. */
export const pageOf = <F extends AnyField>(items: F) =>
  f.object({
    items: f.list(items, 'The entries of this page.'),
    total: f.count('Number of entries on all pages.'),
    page: f.count('This page, counted from 1.'),
    per_page: f.count('Entries per page.'),
  });

export const Dimension = f.oneOf(DIMENSIONS);
/** One dimension, or both. */
export const Dimensions = f.listUpTo(DIMENSIONS.length, Dimension, undefined, {
  min: [1, 'name at least one dimension'],
  distinct: 'dimension',
  shown: { minItems: 1, maxItems: DIMENSIONS.length },
});
