import { object } from 'yup';
import { dimension, NAME_LENGTH, queryFlag, text, userOrMe, uuid } from '../../contract/input.ts';
import { optionallyPaged, paged } from '../../contract/paging.ts';

export { projectParams } from '../../contract/params.ts';

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
