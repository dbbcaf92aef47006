import { resultsState } from '../../../shared/store/project-state.ts';
import { countOpening } from '../../../shared/use-cases/links/open-link.ts';
import { explainRank } from '../../../shared/use-cases/ranking/explain-rank.ts';
import { sharedResults } from '../../contract/shared-results.ts';
import { unlessSame } from '../../http/etag.ts';
import { implement } from '../../http/implement.ts';
import { ok } from '../../http/responses.ts';
import { presentSharedExplanation } from '../../presenters/explanation.ts';
import { presentSharedProject } from '../../presenters/link.ts';
import { rankingAnswer, stabilityAnswer } from '../results/cached.ts';

export const sharedEndpoints = implement(sharedResults, {
  async getSharedProject({ granted: shared, context }) {
    await countOpening(context, shared);
    return ok(presentSharedProject(shared, context.now()));
  },

  getSharedResults({ granted: { link, project }, query, context, ctx }) {
    return unlessSame(ctx, `${resultsState(project)} ${link.shows}`, () =>
      rankingAnswer(context, project, query, link.shows),
    );
  },

  getSharedStability({ granted: { project }, query, context, ctx }) {
    return unlessSame(ctx, resultsState(project), () => stabilityAnswer(context, project, query));
  },

  async explainSharedRank({ granted: { link, project }, params, query, context }) {
    const { dimension, other_id: otherId } = query;
    const explanation = await explainRank(context, project, { featureId: params.feature_id, dimension, otherId });
    return ok(presentSharedExplanation(explanation, link.shows));
  },
});
