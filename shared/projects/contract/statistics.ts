import { FeatureCount, Ratio } from '../../platform/contract/common-fields.ts';
import { get, resource } from '../../platform/contract/operation.ts';
import { projectParams } from '../../platform/contract/parameters.ts';
import { json } from '../../platform/contract/responses.ts';
import { LARGER, perDimension } from '../../platform/contract/shapes.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { byDimension, DIMENSIONS, endingIn } from '../../ranking/vocabulary.ts';

export type Statistics = Of<typeof Statistics>;
export const Statistics = model('Statistics', {
  feature_count: FeatureCount,
  comparison_count: f.count('Number of active comparisons.'),
  dimensions: perDimension(
    f.object({
      comparisons: f.count('Number of active comparisons.'),
      progress: f.percent('Progress of the ranking.'),
    }),
  ).about('One entry for each dimension.'),
});

export type FeatureScores = Of<typeof FeatureScores>;
export const FeatureScores = model('FeatureScores', {
  feature_id: f.uuid('The feature it is about.'),
  feature_name: f.string('Name of the feature.'),
  ...endingIn(
    byDimension(DIMENSIONS, (dimension) => f.positive(`Worth in \`${dimension}\`; larger is ${LARGER[dimension]}.`)),
    'score',
  ),
  ratio: Ratio,
});

/** Counts and scores. */
export const statistics = resource('/api/v1/projects/:project_id/statistics', 'Statistics', {
  getStatistics: get('', {
    summary: 'Get counts and progress of a project',
    params: projectParams,
    who: 'member',
    scope: 'read',
    responses: { 200: json('Counts and progress', Statistics) },
  }),
  listScores: get('/scores', {
    summary: 'List the scores of all features, in the order of the results',
    params: projectParams,
    cost: 'large',
    who: 'member',
    scope: 'read',
    responses: { 200: json('Scores by feature', f.list(FeatureScores)) },
  }),
});
