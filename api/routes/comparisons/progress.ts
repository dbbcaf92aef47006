import { countOpenElsewhere } from '../../../shared/use-cases/comparisons/open-pairs.ts';
import { readEstimates } from '../../../shared/use-cases/ranking/read-estimates.ts';
import { readOrderFigures, readOutlook, readProgressBy } from '../../../shared/use-cases/ranking/read-progress.ts';
import { readTopProgress, topToSettle } from '../../../shared/use-cases/ranking/read-top-progress.ts';
import { goalOf } from '../../contract/parameters.ts';
import { progress } from '../../contract/progress.ts';
import { implement } from '../../http/implement.ts';
import { ok } from '../../http/responses.ts';
import { presentEstimates } from '../../presenters/comparison.ts';
import { presentProgress } from '../../presenters/progress.ts';

export const progressEndpoints = implement(progress, {
  async listEstimates({ granted: project, query, context }) {
    const estimates = await readEstimates(context, project.ledgers[query.dimension]);
    return ok(presentEstimates(query.dimension, estimates));
  },

  async getProgress({ granted: project, query, user, context }) {
    const { dimension } = query;
    const goal = goalOf(query);
    const { top, beside } = topToSettle(project, dimension, { top: query.top, topBy: query.top_by });
    const ledger = project.ledgers[dimension];
    // Read first and only once: progress and confidence may need it.
    const outlook = await readOutlook(context, ledger);
    const [ofTop, figures, openElsewhere] = await Promise.all([
      top === undefined ? null : readTopProgress(context, ledger, top, beside),
      readOrderFigures(context, ledger),
      countOpenElsewhere(context, ledger, user.id),
    ]);
    const current = ofTop ?? (await readProgressBy(project.selectionStrategy, context, ledger, goal));
    return ok(presentProgress(dimension, goal, current, { ...figures, outlook, openElsewhere }));
  },
});
