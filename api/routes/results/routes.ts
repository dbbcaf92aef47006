import { f } from '../../../shared/platform/fields/fields.ts';
import { safeCell } from '../../../shared/rules/safe-cell.ts';
import { joinTags } from '../../../shared/rules/tag-cell.ts';
import { runCooperatively } from '../../../shared/run-cooperatively.ts';
import { findRecords, findScores } from '../../../shared/store/feature-pages.ts';
import type { ProjectView } from '../../../shared/store/project-access.ts';
import { resultsState } from '../../../shared/store/project-state.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { explainRank } from '../../../shared/use-cases/ranking/explain-rank.ts';
import { type Result, readResults } from '../../../shared/use-cases/ranking/read-results.ts';
import { EXPORT_COLUMNS, ExportedResult, type ExportQuery, Quadrants, results } from '../../contract/results.ts';
import { JSON_TYPE, unlessSame } from '../../http/etag.ts';
import { exactText } from '../../http/exact.ts';
import { implement } from '../../http/implement.ts';
import { content, ok } from '../../http/responses.ts';
import { presentExplanation } from '../../presenters/explanation.ts';
import { csvText } from '../../presenters/long-lists.ts';
import { readPeople } from '../../presenters/people.ts';
import { presentExported, presentQuadrants } from '../../presenters/results.ts';
import { estimatesAnswer, rankingAnswer, stabilityAnswer } from './cached.ts';

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
      findScores(
        context.pool,
        project.id,
        results.map(({ feature }) => feature.id),
      ),
      findRecords(context.pool, project.id),
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

/** A row of the exported file. */
function toCells({ feature, confidence_interval: _, ...row }: ReturnType<typeof presentExported>) {
  return {
    ...row,
    comparable: String(row.comparable),
    feature_id: feature.id,
    name: safeCell(feature.name),
    description: safeCell(feature.description),
    tags: safeCell(joinTags(feature.tags, ';', ';')),
    external_source: feature.external?.source ?? '',
    external_id: safeCell(feature.external?.id ?? ''),
    external_url: safeCell(feature.external?.url ?? ''),
  };
}
