import { object } from 'yup';
import { about, dimension, uuid } from './input.ts';

// Parameters of paths and queries, as several resources have them.

export const projectId = about('Id of the project.', uuid().required());

export const featureId = about('Id of the feature.', uuid().required());

export const userId = about('Id of the user.', uuid().required());

export const projectParams = object({ project_id: projectId });
export const comparisonParams = object({
  project_id: projectId,
  comparison_id: about('Id of the comparison.', uuid().required()),
});
export const featureParams = object({ project_id: projectId, feature_id: featureId });

export const dimensionQuery = about('`complexity` or `value`.', dimension());

export const ofDimension = object({ dimension: dimensionQuery.required() });

export const aboutTarget = 'Target coverage; 0 asks until every order is known. `robust` may stop before (see above).';
