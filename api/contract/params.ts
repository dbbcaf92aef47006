import { object } from 'yup';
import { about, dimension, queryFlag, sharedAs, userOrMe, uuid } from './input.ts';

// Parameters of paths and queries, as several resources have them.

export const projectId = sharedAs('ProjectId', about('Id of the project.', uuid().required()));

export const featureId = sharedAs('FeatureId', about('Id of the feature.', uuid().required()));

export const userId = sharedAs('UserId', about('Id of the user.', uuid().required()));

export const projectParams = object({ project_id: projectId });
export const comparisonParams = object({
  project_id: projectId,
  comparison_id: sharedAs('ComparisonId', about('Id of the comparison.', uuid().required())),
});
export const featureParams = object({ project_id: projectId, feature_id: featureId });

const eitherDimension = about('`complexity` or `value`.', dimension());

/** One dimension. */
export const oneDimension = sharedAs('Dimension', eitherDimension.required());
/** One dimension, or both if it is absent. */
export const anyDimension = sharedAs('OptionalDimension', eitherDimension);

export const ofDimension = object({ dimension: oneDimension });

// Filters and options of lists of what people did.
export const byUser = sharedAs('ByUser', about('Only what this user did; `me` for yourself.', userOrMe()));
export const aboutFeature = sharedAs('AboutFeature', about('Only what is about this feature.', uuid()));
export const includeNames = sharedAs('IncludeNames', about('Include the names of people and features.', queryFlag()));

export const aboutTarget = 'Target coverage; 0 asks until every order is known. `robust` may stop before (see above).';
