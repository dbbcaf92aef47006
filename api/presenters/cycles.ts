import type { Steps } from '../../shared/ranking/steps.ts';
import { DIMENSIONS, type Dimension } from '../../shared/ranking/vocabulary.ts';
import { count, listOf, named, objectOf, oneOf, stringSchema, uuidSchema } from '../http/json-schema.ts';
import { jsonChunked } from './long-lists.ts';

/** A cycle with the names of its features, from better to worse. */
export interface ShownCycle {
  ids: readonly string[];
  names: readonly string[];
  dimension: Dimension;
}

function presentCycle({ ids, names, dimension }: ShownCycle) {
  return { feature_ids: ids, feature_names: names, length: ids.length, dimension };
}

/** The shown cycles and the number of all, as JSON in slices. */
export function* cyclesChunked(shown: readonly ShownCycle[], count: number): Steps<string> {
  const cycles = yield* jsonChunked(shown, presentCycle);
  return `{"cycles":${cycles},"count":${count},"message":${JSON.stringify(messageOf(count, shown.length))}}`;
}

function messageOf(count: number, shown: number): string {
  if (count === 0) return 'No inconsistencies found';
  const found = `Found ${count} ${count === 1 ? 'cycle' : 'cycles'} of contradicting comparisons`;
  return shown < count ? `${found}; the ${shown} shortest are shown` : found;
}

const dimension = oneOf(...DIMENSIONS);
export const cyclesSchema = named(
  'Inconsistencies',
  objectOf({
    cycles: listOf(
      objectOf({ feature_ids: listOf(uuidSchema), feature_names: listOf(stringSchema), length: count, dimension }),
    ),
    count,
    message: stringSchema,
  }),
);
