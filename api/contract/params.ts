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

/** One dimension. */
export const oneDimension = sharedAs(
  'Dimension',
  about('`complexity` (harder to build) or `value` (worth more).', dimension().required()),
);
/** One dimension, or both if it is absent. */
export const anyDimension = sharedAs('OnlyDimension', about('Only this dimension. By default both.', dimension()));

export const ofDimension = object({ dimension: oneDimension });

// Filters and options of lists of what people did.
export const byUser = sharedAs('ByUser', about('Only entries of this user; `me` for your own.', userOrMe()));
export const aboutFeature = sharedAs('AboutFeature', about('Only entries about this feature.', uuid()));
export const includeNames = sharedAs('IncludeNames', about('Include the names of users and features.', queryFlag()));

export const aboutTarget =
  'Target coverage, at which Pairwise stops asking. With 0, it asks until the order of every pair is known. The strategy `robust` may stop earlier (see the introduction).';
