import { findNamedPeople } from '../../shared/accounts/store/named-people.ts';
import type { Context } from '../../shared/context.ts';
import { csvText } from '../../shared/features/long-lists.ts';
import { shownOutside } from '../../shared/features/present.ts';
import { findRecords, findScores } from '../../shared/features/store/feature-pages.ts';
import type { LinkShows } from '../../shared/links/rules/links.ts';
import { readPeople } from '../../shared/people/people-of.ts';
import { f } from '../../shared/platform/fields/fields.ts';
import { runCooperatively } from '../../shared/platform/run-cooperatively.ts';
import type { ProjectView } from '../../shared/projects/store/project-access.ts';
import { resultsState } from '../../shared/projects/store/project-state.ts';
import type { Sorting } from '../../shared/ranking/vocabulary.ts';
import { agreement } from '../../shared/results/contract/agreement.ts';
import { EstimateReports, MAX_DIFFERENCES } from '../../shared/results/contract/estimate-reports.ts';
import { Stability } from '../../shared/results/contract/explanations.ts';
import { looks } from '../../shared/results/contract/looks.ts';
import {
  EXPORT_COLUMNS,
  ExportedResult,
  type ExportQuery,
  Quadrants,
  Ranking,
  type RankingQuery,
  results,
  type StabilityQuery,
  toCells,
} from '../../shared/results/contract/results.ts';
import { compareEstimates } from '../../shared/results/estimates.ts';
import { explainRank } from '../../shared/results/explain-rank.ts';
import { lookAtResults } from '../../shared/results/look-at-results.ts';
import { presentExported, presentQuadrants, presentRangedResult, presentResult } from '../../shared/results/present.ts';
import { presentAgreement } from '../../shared/results/present-agreement.ts';
import {
  presentEstimateReports,
  presentExplanation,
  presentFirstDifferences,
  presentStability,
} from '../../shared/results/present-explanation.ts';
import { presentLook } from '../../shared/results/present-look.ts';
import { readAgreement } from '../../shared/results/read-agreement.ts';
import { type Result, readResults, readResultsWithRanges } from '../../shared/results/read-results.ts';
import { readStability } from '../../shared/results/read-stability.ts';
import { JSON_TYPE, unlessSame } from '../http/etag.ts';
import { exactText } from '../http/exact.ts';
import { implement } from '../http/implement.ts';
import { content, ok } from '../http/responses.ts';

export const agreementEndpoints = implement(agreement, {
  async getAgreement({ granted: project, query: { dimension }, user, context }) {
    const found = await readAgreement(context, project, dimension);
    const contested = found.contested.flatMap(({ a, b }) => [a, b]);
    const { parts, apart } = found.camps ?? { parts: [], apart: [] };
    const named = [...found.divisive, ...found.moved, ...apart].map(({ feature }) => feature);
    const ordered = parts.flatMap(({ order }) => order);
    const [accounts, people, features] = await Promise.all([
      findNamedPeople(
        context.pool,
        found.people.map(({ author }) => author),
      ),
      readPeople(project, { user, context }),
      context.catalogs.getMany(project, [...new Set([...contested, ...named, ...ordered])]),
    ]);
    return ok(presentAgreement(dimension, found, { accounts, people, features }));
  },
});

/**
 * The ranking, written once for everyone who asks for the same form.
 * @param shown what people with only a link see; null for members, who see everything.
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

/** How stable the top is. It isn't cached: texts for every `k` would displace others from the cache, and writing one is fast. */
export async function stabilityAnswer(context: Context, project: ProjectView, { k, sort_by: sorting }: StabilityQuery) {
  const body = presentStability(await readStability(context, project, { k, sortBy: sorting }));
  return content(await exactText(context, Stability, body), JSON_TYPE);
}

/** How estimates compare with the ranking, written once with the maximum number of differences; each response takes the first ones. */
async function estimatesAnswer(
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

/** Items are made while the response is written. */
async function read(context: Context, project: ProjectView, sorting?: Sorting, shown: Shown = null) {
  const results = asShown(await readResults(context, project, sorting), shown);
  return { items: results.values().map(presentResult), results };
}

async function readRanged(context: Context, project: ProjectView, sorting?: Sorting, shown: Shown = null) {
  const results = asShown(await readResultsWithRanges(context, project, sorting), shown);
  return { items: results.values().map(presentRangedResult), results };
}

function asShown<R extends Result>(results: readonly R[], shown: Shown): readonly R[] {
  return shown === null ? results : results.map((each) => ({ ...each, feature: shownOutside(each.feature, shown) }));
}

export const lookEndpoints = implement(looks, {
  async recordLook({ granted: project, query, user, context }) {
    const look = await lookAtResults(context, project, { userId: user.id, sortBy: query.sort_by });
    const { told = [], causes } = look.moved ?? {};
    const [accounts, people, features] = await Promise.all([
      findNamedPeople(context.pool, causes?.answers.map(({ userId }) => userId) ?? []),
      readPeople(project, { user, context }),
      context.catalogs.getMany(
        project,
        told.map(({ id }) => id),
      ),
    ]);
    return ok(presentLook(look, people, { features, accounts }));
  },
});

export const resultEndpoints = implement(results, {
  getResults({ granted: project, query, context, ctx }) {
    return unlessSame(ctx, resultsState(project), () => rankingAnswer(context, project, query));
  },

  getQuadrants({ granted: project, context, ctx }) {
    return unlessSame(ctx, resultsState(project), async () =>
      content(await exactText(context, Quadrants, presentQuadrants(await readResults(context, project))), JSON_TYPE),
    );
  },

  getStability({ granted: project, query, context, ctx }) {
    return unlessSame(ctx, resultsState(project), () => stabilityAnswer(context, project, query));
  },

  getEstimateReports({ granted: project, query: { limit }, context, ctx }) {
    // Saved questions are only reported if the strategy uses the estimates. Changing the strategy changes no ranking.
    const state = `${resultsState(project)} ${project.selectionStrategy}`;
    return unlessSame(ctx, state, () => estimatesAnswer(context, project, { state, limit }));
  },

  async explainRank({ granted: project, params, query, user, context }) {
    const { dimension, other_id: otherId } = query;
    const [people, explanation] = await Promise.all([
      readPeople(project, { user, context }),
      explainRank(context, project, { featureId: params.feature_id, dimension, otherId }),
    ]);
    return ok(presentExplanation(explanation, people));
  },

  exportResults({ granted: project, query, context, ctx }) {
    return unlessSame(ctx, resultsState(project), () => exported(context, project, query));
  },
});

/** The ranking as a file in the requested format. */
async function exported(context: Context, project: ProjectView, { format, sort_by: sorting }: ExportQuery) {
  const text = await context.responses.read(`${resultsState(project)} export ${sorting} ${format}`, async () => {
    const results = await readResults(context, project, sorting);
    const [estimates, records] = await Promise.all([
      findScores(context.pool, { projectId: project.id, featureIds: results.map(({ feature }) => feature.id) }),
      findRecords(context.pool, { projectId: project.id }),
    ]);
    const present = (result: Result) => {
      const { id } = result.feature;
      return presentExported(result, estimates.get(id), records.get(id));
    };
    return format === 'json'
      ? exactText(context, f.list(ExportedResult), results.values().map(present))
      : runCooperatively(csvText(results, EXPORT_COLUMNS, (result) => toCells(present(result))));
  });
  return content(text, format === 'json' ? JSON_TYPE : 'text/csv; charset=utf-8; header=present', {
    'Content-Disposition': `attachment; filename="pairwise-${project.id}.${format}"`,
  });
}
