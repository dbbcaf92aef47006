import { object, string } from 'yup';
import { COMPARISON_MODES } from '../../../shared/ranking/vocabulary.ts';
import {
  DESCRIPTION_LENGTH,
  dimension,
  dimensions,
  flag,
  NAME_LENGTH,
  nonBlank,
  queryFlag,
  text,
  userOrMe,
  uuid,
} from '../../contract/input.ts';
import { optionallyPaged, paged, skipped } from '../../contract/paging.ts';

/** Maximum length of an email. */
const MAX_LOGIN = 254;

export const projectParams = object({ project_id: uuid().required() });

export const newProject = object({
  name: nonBlank(NAME_LENGTH).required(),
  description: text(DESCRIPTION_LENGTH).nullable(),
  comparison_mode: string()
    .strict()
    .oneOf(COMPARISON_MODES, `\${path} must be one of ${COMPARISON_MODES.join(', ')}`),
  hide_names: flag(),
});

export const projectChange = object({
  name: nonBlank(NAME_LENGTH),
  description: text(DESCRIPTION_LENGTH).nullable(),
  hide_names: flag(),
});

/** The user to assign: an exact username or email. */
export const newCollaborator = object({ user: nonBlank(MAX_LOGIN).required(), dimensions: dimensions() });

export const projectList = skipped().shape({ include_stats: queryFlag() });

/** Without `page` and `per_page` the whole history is returned. */
export const historyQuery = object({ ...optionallyPaged(), dimension: dimension() });

export const activityList = object({
  ...paged(20),
  /** Some of ACTIONS, separated by commas; any other gives an empty list. */
  action_type: text(NAME_LENGTH),
  user_id: userOrMe(),
  feature_id: uuid(),
  include_names: queryFlag(),
});
