import { object, string } from 'yup';
import { safeCell } from '../../../shared/rules/csv.ts';
import { runCooperatively } from '../../../shared/run-cooperatively.ts';
import { findScores } from '../../../shared/store/feature-pages.ts';
import type { ProjectView } from '../../../shared/store/project-access.ts';
import { resultsState } from '../../../shared/store/project-state.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { explainRank } from '../../../shared/use-cases/ranking/explain-rank.ts';
import { SORTINGS, type Sorting } from '../../../shared/use-cases/ranking/placed-feature.ts';
import { type Result, readResults, readResultsWithRanges } from '../../../shared/use-cases/ranking/read-results.ts';
import { readStability } from '../../../shared/use-cases/ranking/read-stability.ts';
import { member } from '../../access/project.ts';
import { type Answer, content, ok } from '../../http/answers.ts';
import { file, json } from '../../http/documented.ts';
import { get } from '../../http/endpoint.ts';
import { queryFlag, queryInteger } from '../../http/fields.ts';
import { listOf } from '../../http/json-schema.ts';
import type { RouteContext } from '../../http/route-context.ts';
import { unchangedAnswer, unlessUnchanged } from '../../http/unchanged.ts';
import {
  explanationSchema,
  presentExplanation,
  presentStability,
  stabilitySchema,
} from '../../presenters/explanation.ts';
import { csvChunked, jsonChunked } from '../../presenters/long-lists.ts';
import { readPeople } from '../../presenters/people.ts';
import {
  exportedResultSchema,
  presentExported,
  presentQuadrants,
  presentRangedResult,
  presentResult,
  quadrantsSchema,
  resultsSchema,
  withQuadrantsText,
} from '../../presenters/results.ts';
import { ofDimension } from '../comparisons/schema.ts';
import { featureParams } from '../features/schema.ts';
import { projectParams } from '../projects/schema.ts';

/** Maximum k of the stability endpoint. */
const MAX_K = 1000;

const JSON_TYPE = 'application/json; charset=utf-8';
const FORMATS = ['json', 'csv'] as const;
const sortBy = () => string().oneOf(SORTINGS, `\${path} must be one of ${SORTINGS.join(', ')}`);

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
    query: object({ sort_by: sortBy(), include_quadrants: queryFlag(), include_ranges: queryFlag() }),
    allow: member,
    answers: {
      200: json('The ranking; with include_quadrants under `results`', resultsSchema),
      ...unchangedAnswer,
    },
    handle({ granted: project, query, context, ctx }) {
      const state = resultsState(project);
      return unlessUnchanged(ctx, state, async () => {
        const { sort_by: sorting, include_quadrants: withQuadrants, include_ranges: withRanges } = query;
        const text = await context.responses.read(
          `${state} results ${sorting} ${withQuadrants} ${withRanges}`,
          async () => {
            const { items, results } = await (withRanges ? writeRanged : write)(context, project, sorting);
            return withQuadrants ? withQuadrantsText(items, results) : items;
          },
        );
        return content(text, JSON_TYPE);
      });
    },
  }),
  get('/quadrants', {
    operation: 'getQuadrants',
    summary: 'Get the features by quadrant of value and complexity',
    params: projectParams,
    allow: member,
    answers: { 200: json('The features by quadrant', quadrantsSchema), ...unchangedAnswer },
    handle({ granted: project, context, ctx }) {
      return unlessUnchanged(ctx, resultsState(project), async () =>
        ok(presentQuadrants(await readResults(context, project))),
      );
    },
  }),
  get('/stability', {
    operation: 'getStability',
    summary: 'How stable the top of the ranking is',
    params: projectParams,
    query: object({
      k: queryInteger()
        .min(1, '${path} must be at least 1')
        .max(MAX_K, `\${path} must be at most ${MAX_K}`)
        .default(10),
      sort_by: sortBy(),
    }),
    allow: member,
    answers: { 200: json('What is settled and what is uncertain', stabilitySchema), ...unchangedAnswer },
    handle({ granted: project, query: { k, sort_by: sorting }, context, ctx }) {
      const state = resultsState(project);
      return unlessUnchanged(ctx, state, async () => {
        const text = await context.responses.read(`${state} stability ${sorting} ${k}`, async () =>
          JSON.stringify(presentStability(await readStability(context, project, { k, sortBy: sorting }))),
        );
        return content(text, JSON_TYPE);
      });
    },
  }),
  get('/:feature_id/explanation', {
    operation: 'explainRank',
    summary: 'Explain why a feature has its rank',
    params: featureParams,
    query: ofDimension,
    cost: 'expensive',
    allow: member,
    answers: { 200: json('The answers that determine its rank, and those that would change it', explanationSchema) },
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
    cost: 'expensive',
    query: object({
      format: string()
        .oneOf(FORMATS, `\${path} must be one of ${FORMATS.join(', ')}`)
        .default('json'),
      sort_by: sortBy(),
    }),
    allow: member,
    answers: {
      200: file('The ranking in the requested format', {
        'application/json': listOf(exportedResultSchema),
        'text/csv': { type: 'string', examples: [`${COLUMNS.join(',')}\r\n`] },
      }),
      ...unchangedAnswer,
    },
    handle({ granted: project, query, context, ctx }) {
      return unlessUnchanged(ctx, resultsState(project), () => exported(context, project, query));
    },
  }),
];

interface Written {
  /** A list in JSON. */
  items: string;
  results: readonly Result[];
}

async function write(context: Context, project: ProjectView, sorting: Sorting | undefined): Promise<Written> {
  const results = await readResults(context, project, sorting);
  return { items: await runCooperatively(jsonChunked(results, presentResult)), results };
}

async function writeRanged(context: Context, project: ProjectView, sorting: Sorting | undefined): Promise<Written> {
  const results = await readResultsWithRanges(context, project, sorting);
  return { items: await runCooperatively(jsonChunked(results, presentRangedResult)), results };
}

/** The ranking as a file in the requested format. */
async function exported(
  context: RouteContext,
  project: ProjectView,
  { format, sort_by: sorting }: { format: (typeof FORMATS)[number]; sort_by?: Sorting | undefined },
): Promise<Answer> {
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
        ? jsonChunked(results, present)
        : csvChunked(results, COLUMNS, (result) => toCells(present(result))),
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
