import { resultsState } from '../../../shared/store/project-state.ts';
import { countOpening } from '../../../shared/use-cases/links/open-link.ts';
import { explainRank } from '../../../shared/use-cases/ranking/explain-rank.ts';
import { linkHolder } from '../../access/link.ts';
import { SharedRankExplanation, Stability } from '../../contract/explanations.ts';
import { SharedProject } from '../../contract/links.ts';
import { json, unchangedAnswer } from '../../contract/responses.ts';
import { Ranking } from '../../contract/results.ts';
import { ok } from '../../http/answers.ts';
import { get } from '../../http/endpoint.ts';
import { unlessUnchanged } from '../../http/unchanged.ts';
import { presentSharedExplanation } from '../../presenters/explanation.ts';
import { presentSharedProject } from '../../presenters/link.ts';

import { ofDimension } from '../comparisons/schema.ts';
import { rankingAnswer, stabilityAnswer } from '../results/cached.ts';
import { resultsQuery, stabilityQuery } from '../results/schema.ts';
import { sharedFeatureParams } from './schema.ts';

/** The results of a project for people who have a link to them: nothing about people or about what else is in the project. */
export const sharedEndpoints = [
  get('', {
    operation: 'getSharedProject',
    summary: 'Get the project of shared results',
    allow: linkHolder,
    answers: { 200: json('The project', SharedProject) },
    async handle({ granted: shared, context }) {
      await countOpening(context, shared);
      return ok(presentSharedProject(shared, context.now()));
    },
  }),
  get('/results', {
    operation: 'getSharedResults',
    summary: 'Get the ranking by a link',
    query: resultsQuery,
    cost: 'large',
    allow: linkHolder,
    answers: { 200: json('The ranking; with include_quadrants under `results`', Ranking), ...unchangedAnswer },
    handle({ granted: { project }, query, context, ctx }) {
      return unlessUnchanged(ctx, resultsState(project), () => rankingAnswer(context, project, query));
    },
  }),
  get('/stability', {
    operation: 'getSharedStability',
    summary: 'Get how stable the top of the ranking is, by a link',
    query: stabilityQuery,
    cost: 'expensive',
    allow: linkHolder,
    answers: { 200: json('What is settled and what is uncertain', Stability), ...unchangedAnswer },
    handle({ granted: { project }, query, context, ctx }) {
      return unlessUnchanged(ctx, resultsState(project), () => stabilityAnswer(context, project, query));
    },
  }),
  get('/results/:feature_id/explanation', {
    operation: 'explainSharedRank',
    summary: 'Explain why a feature has its rank, by a link: without names of people',
    params: sharedFeatureParams,
    query: ofDimension,
    cost: 'expensive',
    allow: linkHolder,
    answers: { 200: json('The answers that determine its rank', SharedRankExplanation) },
    async handle({ granted: { project }, params, query, context }) {
      const { dimension } = query;
      const explanation = await explainRank(context, project, { featureId: params.feature_id, dimension });
      return ok(presentSharedExplanation(explanation));
    },
  }),
];
