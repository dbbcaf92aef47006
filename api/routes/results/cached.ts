import type { InferType } from 'yup';
import { runCooperatively } from '../../../shared/run-cooperatively.ts';
import type { ProjectView } from '../../../shared/store/project-access.ts';
import { resultsState } from '../../../shared/store/project-state.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { compareEstimates } from '../../../shared/use-cases/ranking/compare-estimates.ts';
import type { Sorting } from '../../../shared/use-cases/ranking/placed-feature.ts';
import { type Result, readResults, readResultsWithRanges } from '../../../shared/use-cases/ranking/read-results.ts';
import { readStability } from '../../../shared/use-cases/ranking/read-stability.ts';
import { type Answer, content, ok } from '../../http/answers.ts';
import type { RouteContext } from '../../http/route-context.ts';
import { presentEstimateReports, presentFirstDifferences } from '../../presenters/estimate-report.ts';
import { presentStability } from '../../presenters/explanation.ts';
import { jsonChunked } from '../../presenters/long-lists.ts';
import { presentRangedResult, presentResult, withQuadrantsText } from '../../presenters/results.ts';
import { MAX_DIFFERENCES, type resultsQuery, type stabilityQuery } from './schema.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The ranking, written once for everyone who asks for it in the same form. */
export async function rankingAnswer(
  context: RouteContext,
  project: ProjectView,
  query: InferType<typeof resultsQuery>,
): Promise<Answer> {
  const { sort_by: sorting, include_quadrants: withQuadrants, include_ranges: withRanges } = query;
  const key = `${resultsState(project)} results ${sorting} ${withQuadrants} ${withRanges}`;
  const text = await context.responses.read(key, async () => {
    const { items, results } = await (withRanges ? writeRanged : write)(context, project, sorting);
    return withQuadrants ? withQuadrantsText(items, results) : items;
  });
  return content(text, JSON_TYPE);
}

/** How stable the top is. Texts for every `k` would take the place of what others ask for, and one is written fast. */
export async function stabilityAnswer(
  context: RouteContext,
  project: ProjectView,
  { k, sort_by: sorting }: InferType<typeof stabilityQuery>,
): Promise<Answer> {
  return ok(presentStability(await readStability(context, project, { k, sortBy: sorting })));
}

/** How estimates compare with the ranking, written once with the most differences, from which each answer takes the first. */
export async function estimatesAnswer(
  context: RouteContext,
  project: ProjectView,
  { state, limit }: { state: string; limit: number },
): Promise<Answer> {
  const text = await context.responses.read(`${state} estimates`, async () =>
    JSON.stringify(presentEstimateReports(await compareEstimates(context, project, { limit: MAX_DIFFERENCES }))),
  );
  return ok(presentFirstDifferences(text.toString(), limit));
}

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
