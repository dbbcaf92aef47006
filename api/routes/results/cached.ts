import type { Sorting } from '../../../shared/ranking/vocabulary.ts';
import type { LinkShows } from '../../../shared/rules/links.ts';
import type { ProjectView } from '../../../shared/store/project-access.ts';
import { resultsState } from '../../../shared/store/project-state.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { compareEstimates } from '../../../shared/use-cases/ranking/compare-estimates.ts';
import { type Result, readResults, readResultsWithRanges } from '../../../shared/use-cases/ranking/read-results.ts';
import { readStability } from '../../../shared/use-cases/ranking/read-stability.ts';
import { EstimateReports, MAX_DIFFERENCES } from '../../contract/estimate-reports.ts';
import { Stability } from '../../contract/explanations.ts';
import { Ranking, type RankingQuery, type StabilityQuery } from '../../contract/results.ts';
import { JSON_TYPE } from '../../http/etag.ts';
import { exactText } from '../../http/exact.ts';
import { content } from '../../http/responses.ts';
import { presentEstimateReports, presentFirstDifferences } from '../../presenters/estimate-report.ts';
import { presentStability } from '../../presenters/explanation.ts';
import { sharedFeature } from '../../presenters/link.ts';
import { presentQuadrants, presentRangedResult, presentResult } from '../../presenters/results.ts';

/**
 * The ranking, written once for everyone who asks for it in the same form.
 * @param shown what people who only have a link see; null for members, who see all.
 */
export async function rankingAnswer(context: Context, project: ProjectView, query: RankingQuery, shown: Shown = null) {
  const { sort_by: sorting, include_quadrants: withQuadrants, include_ranges: withRanges } = query;
  const key = `${resultsState(project)} results ${sorting} ${withQuadrants} ${withRanges} ${shown}`;
  const text = await context.responses.read(key, async () => {
    const { items, results } = await (withRanges ? readRanged : read)(context, project, sorting, shown);
    const body = withQuadrants ? { results: items, quadrants: presentQuadrants(results) } : items;
    return exactText(context, Ranking, body);
  });
  return content(text, JSON_TYPE);
}

/** How stable the top is. Texts for every `k` would take the place of what others ask for, and one is written fast. */
export async function stabilityAnswer(context: Context, project: ProjectView, { k, sort_by: sorting }: StabilityQuery) {
  const body = presentStability(await readStability(context, project, { k, sortBy: sorting }));
  return content(await exactText(context, Stability, body), JSON_TYPE);
}

/** How estimates compare with the ranking, written once with the most differences, from which each answer takes the first. */
export async function estimatesAnswer(
  context: Context,
  project: ProjectView,
  { state, limit }: { state: string; limit: number },
) {
  const text = await context.responses.read(`${state} estimates`, async () =>
    exactText(
      context,
      EstimateReports,
      presentEstimateReports(await compareEstimates(context, project, { limit: MAX_DIFFERENCES })),
    ),
  );
  return content(await exactText(context, EstimateReports, presentFirstDifferences(text.toString(), limit)), JSON_TYPE);
}

type Shown = readonly LinkShows[] | null;

/** Items are made as they are written. */
async function read(context: Context, project: ProjectView, sorting?: Sorting, shown: Shown = null) {
  const results = asShown(await readResults(context, project, sorting), shown);
  return { items: results.values().map(presentResult), results };
}

async function readRanged(context: Context, project: ProjectView, sorting?: Sorting, shown: Shown = null) {
  const results = asShown(await readResultsWithRanges(context, project, sorting), shown);
  return { items: results.values().map(presentRangedResult), results };
}

function asShown<R extends Result>(results: readonly R[], shown: Shown): readonly R[] {
  return shown === null ? results : results.map((each) => ({ ...each, feature: sharedFeature(each.feature, shown) }));
}
