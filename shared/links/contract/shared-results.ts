import { get, resource } from '../../platform/contract/operation.ts';
import { featureId } from '../../platform/contract/parameters.ts';
import { json, shared, unchangedAnswer } from '../../platform/contract/responses.ts';
import { f } from '../../platform/fields/fields.ts';
import { explanationQuery, SharedRankExplanation, Stability } from '../../results/contract/explanations.ts';
import { Ranking, rankingQuery, stabilityQuery } from '../../results/contract/results.ts';
import { SharedProject } from './links.ts';

/** The results of a project for people with a link to them. They see nothing about people or about anything else in the project. */
export const sharedResults = resource('/api/v1/shared', 'Links', {
  getSharedProject: get('', {
    summary: 'Get the project that a link shares',
    who: 'linkHolder',
    responses: { 200: json('The project', SharedProject) },
  }),
  getSharedResults: get('/results', {
    summary: 'Get the shared ranking',
    query: rankingQuery,
    cost: 'large',
    who: 'linkHolder',
    responses: {
      200: shared('Ranking', json('The ranking. With `include_quadrants`, it is in `results`', Ranking)),
      ...unchangedAnswer,
    },
  }),
  getSharedStability: get('/stability', {
    summary: 'Get how stable the top of the shared ranking is',
    query: stabilityQuery,
    cost: 'expensive',
    who: 'linkHolder',
    responses: { 200: shared('Stability', json('The stability of the top k', Stability)), ...unchangedAnswer },
  }),
  explainSharedRank: get('/results/:feature_id/explanation', {
    summary: 'Explain why a feature has its rank in the shared ranking, without naming users',
    params: f.object({ feature_id: featureId }),
    query: explanationQuery,
    cost: 'expensive',
    who: 'linkHolder',
    responses: { 200: json('The answers that determine the rank', SharedRankExplanation) },
  }),
});
