import { jsonText } from '../../../shared/cache/long-text.ts';
import { safeCell } from '../../../shared/rules/safe-cell.ts';
import { runCooperatively } from '../../../shared/run-cooperatively.ts';
import { findScores } from '../../../shared/store/feature-pages.ts';
import type { ProjectView } from '../../../shared/store/project-access.ts';
import { resultsState } from '../../../shared/store/project-state.ts';
import { explainRank } from '../../../shared/use-cases/ranking/explain-rank.ts';
import type { Sorting } from '../../../shared/use-cases/ranking/placed-feature.ts';
import { type Result, readResults } from '../../../shared/use-cases/ranking/read-results.ts';
import { member } from '../../access/project.ts';
import { RankExplanation, Stability } from '../../contract/explanations.ts';
import { featureParams, projectParams } from '../../contract/params.ts';
import { file, json, unchangedAnswer } from '../../contract/responses.ts';
import { EstimateReports, ExportedResult, Quadrants, Ranking } from '../../contract/results.ts';
import { listOf } from '../../contract/shapes.ts';
import { content, ok } from '../../http/answers.ts';
import { get } from '../../http/endpoint.ts';
import type { RouteContext } from '../../http/route-context.ts';
import { unlessUnchanged } from '../../http/unchanged.ts';
import { presentExplanation } from '../../presenters/explanation.ts';
import { csvText } from '../../presenters/long-lists.ts';
import { readPeople } from '../../presenters/people.ts';
import { presentExported, presentQuadrants } from '../../presenters/results.ts';
import { ofDimension } from '../comparisons/schema.ts';

import { estimatesAnswer, JSON_TYPE, rankingAnswer, stabilityAnswer } from './cached.ts';
import { type EXPORT_FORMATS, estimatesQuery, exportQuery, resultsQuery, stabilityQuery } from './schema.ts';

const COLUMNS = [
  'rank',
  'feature_id',
  'name',
  'description',
  'tags',
  'value',
  'complexity',
  'ratio',
  'quadrant',
  'value_mu',
  'value_sigma',
  'complexity_mu',
  'complexity_sigma',
  'shared_rank',
  'tied_with',
];

export const resultEndpoints = [
  get('', {
    operation: 'getResults',
    summary: 'Get the ranking: best value for effort first, unless sorted otherwise',
    params: projectParams,
    query: resultsQuery,
    cost: 'large',
    allow: member,
    answers: {
      200: json('The ranking; with include_quadrants under `results`', Ranking),
      ...unchangedAnswer,
    },
    handle({ granted: project, query, context, ctx }) {
      return unlessUnchanged(ctx, resultsState(project), () => rankingAnswer(context, project, query));
    },
  }),
  get('/quadrants', {
    operation: 'getQuadrants',
    summary: 'Get the features by quadrant of value and complexity',
    params: projectParams,
    cost: 'large',
    allow: member,
    answers: { 200: json('The features by quadrant', Quadrants), ...unchangedAnswer },
    handle({ granted: project, context, ctx }) {
      return unlessUnchanged(ctx, resultsState(project), async () =>
        ok(presentQuadrants(await readResults(context, project))),
      );
    },
  }),
  get('/stability', {
    operation: 'getStability',
    summary: 'Get how stable the top of the ranking is',
    params: projectParams,
    query: stabilityQuery,
    cost: 'expensive',
    allow: member,
    answers: { 200: json('What is settled and what is uncertain', Stability), ...unchangedAnswer },
    handle({ granted: project, query, context, ctx }) {
      return unlessUnchanged(ctx, resultsState(project), () => stabilityAnswer(context, project, query));
    },
  }),
  get('/estimates', {
    operation: 'getEstimateReports',
    summary: 'Compare the estimates that came with the features with the ranking',
    params: projectParams,
    query: estimatesQuery,
    cost: 'expensive',
    allow: member,
    answers: { 200: json('What they saved, and where they differ most', EstimateReports), ...unchangedAnswer },
    handle({ granted: project, query: { limit }, context, ctx }) {
      // What they saved is only told where the strategy goes by them, and changing that moves no ranking.
      const state = `${resultsState(project)} ${project.selectionStrategy}`;
      return unlessUnchanged(ctx, state, () => estimatesAnswer(context, project, { state, limit }));
    },
  }),
  get('/:feature_id/explanation', {
    operation: 'explainRank',
    summary: 'Explain why a feature has its rank',
    params: featureParams,
    query: ofDimension,
    cost: 'expensive',
    allow: member,
    answers: { 200: json('The answers that determine its rank, and those that would change it', RankExplanation) },
    async handle({ granted: project, params, query, user, context }) {
      const { dimension } = query;
      const [people, explanation] = await Promise.all([
        readPeople(project, { user, context }),
        explainRank(context, project, { featureId: params.feature_id, dimension }),
      ]);
      return ok(presentExplanation(explanation, people));
    },
  }),
  get('/export', {
    operation: 'exportResults',
    summary: 'Export the ranking',
    params: projectParams,
    cost: 'large',
    query: exportQuery,
    allow: member,
    answers: {
      200: file('The ranking in the requested format', {
        'application/json': listOf(ExportedResult),
        'text/csv': { type: 'string', examples: [`${COLUMNS.join(',')}\r\n`] },
      }),
      ...unchangedAnswer,
    },
    handle({ granted: project, query, context, ctx }) {
      return unlessUnchanged(ctx, resultsState(project), () => exported(context, project, query));
    },
  }),
];

/** The ranking as a file in the requested format. */
async function exported(
  context: RouteContext,
  project: ProjectView,
  { format, sort_by: sorting }: { format: (typeof EXPORT_FORMATS)[number]; sort_by?: Sorting | undefined },
) {
  const text = await context.responses.read(`${resultsState(project)} export ${sorting} ${format}`, async () => {
    const results = await readResults(context, project, sorting);
    const estimates = await findScores(
      context.pool,
      project.id,
      results.map(({ feature }) => feature.id),
    );
    const present = (result: Result) => presentExported(result, estimates.get(result.feature.id));
    return runCooperatively(
      format === 'json'
        ? jsonText(results.values().map(present))
        : csvText(results, COLUMNS, (result) => toCells(present(result))),
    );
  });
  return content(text, format === 'json' ? JSON_TYPE : 'text/csv; charset=utf-8; header=present', {
    'Content-Disposition': `attachment; filename="pairwise-${project.id}.${format}"`,
  });
}

/** A row of the exported file. */
function toCells({ feature, confidence_interval: _, ...row }: ReturnType<typeof presentExported>) {
  return {
    ...row,
    feature_id: feature.id,
    name: safeCell(feature.name),
    description: safeCell(feature.description),
    tags: safeCell(feature.tags.join(';')),
  };
}
