import { object, string } from 'yup';
import { UUID_PATTERN } from '../../../shared/identifiers.ts';
import { STRENGTHS } from '../../../shared/ranking/vocabulary.ts';
import {
  choice,
  dimension,
  flag,
  queryFlag,
  queryInteger,
  targetCertainty,
  userOrMe,
  uuid,
} from '../../contract/input.ts';
import { MAX_PAGE_SIZE, paged } from '../../contract/paging.ts';

export const comparisonParams = object({ project_id: uuid().required(), comparison_id: uuid().required() });

const strength = () =>
  string()
    .strict()
    .oneOf(STRENGTHS, `\${path} must be one of ${STRENGTHS.join(', ')}`);

const pair = {
  comparison_id: uuid().nullable(),
  feature_a_id: uuid().required(),
  feature_b_id: uuid()
    .required()
    .test(
      'other',
      'feature_b_id must differ from feature_a_id',
      (b, { parent }) => b !== (parent as { feature_a_id?: string }).feature_a_id,
    ),
  dimension: dimension().required(),
  showing: object({
    comparison_id: uuid().required(),
    feature_a_id: uuid().required(),
    feature_b_id: uuid().required(),
  })
    .nullable()
    .default(undefined),
};

export const plainComparison = object({ ...pair, choice: choice().required() });
export const gradedComparison = object({ ...pair, strength: strength().required() });
/** A strength is for graded comparisons only. */
export const comparisonChange = object({ choice: choice().required(), strength: strength() }).meta({
  jsonSchema: { examples: [{ choice: 'feature_b' }] },
});

export const deletionQuery = object({ ask_again: queryFlag() });

export const ofDimension = object({ dimension: dimension().required() });
/** Both dimensions by default. */
export const ofAnyDimension = object({ dimension: dimension() });
export const inconsistencyList = object({ dimension: dimension(), include_answers: queryFlag() });

/** Maximum number of pairs per request. */
const MAX_PACK = 50;

export const nextQuery = object({
  dimension: dimension().required(),
  target_certainty: targetCertainty(0),
  include_progress: queryFlag(),
  include_after: queryFlag(),
  count: queryInteger()
    .min(1, '${path} must be at least 1')
    .max(MAX_PACK, `\${path} must be at most ${MAX_PACK}`)
    .default(1),
  showing: string().test(
    'showing',
    '${path} must be three UUIDs separated by commas',
    (value) => value === undefined || (splitIds(value).length === 3 && splitIds(value).every(isUuid)),
  ),
  screen: uuid(),
  own: queryFlag(),
});
export const leaveBody = object({ dimension: dimension().required(), screen: uuid().required() });

/** Options to include the next pair in the response. */
const bringing = { include_next: queryFlag(), target_certainty: targetCertainty(0), screen: uuid(), own: queryFlag() };
export const recordQuery = object(bringing);

export const progressQuery = object({ dimension: dimension().required(), target_certainty: targetCertainty(0.9) });

/** Comma-separated ids, at most one page. */
const idList = () =>
  string()
    .test('ids', '${path} must be UUIDs separated by commas', (value) => !value || splitIds(value).every(isUuid))
    .test(
      'count',
      `\${path} must hold at most ${MAX_PAGE_SIZE} ids`,
      (value) => !value || splitIds(value).length <= MAX_PAGE_SIZE,
    );

export const comparisonList = object({
  ...paged(20),
  dimension: dimension(),
  ids: idList(),
  user_id: userOrMe(),
  feature_id: uuid(),
  include_names: queryFlag(),
});

export function splitIds(value: string): string[] {
  return value
    .split(',')
    .map((id) => id.trim().toLowerCase())
    .filter(Boolean);
}

function isUuid(id: string): boolean {
  return UUID_PATTERN.test(id);
}

/** In the body, or (as existing clients do) in the query. */
export const dimensionSomewhere = object({ dimension: dimension() });
/** `mine`: only the caller's own. */
export const undoBody = object({ dimension: dimension(), mine: flag() }).meta({
  jsonSchema: { examples: [{ dimension: 'value' }] },
});
export const undoQuery = object({ dimension: dimension(), mine: queryFlag() });
export const proposalSomewhere = object({ comparison_id: uuid() });
export const skipQuery = object({ comparison_id: uuid(), ...bringing });
