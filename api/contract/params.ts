import { object, string } from 'yup';
import { type Goal, TOP_ORDERS, TOPS } from '../../shared/ranking/vocabulary.ts';
import { about, dimension, queryFlag, queryInteger, sharedAs, userOrMe, uuid } from './input.ts';

// Parameters of paths and queries, as several resources have them.

export const projectId = sharedAs('ProjectId', about('Id of the project.', uuid().required()));

export const featureId = sharedAs('FeatureId', about('Id of the feature.', uuid().required()));

export const userId = sharedAs('UserId', about('Id of the user.', uuid().required()));

export const projectParams = object({ project_id: projectId });
export const comparisonParams = object({
  project_id: projectId,
  comparison_id: sharedAs('ComparisonId', about('Id of the comparison.', uuid().required())),
});
export const activityParams = object({
  project_id: projectId,
  activity_id: about('Id of the entry.', uuid().required()),
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

/** By what the features of `top` are the best. */
export const topBy = sharedAs(
  'TopBy',
  about(
    'With `top`: `ratio` for the best by value / complexity, which takes questions in both dimensions. By default `dimension`.',
    string().oneOf(TOP_ORDERS, `\${path} must be one of ${TOP_ORDERS.join(', ')}`),
  ),
);

/** The best features that are to be settled. */
export const top = sharedAs(
  'Top',
  about(
    'Settle which features are the best 5, 10 or 20; 0 for the order of all, as is any number of the best that includes all features. By default the aim of the project. It ends when more answers would hardly change them. `progress` is then about these, and `target_certainty` changes nothing.',
    queryInteger().oneOf([0, ...TOPS], `\${path} must be one of ${[0, ...TOPS].join(', ')}`),
  ),
);

// Filters and options of lists of what people did.
export const byUser = sharedAs('ByUser', about('Only entries of this user; `me` for your own.', userOrMe()));
export const aboutFeature = sharedAs('AboutFeature', about('Only entries about this feature.', uuid()));
export const includeNames = sharedAs('IncludeNames', about('Include the names of users and features.', queryFlag()));
export const byAnswer = sharedAs(
  'ByAnswer',
  about(
    'List each answer about a set once, as its first comparison with `set`. `total` then counts answers.',
    queryFlag(),
  ),
);

/** Another end of the questions than a coverage. */
export const until = sharedAs(
  'Until',
  about(
    '`order`: ask until more answers would hardly improve the order, instead of a `target_certainty`. `progress` leads to a first ranking: 85 % of the pairs expected in the right order. Graded projects, and other strategies than `robust`, ask until a coverage of 0.9.',
    string().oneOf(['order'] as const, '${path} must be order'),
  ),
);

/** What the questions of a request lead to. */
export const goalOf = (query: { target_certainty: number; until?: 'order' | undefined }): Goal =>
  query.until ?? query.target_certainty;

export const aboutTarget =
  'Target coverage, at which Pairwise stops asking. With 0, it asks until the order of every pair is known. The strategy `robust` may stop earlier (see the introduction).';
