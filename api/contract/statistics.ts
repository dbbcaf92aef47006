import type { Static } from 'typebox';
import { FeatureCount, Ratio } from './fields.ts';
import { get, resource } from './operation.ts';
import { projectParams } from './params.ts';
import { json } from './responses.ts';
import { Count, described, listOf, named, Percent, Positive, perDimension, Uuid } from './shapes.ts';
import { Type } from './type.ts';

export type Statistics = Static<typeof Statistics>;
export const Statistics = named(
  'Statistics',
  Type.Object({
    feature_count: FeatureCount,
    comparison_count: described('Number of active comparisons.', Count),
    dimensions: described(
      'One entry for each dimension.',
      perDimension(
        Type.Object({
          comparisons: described('Number of active comparisons.', Count),
          progress: described('Progress of the ranking.', Percent),
        }),
      ),
    ),
  }),
);

export type FeatureScores = Static<typeof FeatureScores>;
export const FeatureScores = named(
  'FeatureScores',
  Type.Object({
    feature_id: described('The feature it is about.', Uuid),
    feature_name: described('Name of the feature.', Type.String()),
    complexity_score: described('Worth in `complexity`; larger is harder to build.', Positive),
    value_score: described('Worth in `value`; larger is worth more.', Positive),
    ratio: Ratio,
  }),
);

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
    responses: { 200: json('Scores by feature', listOf(FeatureScores)) },
  }),
});
